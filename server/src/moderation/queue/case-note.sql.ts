import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const mostNotes = 50
/** The newest notes on a case, with the names of their authors. */
export const findCaseNotes = (db: Db, reference: string) =>
  db
    .selectFrom('case_note')
    .innerJoin('staff_member', 'staff_member.id', 'case_note.staff_id')
    .select(['case_note.id', 'staff_member.name as by', 'case_note.text', 'case_note.created_at as at'])
    .where('case_note.case_reference', '=', reference)
    .orderBy('case_note.id', 'desc')
    .limit(mostNotes)
    .execute()
export const insertCaseNote = (
  tx: Db,
  { reference, staffId, text, at }: { reference: string; staffId: number; text: string; at: Date },
) =>
  tx
    .insertInto('case_note')
    .values({ case_reference: reference, staff_id: staffId, text, created_at: at })
    .execute()

/** Deletes the notes on cases of an erased member; call it while the cases still contain the member. */
export const deleteCaseNotesAbout = (tx: Db, memberId: number) =>
  sql`delete from case_note where case_reference in (
    select reference from report where ${memberId} in (reported_id, reporter_id)
    union all select reference from complaint where ${memberId} in (reported_id, member_id))`.execute(tx)
/** Deletes the notes whose report or complaint was deleted. */
export const deleteNotesWithoutCase = (tx: Db) =>
  sql`delete from case_note n where not exists (select from report r where r.reference = n.case_reference)
    and not exists (select from complaint c where c.reference = n.case_reference)`.execute(tx)
