import type { AuditAct } from '@amarelle/contract/staff/acts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Nobody does more of one kind in a day; older acts are not read. */
const mostCountedActs = 2000
/** Returns how often a person did something since `since`, up to 2000 times. */
export async function countOwnActs(
  db: Db,
  { staffId, act, since }: { readonly staffId: number; readonly act: AuditAct; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select at from audit_entry where staff_id = ${staffId} and act = ${act} order by id desc limit ${mostCountedActs}) newest
    where at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}
