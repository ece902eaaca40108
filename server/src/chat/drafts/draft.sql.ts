import type { MessageDraft } from '@amarelle/contract/endpoints/messages/drafts'
import { type RawBuilder, sql } from 'kysely'
import { daysToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'

/** Drafts that nobody has changed for so long are deleted. */
export const draftRetentionMs = daysToMs(90)
/** Drafts of a member; beyond, the oldest is deleted. */
const maxDrafts = 500

/**
 * Returns the member's draft to another one, as an expression for a larger statement; without one an empty text, as of the newest version.
 */
export const draftOf = (memberId: number, profileId: number): RawBuilder<MessageDraft> =>
  sql`coalesce((select jsonb_build_object('text', d.body, 'version', d.version) from message_draft d
    where d.member_id = ${memberId} and d.profile_id = ${profileId}),
    (select jsonb_build_object('text', '', 'version', case when is_called then last_value else 0 end) from message_draft_version))`

export async function findDraft(db: Db, memberId: number, profileId: number): Promise<MessageDraft> {
  const { rows } = await sql<{
    draft: MessageDraft
  }>`select ${draftOf(memberId, profileId)} as draft`.execute(db)
  return rows[0]?.draft ?? { text: '', version: 0 }
}

/** Stores a draft and returns its version. */
export async function upsertDraft(
  tx: Db,
  { memberId, profileId, body, at }: { memberId: number; profileId: number; body: string; at: Date },
): Promise<number> {
  await sql`delete from message_draft d where d.member_id = ${memberId} and d.profile_id in (
    select profile_id from message_draft where member_id = ${memberId} and profile_id <> ${profileId}
    order by updated_at desc offset ${maxDrafts - 1})`.execute(tx)
  const { version } = await tx
    .insertInto('message_draft')
    .values({ member_id: memberId, profile_id: profileId, body, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'profile_id']).doUpdateSet({
        body,
        version: sql`nextval('message_draft_version')`,
        updated_at: at,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
/** Gives a change its version. */
async function takeDraftVersion(tx: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select nextval('message_draft_version') as version`.execute(
    tx,
  )
  return Number(rows[0]?.version)
}
/** Deletes a draft; returns the version of this change. */
export async function deleteDraft(tx: Db, memberId: number, profileId: number): Promise<number> {
  await tx
    .deleteFrom('message_draft')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .execute()
  return takeDraftVersion(tx)
}
export async function deleteDraftsBetween(tx: Db, [a, b]: readonly [number, number]): Promise<void> {
  await tx
    .deleteFrom('message_draft')
    .where((e) =>
      e.or([
        e.and([e('member_id', '=', a), e('profile_id', '=', b)]),
        e.and([e('member_id', '=', b), e('profile_id', '=', a)]),
      ]),
    )
    .execute()
  await takeDraftVersion(tx)
}
/** Deletes the drafts of a member, and those of others to them. */
export const deleteMemberDrafts = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('message_draft')
    .where((e) => e.or([e('member_id', '=', memberId), e('profile_id', '=', memberId)]))
    .execute()
export const deleteDraftsBefore = (db: Db, before: Date) =>
  db.deleteFrom('message_draft').where('updated_at', '<', before).execute()

/** For the member's archive. */
export const findAllDrafts = (db: Db, memberId: number) =>
  db
    .selectFrom('message_draft as d')
    .innerJoin('profile as p', 'p.member_id', 'd.profile_id')
    .select(['d.profile_id as member', 'p.name', 'p.fictional', 'd.body as text', 'd.updated_at'])
    .where('d.member_id', '=', memberId)
    .orderBy('d.updated_at')
    .execute()
