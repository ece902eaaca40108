import type { Db } from '../platform/db/db.ts'

const mostNotes = 50

/** The newest notes about a member, with the names of their authors. */
export const findMemberNotes = (db: Db, memberId: number) =>
  db
    .selectFrom('member_note')
    .innerJoin('staff_member', 'staff_member.id', 'member_note.staff_id')
    .select(['member_note.id', 'staff_member.name as by', 'member_note.text', 'member_note.created_at as at'])
    .where('member_note.member_id', '=', memberId)
    .orderBy('member_note.id', 'desc')
    .limit(mostNotes)
    .execute()
export const insertNote = (
  tx: Db,
  { memberId, staffId, text, at }: { memberId: number; staffId: number; text: string; at: Date },
) =>
  tx
    .insertInto('member_note')
    .values({ member_id: memberId, staff_id: staffId, text, created_at: at })
    .execute()
export const deleteNotes = (tx: Db, memberId: number) =>
  tx.deleteFrom('member_note').where('member_id', '=', memberId).execute()
/** Returns the notes for the member's own data export, without their authors. */
export const exportNotes = (db: Db, memberId: number) =>
  db
    .selectFrom('member_note')
    .select(['text', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
