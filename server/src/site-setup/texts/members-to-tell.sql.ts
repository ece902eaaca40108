import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns members of a site above `afterId` whose address is confirmed, without fictional profiles, in order of their ids. */
export async function listMembersToTell(
  db: Db,
  siteId: number,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.id from member m join profile p on p.member_id = m.id
    where m.site_id = ${siteId} and m.id > ${afterId} and m.status = 'active' and not p.fictional
    order by m.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
