import type { Money } from '@amarelle/contract/domain/common'
import type { Db } from '../../platform/db/db.ts'
import { listBundlesOnSale } from './bundle.sql.ts'
import { convertAmount } from './calculate-prices.ts'

/** Converts amounts by what the site's largest bundle costs in both currencies; needs no external exchange rate. */
export async function createCurrencyConverter(
  db: Db,
  siteId: number,
  to: string,
): Promise<(amount: Money) => Promise<number>> {
  const priceIn = async (currency: string) =>
    (await listBundlesOnSale(db, siteId, currency)).at(-1)?.priceMinor ?? 1
  const target = await priceIn(to)
  return async ({ minor, currency }) =>
    currency === to ? minor : convertAmount(minor, await priceIn(currency), target)
}
