import type { Language } from '@amarelle/contract/domain/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns whether a company's staff answer for a fictional profile, as an expression for a larger statement. */
export const isProfileAttended = (profileId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from fictional_profile f
    where f.member_id = ${profileId} and f.state = 'active' and f.company_id is not null)`
export async function isAttended(db: Db, profileId: number): Promise<boolean> {
  const { rows } = await sql<{ attended: boolean }>`
    select ${isProfileAttended(sql`${profileId}::bigint`)} as attended`.execute(db)
  return rows[0]?.attended ?? false
}

/** Returns the company whose staff answer for a profile, and their hours of the day in the site's time zone; undefined if nobody does. */
export const findAttendance = (db: Db, profileId: number) =>
  db
    .selectFrom('fictional_profile')
    .innerJoin('company', 'company.id', 'fictional_profile.company_id')
    .select(['company.name as company', 'opens_at_hour as from', 'closes_at_hour as to', 'languages'])
    .$narrowType<{ languages: Language[] }>()
    .where('member_id', '=', profileId)
    .where('state', '=', 'active')
    .executeTakeFirst()
