import { blocksPerPage } from '@amarelle/contract/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isBefore, toMicroseconds } from '../../platform/db/list-position.sql.ts'
import { areHiddenContacts } from '../hidden-contacts/hidden-contact.sql.ts'
import { type ListPosition, toListPage } from '../../platform/http/list-cursor.ts'

/**
 * SQL condition for lists: neither member blocked the other. `column` names the other member's id. The blocks are read once per
 * query, not per row.
 */
export const isNotBlockedEitherWay = (
  viewerId: number,
  column: string,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} not in (
  select b.blocked_id from block b where b.blocker_id = ${viewerId}
  union all select b.blocker_id from block b where b.blocked_id = ${viewerId})`

/** Returns which of the two blocked the other, `contact` if one hides from the other as a contact, or null. */
export async function findBlockingSide(
  db: Db,
  viewerId: number,
  otherId: number,
): Promise<'viewer' | 'other' | 'contact' | null> {
  const [viewer, other] = [sql<number>`${viewerId}::bigint`, sql<number>`${otherId}::bigint`]
  const { rows } = await sql<{ side: 'viewer' | 'other' | 'contact' | null }>`select case
    when exists (select from block where blocker_id = ${other} and blocked_id = ${viewer}) then 'other'
    when exists (select from block where blocker_id = ${viewer} and blocked_id = ${other}) then 'viewer'
    when ${areHiddenContacts(viewer, other)} then 'contact' end as side`.execute(db)
  return rows[0]?.side ?? null
}

/** Returns true when the block is new. */
export async function insertMemberBlock(tx: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const row = await tx
    .insertInto('block')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocker_id')
    .executeTakeFirst()
  return row !== undefined
}
export const deleteMemberBlock = (db: Db, blockerId: number, blockedId: number) =>
  db.deleteFrom('block').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()

export const deleteAllMemberBlocks = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('block')
    .where((e) => e.or([e('blocker_id', '=', memberId), e('blocked_id', '=', memberId)]))
    .execute()

/** Returns a page of the members whom a member has blocked, the last blocked first. */
export async function findBlockedPage(
  db: Db,
  blockerId: number,
  after: ListPosition | null,
): Promise<{ rows: readonly { id: number }[]; next: ListPosition | null }> {
  const { rows } = await sql<ListPosition>`
    select blocked_id as id, ${toMicroseconds(sql`created_at`)} as "atUs" from block
    where blocker_id = ${blockerId} and ${isBefore(after, sql`created_at`, sql`blocked_id`)}
    order by created_at desc, blocked_id desc limit ${blocksPerPage + 1}`.execute(db)
  return toListPage(rows, blocksPerPage, (row) => row)
}
