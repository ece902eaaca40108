import { issueInvoice } from '../../../server/src/payments/invoices/issue-invoice.ts'
import { completeOrder } from '../../../server/src/payments/settlement/complete-order.ts'
import { listBundlesOnSale, findVatRate } from '../../../server/src/payments/pricing/bundle.sql.ts'
import { toCurrency } from '../../../server/src/payments/pricing/buyer.ts'
import { acknowledgementVersion } from '../../../server/src/payments/orders/order-button.ts'
import {
  insertAttempt,
  insertOrder,
  lockOrder,
  updateAttempt,
} from '../../../server/src/payments/orders/order.sql.ts'
import { calculateVat } from '../../../server/src/payments/pricing/calculate-prices.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { createId } from '../../../server/src/platform/crypto/tokens.ts'
import type { SeedMember } from '../seed-member.ts'
import { getActivationDate, type GetSeedMemberId } from './members.ts'

/** Premium members get a paid order, as elsewhere: the second bundle, two days after the activation, by card. */
export async function storeOrders(
  tx: Db,
  siteId: number,
  residents: readonly SeedMember[],
  idOf: GetSeedMemberId,
): Promise<void> {
  for (const resident of residents.filter(({ premium }) => premium)) {
    const memberId = idOf(resident)
    const { country } = resident.person
    const currency = toCurrency(country)
    const at = new Date(getActivationDate(resident).getTime() + 2 * 86_400_000)
    const bundle = (await listBundlesOnSale(tx, { siteId, country, currency, now: at }))[1]
    if (!bundle) throw new Error(`nothing is on sale in ${currency}`)
    const rate = await findVatRate(tx, country, at)
    const total = bundle.priceMinor
    const vat = calculateVat(total, rate)
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
    const attemptId = createId()
    const attempt = {
      id: attemptId,
      orderId,
      provider: 'sandbox',
      method: 'visa',
      amountMinor: total,
      currency,
    }
    await insertAttempt(tx, { ...attempt, pollAt: at, now: at })
    // Also stored in the sandbox provider, so that it can refund the payment.
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
    await updateAttempt(tx, attemptId, at, { state: 'completed', provider_ref: ref, next_poll_at: null })
    const services = { db: tx, clock: { now: () => at }, config: { production: false } }
    const order = await lockOrder(tx, orderId)
    await issueInvoice(services, order, await completeOrder(services, order, attempt.provider))
  }
}
