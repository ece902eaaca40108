import type { AuditAct } from '@amarelle/contract/staff/acts'
import type { Db } from '../../platform/db/db.ts'

const mostActs = 50
interface CourseAct {
  readonly id: number
  readonly act: AuditAct
  readonly by: string
  readonly at: Date
}
/** Returns what colleagues did with a case, the oldest first: at most the newest 50 acts, without the openings of the case. */
export async function findCaseCourse(db: Db, reference: string): Promise<CourseAct[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .innerJoin('staff_member', 'staff_member.id', 'audit_entry.staff_id')
    .select(['audit_entry.id', 'audit_entry.act', 'staff_member.name as by', 'audit_entry.at'])
    .where('audit_entry.case_reference', '=', reference)
    .where('audit_entry.act', '<>', 'case.opened')
    .orderBy('audit_entry.id', 'desc')
    .limit(mostActs)
    .execute()
  return rows.toReversed().map((row) => ({ ...row, act: row.act as AuditAct }))
}
