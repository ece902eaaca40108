import type { RequestContext, Site } from '../../platform/context.ts'
import { findProfileRow } from '../../profiles/index.ts'

const currencyByCountry: Readonly<Record<string, string>> = {
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
export const toCurrency = (country: string): string => currencyByCountry[country] ?? 'EUR'

export interface Buyer {
  readonly country: string
  readonly currency: string
}

const ifSoldIn = (site: Site, country: string | null | undefined) =>
  country && site.countries.includes(country) ? country : undefined

/** Prices follow the country of the member's profile; a visitor's the one the connection comes from, else the site's. */
export async function loadBuyer({ db, site, memberId, country: connection }: RequestContext): Promise<Buyer> {
  const profile = memberId === null ? null : await findProfileRow(db, memberId)
  const country = ifSoldIn(site, profile?.country) ?? ifSoldIn(site, connection) ?? site.country
  return { country, currency: toCurrency(country) }
}
