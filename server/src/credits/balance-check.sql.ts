import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** A member's credits, computed in ways that must agree (docs/payments.md#invariants). */
export interface BalanceDifference {
  readonly memberId: number
  readonly balance: number
  readonly lots: number
  readonly replay: number
  /** The lots' initial credits, less recorded use. */
  readonly unused: number
}
/** Whether the member's credits were booked on since then; always true for null. */
const isBookedSince = (memberId: RawBuilder<unknown>, since: Date | null): RawBuilder<boolean> =>
  since === null
    ? sql`true`
    : sql`${memberId} in (select a.member_id from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id where t.created_at > ${since} and a.kind = 'member_credits')`

/**
 * Members whose balance differs from the sum of their lots or entries, as of one snapshot. With `since`, only those whose credits were
 * booked on since then; without, the whole ledger is read.
 */
export async function findMembersWithDifferences(
  db: Db,
  count: number,
  since: Date | null = null,
): Promise<BalanceDifference[]> {
  const { rows } = await sql<BalanceDifference>`
    with replay as (
      select a.member_id, sum(e.amount) as credits from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.kind = 'member_credits' and a.unit = 'CREDIT' and ${isBookedSince(sql`a.member_id`, since)} group by a.member_id
    ), lots as (
      select l.member_id, sum(l.remaining) as remaining, sum(l.granted - coalesce(u.used, 0)) as unused from credit_lot l
        left join (select lot_id, sum(amount) as used from lot_use group by lot_id) u on u.lot_id = l.id
      where ${isBookedSince(sql`l.member_id`, since)} group by l.member_id
    ), counted as (
      select coalesce(b.member_id, replay.member_id, lots.member_id) as member_id, coalesce(b.credits, 0)::bigint as balance,
        coalesce(lots.remaining, 0)::bigint as lots, coalesce(replay.credits, 0)::bigint as replay,
        coalesce(lots.unused, 0)::bigint as unused
      from (select * from credit_balance c where ${isBookedSince(sql`c.member_id`, since)}) b full join replay on replay.member_id = b.member_id
        full join lots on lots.member_id = coalesce(b.member_id, replay.member_id)
    )
    select member_id as "memberId", balance, lots, replay, unused from counted
    where balance <> lots or balance <> replay or balance <> unused order by member_id limit ${count}`.execute(
    db,
  )
  return rows
}

/** Units whose entries don't sum to zero, as double-entry bookkeeping requires; with `since`, only of later transactions. */
export async function findUnbalancedUnits(
  db: Db,
  since: Date | null = null,
): Promise<{ unit: string; sum: number }[]> {
  const { rows } = await sql<{ unit: string; sum: number }>`
    select a.unit, sum(e.amount)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account_id
    where ${since === null ? sql`true` : sql`e.transaction_id in (select id from ledger_transaction where created_at > ${since})`}
    group by a.unit having sum(e.amount) <> 0 order by a.unit`.execute(db)
  return rows
}
