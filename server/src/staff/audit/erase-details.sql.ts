import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Deletes the texts of the entries about an erased member; their numbers stay. The database refuses it for any other member. */
export const eraseAuditDetails = (tx: Db, memberId: number) =>
  sql`delete from audit_detail d using audit_entry e where e.id = d.entry_id and e.member_id = ${memberId}`.execute(
    tx,
  )

/**
 * Returns the entries about a member, for the data export: what was done, when and by which role. Left out are the person's name and the
 * internal reason, which may name others.
 */
export async function loadAuditData(db: Db, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select e.at, e.act, e.role, d.details::json -> 'before' as before, d.details::json -> 'after' as after
    from audit_entry e left join audit_detail d on d.entry_id = e.id
    where e.member_id = ${memberId} order by e.id limit 10000`.execute(db)
  return rows
}
