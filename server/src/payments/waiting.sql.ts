import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** A refund that failed, or can't be sent any more by itself: we owe it, and a person makes it. */
interface OwedRefund {
  readonly id: string
  readonly order: number
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  /** `failed`: it is not tried any more. */
  readonly state: 'queued' | 'pending' | 'failed'
  /** What the provider said; `by_hand`: it refunds by hand only. */
  readonly failure: string | null
  readonly provider: string
  readonly payment: string | null
  readonly method: string
  readonly since: Date
}
/** A confirmed withdrawal that fits no order of the buyer's, or came too late. */
interface WaitingWithdrawal {
  readonly receipt: string
  readonly statedOrder: string
  readonly name: string
  readonly email: string
  readonly language: string
  readonly since: Date
}
/** A payment that only a person can judge: another amount came, or nobody knows whether a kept card was charged. */
interface OddPayment {
  readonly id: string
  readonly order: number
  readonly kind: 'other_amount' | 'unanswered'
  readonly provider: string
  readonly payment: string | null
  readonly since: Date
}
interface Waiting {
  readonly refunds: readonly OwedRefund[]
  readonly withdrawals: readonly WaitingWithdrawal[]
  readonly payments: readonly OddPayment[]
}
const triedInVain = 5

/** What waits for staff, oldest first. */
export async function waitingForStaff(db: Db): Promise<Waiting> {
  const { rows: refunds } = await sql<OwedRefund>`
    select r.id, r.order_id as "order", r.amount_minor as "amountMinor", trim(a.currency) as currency, r.reason, r.state, r.failure,
      a.provider, a.provider_ref as payment, a.method, r.created_at as since
    from refund r join payment_attempt a on a.id = r.attempt_id
    where r.state = 'failed' or r.state in ('queued', 'pending') and r.tries > ${triedInVain}
    order by r.created_at, r.id`.execute(db)
  const { rows: withdrawals } = await sql<WaitingWithdrawal>`
    select receipt, stated_order as "statedOrder", name, email, language, confirmed_at as since
    from withdrawal where state = 'confirmed' order by confirmed_at, id`.execute(db)
  const { rows: payments } = await sql<OddPayment>`
    select id, order_id as "order", case when quarantined then 'other_amount' else 'unanswered' end as kind, provider,
      provider_ref as payment, created_at as since
    from payment_attempt where quarantined and state <> 'completed' or state = 'pending' and failure = 'unanswered'
    order by created_at, id`.execute(db)
  return { refunds, withdrawals, payments }
}
