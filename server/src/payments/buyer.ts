import type { Context, Site } from '../platform/context.ts'
import { profileRow } from '../profiles/index.ts'

const currencies: Readonly<Record<string, string>> = {
  GB: 'GBP',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  PL: 'PLN',
  DK: 'DKK',
  SE: 'SEK',
  NO: 'NOK',
}
/** What a country pays in; the euro where nothing else is on sale. */
export const currencyOf = (country: string): string => currencies[country] ?? 'EUR'

export interface Buyer {
  readonly country: string
  readonly currency: string
}

const among = (site: Site, country: string | null | undefined) =>
  country && site.countries.includes(country) ? country : undefined

/** Prices follow the country of the member's profile; a visitor's the one the connection comes from, else the site's. */
export async function buyerOf({ db, site, memberId, country: connection }: Context): Promise<Buyer> {
  const profile = memberId === null ? null : await profileRow(db, memberId)
  const country = among(site, profile?.country) ?? among(site, connection) ?? site.country
  return { country, currency: currencyOf(country) }
}
