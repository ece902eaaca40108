// Stores what agents leave at a conversation: notes for the next one, holds, and that it has ended.
import type { StoredHoldReason } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface WorkAt {
  readonly conversationId: number
  readonly staffId: number
  readonly at: Date
}
export const insertHandoverNote = (tx: Db, { conversationId, staffId, at }: WorkAt, body: string) =>
  tx
    .insertInto('fictional_handover_note')
    .values({ conversation_id: conversationId, staff_id: staffId, body, created_at: at })
    .execute()
/** Returns the newest notes of a conversation, the newest first. */
export const findHandoverNotes = (db: Db, conversationId: number, limit: number) =>
  db
    .selectFrom('fictional_handover_note as n')
    .innerJoin('staff_member as s', 's.id', 'n.staff_id')
    .select(['n.id', 'n.body', 's.name', 'n.created_at as createdAt'])
    .where('n.conversation_id', '=', conversationId)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()

interface Hold {
  readonly reason: StoredHoldReason
  readonly note: string
}
/** Holds a conversation, for an agent or, without one, for a rule; a second hold keeps the first one's reason. Returns false then. */
export async function insertHold(
  tx: Db,
  { conversationId, staffId, at }: Omit<WorkAt, 'staffId'> & { readonly staffId: number | null },
  { reason, note }: Hold,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fictional_hold')
    .values({ conversation_id: conversationId, reason, note, held_by: staffId, held_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
/** A hold of any of the member's conversations, the oldest first: whoever needs a pause needs it everywhere. */
export const findMemberHold = (db: Db, memberId: number) =>
  db
    .selectFrom('fictional_hold')
    .innerJoin('participant', 'participant.conversation_id', 'fictional_hold.conversation_id')
    .select(['reason', 'note', 'held_by as heldBy'])
    .$narrowType<{ reason: StoredHoldReason }>()
    .where('participant.member_id', '=', memberId)
    .orderBy('held_at')
    .executeTakeFirst()
/** Staff let agents answer a member again, as far as no other conversation is held. */
export const storeHoldRelease = (tx: Db, memberId: number, at: Date) =>
  tx
    .insertInto('fictional_hold_release')
    .values({ member_id: memberId, released_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ released_at: at }))
    .execute()
/** Stores the last decision to keep a hold; false without one. */
export async function upsertKeptHold(
  tx: Db,
  { conversationId, staffId, at }: WorkAt,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into fictional_kept_hold (conversation_id, kept_by, kept_at, reason)
    select conversation_id, ${staffId}, ${at}, ${reason} from fictional_hold where conversation_id = ${conversationId} for update
    on conflict (conversation_id) do update
      set kept_by = excluded.kept_by, kept_at = excluded.kept_at, reason = excluded.reason
    returning conversation_id`.execute(tx)
  return rows.length > 0
}
export async function deleteHold(tx: Db, conversationId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('fictional_hold')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface HeldRow extends Hold {
  readonly id: number
  readonly siteId: number
  readonly memberId: number
  readonly memberName: string
  readonly profileName: string
  readonly by: string | null
  readonly heldAt: Date
  readonly keptBy: string | null
  readonly keptAt: Date | null
  readonly keptReason: string | null
}
/**
 * Returns conversations that staff or rules held: those at which nobody has looked before those that were kept, the oldest first. `scope`
 * is a condition on `p.site_id`.
 */
export async function findHeld(db: Db, scope: RawBuilder<boolean>, limit: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select h.conversation_id as id, p.site_id as "siteId", o.member_id as "memberId", o.name as "memberName",
      p.name as "profileName", h.reason, h.note, s.name as by, h.held_at as "heldAt",
      n.name as "keptBy", k.kept_at as "keptAt", k.reason as "keptReason"
    from fictional_hold h join conversation c on c.id = h.conversation_id
      join profile p on p.member_id in (c.low_id, c.high_id) and p.fictional
      join profile o on o.member_id in (c.low_id, c.high_id) and not o.fictional
      left join staff_member s on s.id = h.held_by
      left join fictional_kept_hold k on k.conversation_id = h.conversation_id left join staff_member n on n.id = k.kept_by
    where ${scope} order by k.kept_at is not null, h.held_at, h.conversation_id limit ${limit}`.execute(db)
  return rows
}

/** Returns how many conversations are held at which nobody has looked. `scope` is a condition on `p.site_id`. */
export async function countHeld(db: Db, scope: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from fictional_hold h join conversation c on c.id = h.conversation_id
      join profile p on p.member_id in (c.low_id, c.high_id) and p.fictional
    where ${scope} and not exists (select from fictional_kept_hold k where k.conversation_id = h.conversation_id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Ends a conversation for good; returns false if it had ended before. */
export async function insertEnding(tx: Db, { conversationId, staffId, at }: WorkAt): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fictional_ending')
    .values({ conversation_id: conversationId, ended_by: staffId, ended_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
