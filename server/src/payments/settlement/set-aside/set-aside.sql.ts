import type { SetAsideKind } from '@amarelle/contract/staff/endpoints/money/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Refunds are tried this often before staff look at them. */
const maxAutomaticTries = 5

/** A payment that was set aside. */
export interface SetAsideRow {
  readonly id: string
  readonly kind: SetAsideKind
  readonly siteId: number | null
  readonly order: string | null
  readonly memberId: number | null
  readonly username: string | null
  readonly provider: string
  readonly reference: string | null
  readonly askedMinor: number | null
  readonly askedCurrency: string | null
  readonly paidMinor: number | null
  readonly paidCurrency: string | null
  readonly failure: string | null
  readonly since: Date
  /** Microseconds, for the cursor. */
  readonly sinceUs: number
  /** True if the order was not granted, so that it still can be. */
  readonly isOrderOpen: boolean
  /** A refund that failed; one that is still tried ends by itself. */
  readonly hasFailed: boolean
}

const attemptColumns = sql`o.site_id, o.number as order, o.member_id, case when m.status = 'deleted' then null else m.username end as username,
  a.provider, a.provider_ref as reference, o.total_minor as asked_minor, o.currency as asked_currency`
const attemptSource = sql`payment_attempt a join credit_order o on o.id = a.order_id join member m on m.id = o.member_id`
const setAsideRows = (isSite: RawBuilder<boolean>, withUnknown: boolean) => sql`
  select 'attempt:' || a.id as id, case when a.quarantined then 'other_amount' else 'unanswered' end as kind, ${attemptColumns},
    a.paid_minor, a.paid_currency, null::text as failure, a.created_at as since, o.state <> 'completed' as is_order_open,
    false as has_failed
  from ${attemptSource}
  where (a.quarantined and a.state <> 'completed' or a.state = 'pending' and a.failure = 'unanswered') and ${isSite}
  union all
  select 'refund:' || r.id, case r.reason when 'other_amount' then 'return_failed' else r.reason end, ${attemptColumns},
    r.amount_minor, a.currency, r.failure, r.created_at, false, r.state = 'failed'
  from refund r join ${attemptSource} on a.id = r.attempt_id
  where r.reason in ('paid_twice', 'account_closed', 'other_amount') and r.state <> 'completed' and ${isSite}
    and (r.state = 'failed' and not exists (
        select from dispute d where d.attempt_id = a.id and d.state <> 'won' having sum(d.owed_minor) >= r.amount_minor)
      or r.tries > ${maxAutomaticTries})
  ${
    withUnknown
      ? sql`union all
        select 'unknown:' || id, 'unknown_reference', null, null, null, null, provider, provider_ref, null, null, amount_minor, currency,
          null, noticed_at, false, false
        from unknown_payment where state = 'waiting'`
      : sql``
  }`

export interface SetAsidePosition {
  readonly sinceUs: number
  readonly id: string
}
/** Returns the oldest ones after a position. `withUnknown`: also payments that fit no order, which belong to no site. */
export async function findSetAside(
  db: Db,
  {
    isSite,
    withUnknown,
    after,
    limit,
  }: {
    readonly isSite: RawBuilder<boolean>
    readonly withUnknown: boolean
    readonly after: SetAsidePosition | null
    readonly limit: number
  },
): Promise<SetAsideRow[]> {
  const { rows } = await sql<SetAsideRow>`
    select id, kind, site_id as "siteId", "order", member_id as "memberId", username, provider, reference,
      asked_minor as "askedMinor", trim(asked_currency) as "askedCurrency", paid_minor as "paidMinor",
      trim(paid_currency) as "paidCurrency", failure, since, (extract(epoch from since) * 1000000)::bigint as "sinceUs",
      is_order_open as "isOrderOpen", has_failed as "hasFailed"
    from (${setAsideRows(isSite, withUnknown)}) waiting
    where ${after === null ? sql`true` : sql`((extract(epoch from since) * 1000000)::bigint, id) > (${after.sinceUs}::bigint, ${after.id})`}
    order by (extract(epoch from since) * 1000000)::bigint, id limit ${limit}`.execute(db)
  return rows
}

/** Locks a payment that fits no order and still waits; undefined if it ended. */
export const lockUnknownPayment = (tx: Db, id: string) =>
  tx
    .selectFrom('unknown_payment')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
export const endUnknownPayment = (tx: Db, id: string, at: Date) =>
  tx.updateTable('unknown_payment').set({ state: 'ended', ended_at: at }).where('id', '=', id).execute()
