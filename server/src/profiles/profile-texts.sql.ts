import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

export interface ProfileTexts {
  readonly about: string
  readonly notes: Readonly<Record<string, string>>
}

/** Returns the texts that were there; null if there were none. */
export async function clearProfileTexts(tx: Db, memberId: number): Promise<ProfileTexts | null> {
  const { rows } = await sql<ProfileTexts>`
    update profile p set about = '', notes = '{}'
    from (select about, notes from profile where member_id = ${memberId} for update) old
    where p.member_id = ${memberId} and (old.about <> '' or old.notes <> '{}')
    returning old.about, old.notes`.execute(tx)
  return rows[0] ?? null
}
/** Fills only what is empty. */
export const restoreProfileTexts = (tx: Db, memberId: number, { about, notes }: ProfileTexts) =>
  sql`update profile set about = case when about = '' then ${about} else about end,
      notes = ${JSON.stringify(notes)}::jsonb || coalesce(
        (select jsonb_object_agg(key, value) from jsonb_each_text(notes) where value <> ''), '{}')
    where member_id = ${memberId}`.execute(tx)
