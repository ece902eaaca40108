// For tests: members who order bundles, and payments settled with a given state.
import type { EndpointAnswer, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import {
  getCheckoutEndpoint,
  getBundlesEndpoint,
  placeOrderEndpoint,
} from '@amarelle/contract/endpoints/payments'
import type { TestMemberOptions, createTestApp } from '../platform/test-app.ts'
import { findAttempt, lockOrder } from '../../src/payments/orders/order.sql.ts'
import type { PaymentSnapshot } from '../../src/payments/providers/payment-provider.ts'
import { queueRefund } from '../../src/payments/refunds/queue-refund.ts'
import { findRefund } from '../../src/payments/refunds/refund.sql.ts'
import { settleRefund } from '../../src/payments/refunds/settle-refund.ts'
import { settleAttempt } from '../../src/payments/settlement/settle-attempt.ts'
import { runInTransaction } from '../../src/platform/db/db.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type OrderInput = EndpointInput<typeof placeOrderEndpoint>
const longAgo = new Date('2026-01-01T12:00:00Z')

export function createTestShop(app: TestApp) {
  /** Creates a member; by default the sign-up discounts have expired. */
  const buyer = async (options: TestMemberOptions = {}, signedUpAt = longAgo): Promise<number> => {
    const id = await app.member(options)
    await app.db.updateTable('member').set({ signed_up_at: signedUpAt }).where('id', '=', id).execute()
    return id
  }
  const bundleOf = async (memberId: number | null, credits: number) => {
    const { bundles } = await app.call(memberId, getBundlesEndpoint, {})
    const bundle = bundles.find((bundle) => bundle.credits === credits)
    if (!bundle) throw new Error(`no bundle of ${credits}`)
    return bundle
  }
  /** The order input for 15 credits as the checkout shows it. */
  const asShown = async (
    memberId: number,
    code?: string,
    method: OrderInput['method'] = 'visa',
  ): Promise<OrderInput> => {
    const bundle = (await bundleOf(memberId, 15)).id
    const checkout = await app.call(memberId, getCheckoutEndpoint, { bundle, method, ...(code && { code }) })
    const total = checkout.total.minor
    return { bundle, method, total, immediate: true, pro_rata: true, ...(code && { code }) }
  }
  const order = async (
    memberId: number,
    overrides: Partial<OrderInput> = {},
  ): Promise<EndpointAnswer<typeof placeOrderEndpoint>> =>
    app.call(memberId, placeOrderEndpoint, {
      ...(await asShown(memberId, overrides.code, overrides.method)),
      ...overrides,
    })
  const settle = async (attemptId: string, state: PaymentSnapshot['state'] = 'completed') => {
    const attempt = await findAttempt(app.db, attemptId)
    if (!attempt) throw new Error('no attempt')
    const { amountMinor, currency } = attempt
    await settleAttempt(app.services, attempt, { state, amountMinor, currency })
  }
  /** Refunds a payment as goodwill, with these unspent credits, and lets the provider report it as made. */
  const refund = async (attemptId: string, amountMinor: number, credits: number) => {
    const attempt = await findAttempt(app.db, attemptId)
    if (!attempt) throw new Error('no attempt')
    await runInTransaction(app.db, async (tx) => {
      const { orderId, currency } = attempt
      const at = app.clock.now()
      const id = await queueRefund(tx, { orderId, attemptId, amountMinor, reason: 'goodwill', credits, at })
      const queued = await findRefund(tx, id)
      if (!queued) throw new Error('no refund')
      const target = { order: await lockOrder(tx, orderId), attempt }
      const snapshot = { providerRef: id, state: 'completed' as const, amountMinor, currency }
      await settleRefund(app.services, tx, queued, target, snapshot)
    })
  }
  return { buyer, bundleOf, asShown, order, settle, refund }
}
