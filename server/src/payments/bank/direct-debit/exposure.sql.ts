import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/**
 * Sums of debits, in euro cents, that the member or anybody with this account signed since each of these times, without returned
 * ones.
 */
export async function sumDebitedSince(
  db: Db,
  { memberId, hash }: { memberId: number; hash: Buffer | null },
  since: readonly Date[],
): Promise<number[]> {
  const { rows } = await sql<{ sum: number }>`
    select (select coalesce(sum(a.amount_minor), 0)::bigint
      from direct_debit d join mandate m on m.reference = d.mandate join payment_attempt a on a.id = d.attempt_id
      where (m.member_id = ${memberId} or m.iban_hash = ${hash}::bytea) and m.signed_at > period.since and d.state <> 'returned') as sum
    from unnest(${[...since]}::timestamptz[]) with ordinality as period (since, place) order by period.place`.execute(
    db,
  )
  return rows.map(({ sum }) => sum)
}
/** Sum of unpaid debits, in euro cents, for which the member already has credits. */
export async function sumGrantedUnpaid(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(a.amount_minor), 0)::bigint as sum
    from direct_debit d join mandate m on m.reference = d.mandate join payment_attempt a on a.id = d.attempt_id
    where m.member_id = ${memberId} and d.granted_early and d.state <> 'settled'`.execute(db)
  return rows[0]?.sum ?? 0
}
/** Returns whether the member, or the account under any holder, is blocked for direct debits. */
export async function isPayerBlocked(db: Db, memberId: number, hash: Buffer | null): Promise<boolean> {
  const { rows } = await sql`select from direct_debit_block
    where lifted_at is null and (member_id = ${memberId} or iban_hash = ${hash}::bytea) limit 1`.execute(db)
  return rows.length > 0
}
/** Counts the returns with these reason codes of a member or an account. */
export async function countReturns(
  db: Db,
  { memberId, hash }: { memberId: number; hash: Buffer },
  codes: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from direct_debit d join mandate m on m.reference = d.mandate
    where d.state = 'returned' and d.return_code = any(${[...codes]}::text[])
      and (m.member_id = ${memberId} or m.iban_hash = ${hash})`.execute(db)
  return rows[0]?.count ?? 0
}
export const insertPayerBlock = (tx: Db, memberId: number, hash: Buffer, reason: string, at: Date) =>
  tx
    .insertInto('direct_debit_block')
    .values({ member_id: memberId, iban_hash: hash, reason, since: at })
    .execute()
/** Lifts all blocks of a member and of the accounts blocked with them. Returns how many. */
export async function setPayerBlocksLifted(db: Db, memberId: number, at: Date): Promise<number> {
  const lifted = await db
    .updateTable('direct_debit_block')
    .set({ lifted_at: at })
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .execute()
  return lifted.length
}
