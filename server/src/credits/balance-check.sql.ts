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
/** Members to check: all, those whose credits were booked on since a time, or those with ids above `after` up to `upTo`. */
export type CheckedMembers = null | { readonly since: Date } | IdRange
/** Ids above `after` up to `upTo`. */
export interface IdRange {
  readonly after: number
  readonly upTo: number
}
function isChecked(memberId: RawBuilder<unknown>, members: CheckedMembers): RawBuilder<boolean> {
  if (members === null) return sql`true`
  if ('upTo' in members) return sql`${memberId} > ${members.after} and ${memberId} <= ${members.upTo}`
  return sql`${memberId} in (select a.member_id from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id where t.created_at > ${members.since} and a.kind = 'member_credits')`
}

/**
 * Returns members whose balance differs from the sum of their lots or entries, as of one snapshot. Without a selection of members the whole
 * ledger is read.
 */
export async function findMembersWithDifferences(
  db: Db,
  count: number,
  members: CheckedMembers = null,
): Promise<BalanceDifference[]> {
  const { rows } = await sql<BalanceDifference>`
    with entries as (
      select a.member_id, e.amount, e.transaction_id from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.kind = 'member_credits' and a.unit = 'CREDIT' and ${isChecked(sql`a.member_id`, members)}
    ), replay as (
      select member_id, sum(amount) as credits from entries group by member_id
    ), uses as (
      -- Lots are used by bookings on their member's account; lot_use has no index by lot.
      select u.lot_id, sum(u.amount) as used from lot_use u
      where ${members === null ? sql`true` : sql`u.transaction_id in (select transaction_id from entries)`} group by u.lot_id
    ), lots as (
      select l.member_id, sum(l.remaining) as remaining, sum(l.granted - coalesce(u.used, 0)) as unused from credit_lot l
        left join uses u on u.lot_id = l.id
      where ${isChecked(sql`l.member_id`, members)} group by l.member_id
    ), counted as (
      select coalesce(b.member_id, replay.member_id, lots.member_id) as member_id, coalesce(b.credits, 0)::bigint as balance,
        coalesce(lots.remaining, 0)::bigint as lots, coalesce(replay.credits, 0)::bigint as replay,
        coalesce(lots.unused, 0)::bigint as unused
      from (select * from credit_balance c where ${isChecked(sql`c.member_id`, members)}) b full join replay on replay.member_id = b.member_id
        full join lots on lots.member_id = coalesce(b.member_id, replay.member_id)
    )
    select member_id as "memberId", balance, lots, replay, unused from counted
    where balance <> lots or balance <> replay or balance <> unused order by member_id limit ${count}`.execute(
    db,
  )
  return rows
}

/** Units whose entries don't sum to zero, as double-entry bookkeeping requires; of all transactions, later ones, or a range of ids. */
export async function findUnbalancedUnits(
  db: Db,
  transactions: null | { readonly since: Date } | IdRange = null,
): Promise<{ unit: string; sum: number }[]> {
  const isIncluded =
    transactions === null
      ? sql`true`
      : 'upTo' in transactions
        ? sql`e.transaction_id > ${transactions.after} and e.transaction_id <= ${transactions.upTo}`
        : sql`e.transaction_id in (select id from ledger_transaction where created_at > ${transactions.since})`
  const { rows } = await sql<{ unit: string; sum: number }>`
    select a.unit, sum(e.amount)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account_id
    where ${isIncluded} group by a.unit having sum(e.amount) <> 0 order by a.unit`.execute(db)
  return rows
}
/** The last of the next `count` ids of a table after one; null after the last. */
export async function findSliceEnd(
  db: Db,
  table: 'member' | 'ledger_transaction',
  after: number,
  count: number,
): Promise<number | null> {
  const { rows } = await sql<{ upTo: number | null }>`
    select max(id)::bigint as "upTo" from (
      select id from ${sql.table(table)} where id > ${after} order by id limit ${count}) slice`.execute(db)
  return rows[0]?.upTo ?? null
}
