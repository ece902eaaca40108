import type { Money } from '@amarelle/contract/domain/common'
import type { Services } from '../../platform/context.ts'
import { listBundlePrices } from './bundle.sql.ts'
import { convertAmount } from './calculate-prices.ts'
import { findPrice } from './find-price.ts'

/**
 * Converts amounts by what the site's largest bundle costs in both currencies; needs no external exchange rate. Temporary prices and
 * those of single countries don't count.
 */
export async function createCurrencyConverter(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  siteId: number,
  to: string,
): Promise<(amount: Money) => Promise<number>> {
  const now = clock.now()
  const priceIn = async (currency: string) => {
    const bundles = await listBundlePrices(db, { siteId, currencies: [currency], now })
    const pricesMinor = bundles.flatMap(({ baseMinor, changes }) => {
      const lasting = { baseMinor, changes: changes.filter(({ endsAtMs }) => endsAtMs === null) }
      return findPrice(lasting, null, now.getTime()) ?? []
    })
    return pricesMinor.at(-1) ?? 1
  }
  const target = await priceIn(to)
  return async ({ minor, currency }) =>
    currency === to ? minor : convertAmount(minor, await priceIn(currency), target)
}
