import type { RequestContext, Site } from '../../platform/context.ts'
import { findProfileRow } from '../../profiles/index.ts'
import { getMemberId } from '../../platform/actor.ts'

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
/** Returns the currency of a country; the euro by default. */
export const toCurrency = (country: string): string => currencyByCountry[country] ?? 'EUR'

export interface Buyer {
  readonly country: string
  readonly currency: string
}

const ifSoldIn = (site: Site, country: string | null | undefined) =>
  country && site.countries.includes(country) ? country : undefined

/** Returns the currency in which a member with a country buys, without a connection: as `loadBuyer` in a job. */
export const findBuyerCurrency = (site: Site, country: string | null): string =>
  toCurrency(ifSoldIn(site, country) ?? site.country)

/** Returns the country whose prices apply: that of the member's profile, else of the connection, else the site's. */
export async function loadBuyer(context: RequestContext): Promise<Buyer> {
  const { db, site, country: connection } = context
  const memberId = getMemberId(context)
  const profile = memberId === null ? null : await findProfileRow(db, memberId)
  const country = ifSoldIn(site, profile?.country) ?? ifSoldIn(site, connection) ?? site.country
  return { country, currency: toCurrency(country) }
}
