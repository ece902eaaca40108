import { sql } from 'kysely'
import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import type { PersonalData } from '../platform/personal-data.ts'

const conversationsOf = (memberId: number) =>
  sql`select conversation_id from participant where member_id = ${memberId}`

/** Returns what agents noted about a member's conversations with fictional profiles: notes, holds and ends. */
export async function loadDeskData({ db }: Services, memberId: number): Promise<PersonalData> {
  const { rows } = await sql<{ conversation: number | null; kind: string; text: string; at: Date }>`
    select conversation_id as conversation, 'note' as kind, body as text, created_at as at from fictional_handover_note
      where conversation_id in (${conversationsOf(memberId)})
    union all select conversation_id, 'held: ' || reason, note, held_at from fictional_hold
      where conversation_id in (${conversationsOf(memberId)})
    union all select conversation_id, 'hold kept', reason, kept_at from fictional_kept_hold
      where conversation_id in (${conversationsOf(memberId)})
    union all select conversation_id, 'ended', '', ended_at from fictional_ending
      where conversation_id in (${conversationsOf(memberId)})
    union all select null, 'hold released', '', released_at from fictional_hold_release where member_id = ${memberId}
    order by conversation, at`.execute(db)
  return { data: { notes_of_agents: rows }, files: {} }
}

/** Deletes what agents noted about an erased member, and that somebody answers for an erased profile. */
export async function eraseDeskData(tx: Db, memberId: number): Promise<void> {
  await sql`delete from fictional_handover_note where conversation_id in (${conversationsOf(memberId)})`.execute(
    tx,
  )
  await sql`delete from fictional_hold where conversation_id in (${conversationsOf(memberId)})`.execute(tx)
  await tx.deleteFrom('fictional_hold_release').where('member_id', '=', memberId).execute()
  await sql`delete from fictional_claim where conversation_id in (${conversationsOf(memberId)})`.execute(tx)
  await tx.deleteFrom('fictional_profile').where('member_id', '=', memberId).execute()
}
