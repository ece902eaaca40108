import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** A money movement as one side records it: a payment, refund or dispute. */
export interface MoneyMovement {
  readonly kind: 'payment' | 'refund' | 'dispute'
  /** The provider's id of the movement. */
  readonly reference: string
  /** The provider's id of the payment that it belongs to; for a payment, its own. */
  readonly payment: string
  readonly state: string
  readonly amountMinor: number
  readonly currency: string
}
/** Our record of a movement, with the order id for staff, and the day in UTC on which the payment was started. */
export interface OwnMovement extends MoneyMovement {
  readonly order: number
  readonly day: string
}

/** Selects payments by creation time (`from` inclusive, `to` exclusive) or by the provider's payment ids. */
export interface MovementFilter {
  readonly from?: Date
  readonly to?: Date
  readonly references?: readonly string[]
}
/** Our records of a provider's payments, with their refunds and disputes. */
export async function listOwnMovements(
  db: Db,
  provider: string,
  { from, to, references }: MovementFilter,
): Promise<OwnMovement[]> {
  const { rows } = await sql<OwnMovement>`
    with chosen as (
      select *, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from payment_attempt a where a.provider = ${provider} and a.provider_ref is not null
        and (${from ?? null}::timestamptz is null or a.created_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or a.created_at < ${to ?? null})
        and (${references ?? null}::text[] is null or a.provider_ref = any(${references ?? null}::text[]))
    )
    select 'payment' as kind, provider_ref as reference, provider_ref as payment, state, amount_minor as "amountMinor", currency,
      order_id as order, day from chosen
    union all
    select 'refund', coalesce(r.provider_ref, r.id::text), c.provider_ref, r.state, r.amount_minor, c.currency, c.order_id, c.day
      from refund r join chosen c on c.id = r.attempt_id where r.provider_ref is not null or r.state = 'queued'
    union all
    select 'dispute', d.provider_ref, c.provider_ref, d.state, d.amount_minor, c.currency, c.order_id, c.day
      from dispute d join chosen c on c.id = d.attempt_id
    order by payment, kind, reference`.execute(db)
  return rows
}
