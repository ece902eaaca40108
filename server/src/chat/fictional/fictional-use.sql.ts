import type { Money } from '@amarelle/contract/domain/common'
import { sql } from 'kysely'
import type { FictionalUse } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * Bookings of a member's messages to fictional profiles among their newest ones, and what all such messages cost. The totals are kept
 * with each message and refund (migration 104), so that the cost depends on the bookings asked for only.
 */
export async function findFictionalUse(
  db: Db,
  memberId: number,
  { newestBookingIds, since }: { readonly newestBookingIds: readonly number[]; readonly since: Date },
): Promise<FictionalUse> {
  const ids = [...newestBookingIds]
  // A member's messages come in the order of their bookings, so that the newest of both belong together.
  const { rows } = await sql<{
    ids: number[]
    credits: number
    recentCredits: number
    paid: Money[]
  }>`
    with sent as (
      (select conversation_id, ledger_transaction_id as booking from message
        where sender_id = ${memberId} and ledger_transaction_id is not null order by id desc limit ${ids.length})
      union all
      select conversation_id, refund_transaction_id from message where refund_transaction_id = any(${ids}::bigint[])
    )
    select
      (select coalesce(jsonb_agg(sent.booking), '[]') from sent join conversation c on c.id = sent.conversation_id
        join profile p on p.member_id = case when c.low_id = ${memberId} then c.high_id else c.low_id end and p.fictional
        where sent.booking = any(${ids}::bigint[])) as ids,
      (select coalesce(sum(amount_millionths) / 1000000, 0)::integer from fictional_spending where member_id = ${memberId} and unit = 'CREDIT') as credits,
      (select coalesce(sum(credits), 0)::integer from fictional_spending_day
        where member_id = ${memberId} and day > (${since}::timestamptz at time zone 'UTC')::date) as "recentCredits",
      (select coalesce(jsonb_agg(jsonb_build_object('currency', unit, 'minor', round(amount_millionths / 1000000.0)::bigint)), '[]')
        from fictional_spending where member_id = ${memberId} and unit <> 'CREDIT' and amount_millionths > 0) as paid`.execute(
    db,
  )
  const [row] = rows
  return {
    bookingIds: new Set(row?.ids),
    credits: row?.credits ?? 0,
    recentCredits: row?.recentCredits ?? 0,
    paid: row?.paid ?? [],
  }
}

/** Returns what a member spent on messages to fictional profiles, by unit: credits, and what the bought ones cost in minor units. */
export const findFictionalSpending = (db: Db, memberId: number) =>
  db
    .selectFrom('fictional_spending')
    .select(['unit', sql<number>`round(amount_millionths / 1000000.0)::bigint`.as('amount')])
    .where('member_id', '=', memberId)
    .orderBy('unit')
    .execute()
export const findFictionalSpendingDays = (db: Db, memberId: number) =>
  db
    .selectFrom('fictional_spending_day')
    .select(['day', 'credits'])
    .where('member_id', '=', memberId)
    .orderBy('day')
    .execute()
export async function deleteFictionalSpending(tx: Db, memberId: number): Promise<void> {
  await tx.deleteFrom('fictional_spending').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('fictional_spending_day').where('member_id', '=', memberId).execute()
}
