import { bookOrder } from '../../../server/src/payments/book-order.ts'
import { bundlesOnSale, vatRateOf } from '../../../server/src/payments/bundle.sql.ts'
import { currencyOf } from '../../../server/src/payments/buyer.ts'
import { acknowledgementVersion } from '../../../server/src/payments/order-button.ts'
import { changeAttempt, insertAttempt, insertOrder } from '../../../server/src/payments/order.sql.ts'
import { vatIn } from '../../../server/src/payments/prices.ts'
import type { Db } from '../../../server/src/platform/db.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import type { Resident } from '../resident.ts'
import { activatedAt, type IdOf } from './members.ts'

/** Premium comes with a paid order here as everywhere: the second bundle, two days after the activation, by card. */
export async function storeOrders(
  tx: Db,
  siteId: number,
  residents: readonly Resident[],
  idOf: IdOf,
): Promise<void> {
  for (const resident of residents.filter(({ premium }) => premium)) {
    const memberId = idOf(resident)
    const { country } = resident.person
    const currency = currencyOf(country)
    const at = new Date(activatedAt(resident).getTime() + 2 * 86_400_000)
    const bundle = (await bundlesOnSale(tx, siteId, currency))[1]
    if (!bundle) throw new Error(`nothing is on sale in ${currency}`)
    const rate = await vatRateOf(tx, country, at)
    const total = bundle.priceMinor
    const vat = vatIn(total, rate)
    const { id: orderId, number } = await insertOrder(tx, {
      siteId,
      memberId,
      bundleId: bundle.id,
      credits: bundle.credits,
      country,
      currency,
      priceMinor: total,
      discountMinor: 0,
      discountCodeId: null,
      feeMinor: 0,
      totalMinor: total,
      vatRate: rate,
      vatMinor: vat,
      acknowledgedVersion: acknowledgementVersion,
      evidence: '{}',
      language: 'en',
      now: at,
    })
    const attemptId = newId()
    const attempt = {
      id: attemptId,
      orderId,
      provider: 'sandbox',
      method: 'visa',
      amountMinor: total,
      currency,
    }
    await insertAttempt(tx, { ...attempt, pollAt: at, now: at })
    // Known to the sandbox as well, so that it can pay the money back.
    const ref = `sbx_${attemptId}`
    const nowhere = `http://localhost/payment/${number}`
    await tx
      .insertInto('sandbox_payment')
      .values({
        ref,
        state: 'paid',
        amount_minor: total,
        currency,
        description: `Order ${number}`,
        method: attempt.method,
        return_url: nowhere,
        cancel_url: nowhere,
        webhook_url: nowhere,
        silent: true,
        order_id: number,
        created_at: at,
      })
      .execute()
    await changeAttempt(tx, attemptId, at, { state: 'completed', provider_ref: ref, next_poll_at: null })
    await bookOrder(
      { db: tx, clock: { now: () => at }, config: { production: false } },
      orderId,
      attempt.provider,
    )
  }
}
