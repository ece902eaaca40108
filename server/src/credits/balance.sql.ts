import type { Money } from '@amarelle/contract/domain/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** Returns the member's balance, as an expression for a larger statement. */
export const balanceOf = (memberId: number): RawBuilder<number> =>
  sql`coalesce((select credits from credit_balance where member_id = ${memberId}), 0)`
export async function getBalance(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ credits: number }>`select ${balanceOf(memberId)} as credits`.execute(db)
  return rows[0]?.credits ?? 0
}
/** Returns the balances of these members; members without credits may be left out. */
export async function findBalances(
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('credit_balance')
    .select(['member_id', 'credits'])
    .where('member_id', 'in', [-1, ...memberIds])
    .execute()
  return new Map(rows.map(({ member_id: id, credits }) => [id, credits]))
}

/** Returns whether the member has a bought bundle that was not fully refunded; independent of the balance (docs/payments.md#premium). */
export async function isPremium(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('premium_since')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.premium_since != null
}

/**
 * Returns the price of one credit of the last bought bundle, as an expression for a larger statement: JSON of `Money`, rounded half up in
 * integer arithmetic; null when none was bought.
 */
export const lastCreditPriceOf = (memberId: number): RawBuilder<Money | null> =>
  sql`(select case when 2 * price_minor >= granted and currency is not null
      then json_build_object('minor', (2 * price_minor + granted) / (2 * granted), 'currency', currency) end
    from credit_lot where member_id = ${memberId} and source = 'order' order by id desc limit 1)`

interface BookingRow {
  readonly id: number
  readonly kind: string
  readonly amount: number
  readonly createdAt: Date
  /** The member's credits after the booking. */
  readonly balance: number
}
/**
 * Returns the newest entries of a member's credit account. The balances are counted back from the current one, so that only these are read.
 */
export async function listBookings(db: Db, memberId: number, count: number): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select t.id, t.kind, e.amount, t.created_at as "createdAt",
      b.credits - coalesce(sum(e.amount) over (order by e.id desc rows between unbounded preceding and 1 preceding), 0)::bigint as balance
    from credit_balance b
      join lateral (select * from ledger_entry own where own.account_id = b.account_id order by own.id desc limit ${count}) e on true
      join ledger_transaction t on t.id = e.transaction_id
    where b.member_id = ${memberId} order by e.id desc`.execute(db)
  return rows
}
