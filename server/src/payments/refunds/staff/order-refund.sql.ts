import type { OrderRefund } from '@amarelle/contract/staff/endpoints/money/refunds'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

const maxRefunds = 50

interface RefundRow extends Omit<OrderRefund, 'createdAt' | 'updatedAt' | 'undoUntil'> {
  readonly undoUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
/** Returns the refunds of an order, newest first, for staff. */
export async function findOrderRefunds(db: Db, orderId: number): Promise<OrderRefund[]> {
  const { rows } = await sql<RefundRow>`
    select r.id, json_build_object('minor', r.amount_minor, 'currency', a.currency) as amount, r.credits, r.reason,
      case when r.kind is not null then json_build_object('kind', r.kind, 'ground', r.ground, 'by', g.name) end as given,
      r.state, r.failure, case when r.state = 'queued' and r.tries = 0 then r.undo_until end as "undoUntil",
      case when c.id is not null then json_build_object('staffId', c.id, 'name', c.name) end as claim,
      coalesce(r.paid_reference, r.provider_ref) as reference, r.created_at as "createdAt", r.updated_at as "updatedAt"
    from refund r join payment_attempt a on a.id = r.attempt_id
      left join staff_member g on g.id = r.given_by left join staff_member c on c.id = r.claimed_by
    where r.order_id = ${orderId} order by r.created_at desc, r.id limit ${maxRefunds}`.execute(db)
  return rows.map(({ undoUntil, createdAt, updatedAt, ...refund }) => ({
    ...refund,
    undoUntil: undoUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
