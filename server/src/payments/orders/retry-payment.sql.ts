import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface RetryableOrder {
  readonly id: number
  readonly memberId: number
  readonly siteId: number
  readonly state: 'open' | 'completed' | 'failed' | 'cancelled'
  readonly country: string
  readonly currency: string
  readonly feeMinor: number
  readonly totalMinor: number
  readonly createdAt: Date
  readonly code: {
    readonly id: number
    readonly validity: string
    readonly methods: readonly string[]
  } | null
  /** Method of the last attempt. */
  readonly method: string
  readonly failure: string | null
  /** A payment is pending. Bank transfers, which may never have been sent, and unanswered charges don't count. */
  readonly pending: boolean
}
/** Loads an order with what a new payment attempt needs. */
export async function findRetryableOrder(db: Db, id: number): Promise<RetryableOrder | undefined> {
  const { rows } = await sql<RetryableOrder>`
    select o.id, o.member_id as "memberId", o.site_id as "siteId", o.state, o.country, o.currency, o.fee_minor as "feeMinor",
      o.total_minor as "totalMinor", o.created_at as "createdAt", a.method, a.failure,
      exists (select from payment_attempt p where p.order_id = o.id and p.state = 'pending' and not p.quarantined
        and p.method <> 'wire_transfer' and p.failure is distinct from 'unanswered') as pending,
      (select jsonb_build_object('id', d.id, 'validity', d.validity, 'methods', d.methods)
        from discount_code d where d.id = o.discount_code_id) as code
    from credit_order o
    join lateral (select * from payment_attempt p where p.order_id = o.id order by p.created_at desc, p.id limit 1) a on true
    where o.id = ${id}`.execute(db)
  return rows[0]
}
/** Reopens a failed or cancelled order for another payment. */
export const reopenOrder = (tx: Db, id: number) =>
  tx
    .updateTable('credit_order')
    .set({ state: 'open' })
    .where('id', '=', id)
    .where('state', '<>', 'completed')
    .execute()
