// For tests: members who order bundles, and payments that end as a provider would say.
import type { Answer, Input } from '@amarelle/contract/endpoint'
import { getCheckout, getBundles, placeOrder } from '@amarelle/contract/payments'
import type { MemberOptions, testHouse } from '../platform/test-house.ts'
import { attemptById } from './order.sql.ts'
import type { Snapshot } from './providers/provider.ts'
import { settleAttempt } from './settle-attempt.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Order = Input<typeof placeOrder>
const longAgo = new Date('2026-01-01T12:00:00Z')

export function testShop(house: House) {
  /** Signed up at that moment; long ago: the discounts of the first hours are over. */
  const buyer = async (options: MemberOptions = {}, signedUpAt = longAgo): Promise<number> => {
    const id = await house.member(options)
    await house.db.updateTable('member').set({ signed_up_at: signedUpAt }).where('id', '=', id).execute()
    return id
  }
  const bundleOf = async (memberId: number | null, credits: number) => {
    const { bundles } = await house.call(memberId, getBundles, {})
    const found = bundles.find((bundle) => bundle.credits === credits)
    if (!found) throw new Error(`no bundle of ${credits}`)
    return found
  }
  /** What the checkout shows of 15 credits, as an order of it. */
  const asShown = async (
    memberId: number,
    code?: string,
    method: Order['method'] = 'visa',
  ): Promise<Order> => {
    const bundle = (await bundleOf(memberId, 15)).id
    const shown = await house.call(memberId, getCheckout, { bundle, method, ...(code && { code }) })
    const total = shown.total.minor
    return { bundle, method, total, immediate: true, pro_rata: true, ...(code && { code }) }
  }
  const order = async (memberId: number, more: Partial<Order> = {}): Promise<Answer<typeof placeOrder>> =>
    house.call(memberId, placeOrder, { ...(await asShown(memberId, more.code, more.method)), ...more })
  const settle = async (attemptId: string, state: Snapshot['state'] = 'completed') => {
    const attempt = await attemptById(house.db, attemptId)
    if (!attempt) throw new Error('no attempt')
    const { amountMinor, currency } = attempt
    await settleAttempt(house.parts, attempt, { state, amountMinor, currency })
  }
  return { buyer, bundleOf, asShown, order, settle }
}
