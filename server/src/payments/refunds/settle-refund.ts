import { bookMoney, reverseMoney } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { updatePremium } from './update-premium.ts'
import { issueCreditNote } from '../invoices/issue-invoice.ts'
import type { LockedOrder, PaymentAttempt } from '../orders/order.sql.ts'
import type { RefundSnapshot } from '../providers/payment-provider.ts'
import { updateRefund, type Refund } from './refund.sql.ts'
import { publishOrderChange } from './publish-order-change.ts'

/** A refund's order and payment; the order is locked. */
export interface RefundTarget {
  readonly order: LockedOrder
  readonly attempt: Pick<PaymentAttempt, 'id' | 'provider' | 'currency'>
}

/** Books a paid refund against what we owed. */
async function bookPaidRefund(tx: Db, refund: Refund, { attempt }: RefundTarget, at: Date): Promise<void> {
  await bookMoney(tx, {
    key: `refund:${refund.id}:paid`,
    subject: { orderId: refund.orderId },
    currency: attempt.currency,
    kind: 'refund',
    entries: {
      refunds_payable: refund.amountMinor,
      [`psp_clearing:${attempt.provider}`]: -refund.amountMinor,
    },
    at,
  })
}

/**
 * Updates a refund to the provider's snapshot; idempotent. Runs in the caller's transaction, holding the order's lock.
 * A failed refund stays owed and is logged as an error; a completed one may still fail later.
 */
export async function settleRefund(
  services: Pick<Services, 'clock' | 'log'>,
  tx: Db,
  refund: Refund,
  target: RefundTarget,
  snapshot: RefundSnapshot,
): Promise<void> {
  const at = services.clock.now()
  const { order, attempt } = target
  if (snapshot.amountMinor !== refund.amountMinor || snapshot.currency.trim() !== attempt.currency) {
    services.log.error(
      { refund: refund.id, order: order.id, told: snapshot },
      'another amount was refunded than was asked',
    )
    return
  }
  const isFinal = refund.state === 'failed' || (refund.state === 'completed' && snapshot.state !== 'failed')
  if (isFinal || (refund.state === snapshot.state && refund.providerRef === snapshot.providerRef)) return
  await updateRefund(tx, refund.id, at, {
    state: snapshot.state,
    provider_ref: snapshot.providerRef,
    failure: snapshot.failure ?? null,
    ...(snapshot.state === 'pending' ? {} : { next_try_at: null }),
  })
  if (snapshot.state === 'completed') {
    await bookPaidRefund(tx, refund, target, at)
    // Payments made twice were on no invoice.
    if (refund.reason === 'withdrawal' || refund.reason === 'goodwill')
      await issueCreditNote({ db: tx, clock: services.clock }, order, refund)
  }
  if (snapshot.state === 'failed') {
    services.log.error(
      { refund: refund.id, order: order.id, why: snapshot.failure },
      'a refund failed and is still owed',
    )
    if (refund.state === 'completed')
      await reverseMoney(tx, {
        booked: `refund:${refund.id}:paid`,
        key: `refund:${refund.id}:came-back`,
        kind: 'refund',
        at,
      })
    await updatePremium(tx, order.member_id, at)
  }
  await publishOrderChange(tx, order)
}
