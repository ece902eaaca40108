import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** SQL condition for lists: neither member hides from the other as a contact. `column` names the other member's id. */
export const isNotHiddenContact = (
  viewerId: number,
  column: string,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} not in (
  select a.member_id from hidden_contact h join own_contact_address a on a.address_hash = h.address_hash where h.member_id = ${viewerId}
  union all select h.member_id from own_contact_address a join hidden_contact h on h.address_hash = a.address_hash
    where a.member_id = ${viewerId})`

/** SQL condition: one of two members, given as expressions, hides from the other as a contact. */
export const areHiddenContacts = (
  one: RawBuilder<number>,
  other: RawBuilder<number>,
): RawBuilder<boolean> => {
  const hidesFrom = (hider: RawBuilder<number>, contact: RawBuilder<number>) =>
    sql`exists (select from own_contact_address a join hidden_contact h on h.member_id = ${hider} and h.address_hash = a.address_hash
      where a.member_id = ${contact})`
  return sql<boolean>`(${hidesFrom(one, other)} or ${hidesFrom(other, one)})`
}

/** Serializes changes of a member's list until the transaction ends, so that two of them can't exceed its limit. */
export const lockHiddenContacts = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`hidden-contacts:${memberId}`}, 0))`.execute(tx)

export async function countHiddenContacts(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hidden_contact where member_id = ${memberId}`.execute(db)
  return rows[0]?.count ?? 0
}
export const insertHiddenContacts = (tx: Db, memberId: number, hashes: readonly Buffer[], at: Date) =>
  sql`insert into hidden_contact (member_id, address_hash, created_at)
    select ${memberId}, hash, ${at} from unnest(${[...hashes]}::bytea[]) hash on conflict do nothing`.execute(
    tx,
  )
export const deleteHiddenContacts = (tx: Db, memberId: number, hashes: readonly Buffer[]) =>
  sql`delete from hidden_contact where member_id = ${memberId} and address_hash = any(${[...hashes]}::bytea[])`.execute(
    tx,
  )
export const deleteAllHiddenContacts = (tx: Db, memberId: number) =>
  tx.deleteFrom('hidden_contact').where('member_id', '=', memberId).execute()

/** When each entry of a member's list was added; the addresses are not known. */
export const findHiddenContacts = (db: Db, memberId: number) =>
  db
    .selectFrom('hidden_contact')
    .select('created_at')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
