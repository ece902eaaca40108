import { bookMoney, reverseMoney } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { updatePremium } from './update-premium.ts'
import { issueCreditNote } from '../invoices/issue-invoice.ts'
import type { PaymentAttempt, lockOrder } from '../orders/order.sql.ts'
import type { RefundSnapshot } from '../providers/payment-provider.ts'
import { updateRefund, type Refund } from './refund.sql.ts'
import { publishOrderChange } from './publish-order-change.ts'

type Order = Awaited<ReturnType<typeof lockOrder>>
/** What a refund belongs to; the order is locked. */
export interface RefundTarget {
  readonly order: Order
  readonly attempt: Pick<PaymentAttempt, 'id' | 'provider' | 'currency'>
}

/** The money left us: what we owed is paid. */
async function bookPaidRefund(tx: Db, refund: Refund, { attempt }: RefundTarget, at: Date): Promise<void> {
  await bookMoney(tx, {
    key: `refund:${refund.id}:paid`,
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
 * Brings a refund to what the provider says of it, in the caller's transaction behind the order's lock. Said twice it changes
 * nothing. A failed refund stays owed, and staff are told by the log; one that the provider completed may still come back.
 */
export async function settleRefund(
  services: Pick<Services, 'clock' | 'log'>,
  tx: Db,
  refund: Refund,
  of: RefundTarget,
  told: RefundSnapshot,
): Promise<void> {
  const at = services.clock.now()
  const { order, attempt } = of
  if (told.amountMinor !== refund.amountMinor || told.currency.trim() !== attempt.currency) {
    services.log.error(
      { refund: refund.id, order: order.id, told },
      'another amount was refunded than was asked',
    )
    return
  }
  const over = refund.state === 'failed' || (refund.state === 'completed' && told.state !== 'failed')
  if (over || (refund.state === told.state && refund.providerRef === told.providerRef)) return
  await updateRefund(tx, refund.id, at, {
    state: told.state,
    provider_ref: told.providerRef,
    failure: told.failure ?? null,
    ...(told.state === 'pending' ? {} : { next_try_at: null }),
  })
  if (told.state === 'completed') {
    await bookPaidRefund(tx, refund, of, at)
    // What was paid twice was on no invoice.
    if (refund.reason === 'withdrawal' || refund.reason === 'goodwill')
      await issueCreditNote({ db: tx, clock: services.clock }, order, refund)
  }
  if (told.state === 'failed') {
    services.log.error(
      { refund: refund.id, order: order.id, why: told.failure },
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
