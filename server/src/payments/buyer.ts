import type { Context, Site } from '../platform/context.ts'
import { memberById } from '../accounts/index.ts'

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

/** Prices follow the member's country; a visitor's the one the connection comes from, else the site's. */
export async function buyerOf({ db, site, memberId, country: connection }: Context): Promise<Buyer> {
  const member = memberId === null ? null : await memberById(db, memberId)
  const country = among(site, member?.country) ?? among(site, connection) ?? site.country
  return { country, currency: currencyOf(country) }
}
