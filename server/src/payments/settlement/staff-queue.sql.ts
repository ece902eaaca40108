import type { WithdrawalReviewReason } from '@amarelle/contract/staff/case-kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { withdrawalReviewReason } from '../refunds/withdrawal.sql.ts'

/** A refund that failed, or whose automatic attempts are exhausted: still owed, and made by staff. */
interface OwedRefund {
  readonly id: string
  readonly order: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  /** `failed`: no more retries. */
  readonly state: 'queued' | 'pending' | 'failed'
  /** The provider's failure reason; `by_hand` when the provider has no refunds by API. */
  readonly failure: string | null
  readonly provider: string
  readonly payment: string | null
  readonly method: string
  readonly since: Date
}
/** A withdrawal that matches no order of the buyer, came too late, or was not confirmed by the order's owner. */
interface OpenWithdrawal {
  readonly receipt: string
  readonly why: WithdrawalReviewReason
  readonly statedOrder: string
  readonly name: string
  readonly email: string
  readonly language: string
  readonly since: Date
}
/**
 * A payment that needs a decision by staff: a wrong amount was paid, or the result of a stored-card charge is unknown.
 */
interface UnclearPayment {
  readonly id: string
  readonly order: string
  readonly kind: 'other_amount' | 'unanswered'
  readonly provider: string
  readonly payment: string | null
  readonly since: Date
}
interface StaffQueue {
  readonly refunds: readonly OwedRefund[]
  readonly withdrawals: readonly OpenWithdrawal[]
  readonly payments: readonly UnclearPayment[]
}
const maxAutomaticTries = 5

/** Loads everything that needs a decision by staff, oldest first. */
export async function loadStaffQueue(db: Db): Promise<StaffQueue> {
  const { rows: refunds } = await sql<OwedRefund>`
    select r.id, o.number as "order", r.amount_minor as "amountMinor", trim(a.currency) as currency, r.reason, r.state, r.failure,
      a.provider, a.provider_ref as payment, a.method, r.created_at as since
    from refund r join payment_attempt a on a.id = r.attempt_id join credit_order o on o.id = r.order_id
    where r.state = 'failed' and not exists (
        select from dispute d where d.attempt_id = a.id and d.state <> 'won' having sum(d.owed_minor) >= r.amount_minor)
      or r.state in ('queued', 'pending') and r.tries > ${maxAutomaticTries}
    order by r.created_at, r.id`.execute(db)
  const { rows: withdrawals } = await sql<OpenWithdrawal>`
    select receipt, stated_order as "statedOrder", name, email, language, confirmed_at as since,
      ${withdrawalReviewReason} as why
    from withdrawal where state = 'confirmed' order by confirmed_at, id`.execute(db)
  const { rows: payments } = await sql<UnclearPayment>`
    select a.id, o.number as "order", case when quarantined then 'other_amount' else 'unanswered' end as kind, provider,
      provider_ref as payment, a.created_at as since
    from payment_attempt a join credit_order o on o.id = a.order_id
    where quarantined and a.state <> 'completed' or a.state = 'pending' and failure = 'unanswered'
    order by a.created_at, a.id`.execute(db)
  return { refunds, withdrawals, payments }
}
