import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** One movement of money as one side knows it: a payment, or what went back of it. */
export interface MoneyMovement {
  readonly kind: 'payment' | 'refund' | 'dispute'
  /** The provider's name for it. */
  readonly reference: string
  /** The provider's name for the payment that it belongs to; a payment's own. */
  readonly payment: string
  readonly state: string
  readonly amountMinor: number
  readonly currency: string
}
/** Ours, with what staff look it up by. */
export interface OwnMovement extends MoneyMovement {
  readonly order: number
}

/** Payments at a provider: those placed from one instant to before another, or those of some names. */
export interface MovementFilter {
  readonly from?: Date
  readonly to?: Date
  readonly references?: readonly string[]
}
/** What our books hold of a provider's payments, their refunds and their disputes. */
export async function listOwnMovements(
  db: Db,
  provider: string,
  { from, to, references }: MovementFilter,
): Promise<OwnMovement[]> {
  const { rows } = await sql<OwnMovement>`
    with chosen as (
      select * from payment_attempt a where a.provider = ${provider} and a.provider_ref is not null
        and (${from ?? null}::timestamptz is null or a.created_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or a.created_at < ${to ?? null})
        and (${references ?? null}::text[] is null or a.provider_ref = any(${references ?? null}::text[]))
    )
    select 'payment' as kind, provider_ref as reference, provider_ref as payment, state, amount_minor as "amountMinor", currency,
      order_id as order from chosen
    union all
    select 'refund', coalesce(r.provider_ref, r.id::text), c.provider_ref, r.state, r.amount_minor, c.currency, c.order_id
      from refund r join chosen c on c.id = r.attempt_id where r.provider_ref is not null or r.state = 'queued'
    union all
    select 'dispute', d.provider_ref, c.provider_ref, d.state, d.amount_minor, c.currency, c.order_id
      from dispute d join chosen c on c.id = d.attempt_id
    order by payment, kind, reference`.execute(db)
  return rows
}
