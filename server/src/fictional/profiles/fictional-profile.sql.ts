import type { Language } from '@amarelle/contract/domain/languages'
import type { CharacterSheet } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import type { Db } from '../../platform/db/db.ts'

export type FictionalProfileRow = NonNullable<Awaited<ReturnType<typeof findFictionalProfile>>>
/** Returns who answers for a fictional profile, and its character sheet; undefined if nobody does. */
export const findFictionalProfile = (db: Db, memberId: number) =>
  db
    .selectFrom('fictional_profile as f')
    .leftJoin('company', 'company.id', 'f.company_id')
    .leftJoin('staff_member as creator', 'creator.id', 'f.created_by')
    .select([
      'f.state',
      'f.company_id as companyId',
      'company.name as company',
      'creator.name as createdBy',
      'f.lives_in as livesIn',
      'f.work',
      'f.voice',
      'f.never_says as neverSays',
      'f.said_before as saidBefore',
      'f.languages',
      'f.opens_at_hour as opensAtHour',
      'f.closes_at_hour as closesAtHour',
    ])
    .$narrowType<{ state: 'active' | 'off'; languages: Language[] }>()
    .where('f.member_id', '=', memberId)
    .executeTakeFirst()

/** The company whose staff answer, locked against a switch-off until the transaction ends; null if nobody does. */
export async function lockAttendance(tx: Db, memberId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('fictional_profile')
    .select('company_id as companyId')
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row?.companyId ?? null
}

/** When a member accepted the note about a profile, which version of it, and the last message then; null without consent. */
export const findFictionalConsent = async (db: Db, memberId: number, profileId: number) =>
  (await db
    .selectFrom('fictional_consent')
    .select(['given_at as givenAt', 'text_version as version', 'after_message_id as afterMessageId'])
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()) ?? null

interface Attendance {
  readonly sheet: CharacterSheet
  readonly languages: readonly Language[]
  readonly openHours: { readonly from: number; readonly to: number }
}
interface NewAttendance extends Attendance {
  readonly memberId: number
  readonly siteId: number
  readonly companyId: number
  readonly staffId: number
  readonly at: Date
}
/** Stores who answers for a profile, or changes sheet, languages and hours; the state stays. */
export async function upsertAttendance(tx: Db, attendance: NewAttendance): Promise<void> {
  const { sheet, openHours, at } = attendance
  const values = {
    company_id: attendance.companyId,
    lives_in: sheet.livesIn,
    work: sheet.work,
    voice: sheet.voice,
    never_says: sheet.neverSays,
    said_before: sheet.saidBefore,
    languages: [...attendance.languages],
    opens_at_hour: openHours.from,
    closes_at_hour: openHours.to,
    changed_at: at,
  }
  await tx
    .insertInto('fictional_profile')
    .values({
      member_id: attendance.memberId,
      site_id: attendance.siteId,
      created_by: attendance.staffId,
      created_at: at,
      ...values,
    })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}
/** Switches a profile on or off; false if it was so before. */
export async function setFictionalState(
  tx: Db,
  memberId: number,
  state: 'active' | 'off',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('fictional_profile')
    .set({ state, changed_at: at })
    .where('member_id', '=', memberId)
    .where('state', '<>', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
