import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { Way } from './conversion.sql.ts'

const columns = ['site_id', 'lander', 'slug', 'niche', 'language', 'traffic_source'] as const

export const keepLanding = (tx: Db, memberId: number, way: Way) =>
  tx
    .insertInto('member_landing')
    .values({ ...way, member_id: memberId })
    .execute()

/** Undefined for who came in otherwise. */
export const landingOf = (db: Db, memberId: number): Promise<Way | undefined> =>
  db.selectFrom('member_landing').select(columns).where('member_id', '=', memberId).executeTakeFirst()

/** The way of a member whose first order this is; undefined for a later one, and for who came in otherwise. */
export const markOrdered = (tx: Db, memberId: number): Promise<Way | undefined> =>
  tx
    .updateTable('member_landing')
    .set({ ordered: true })
    .where('member_id', '=', memberId)
    .where('ordered', '=', false)
    .returning(columns)
    .executeTakeFirst()

export const deleteLanding = (tx: Db, memberId: number) =>
  tx.deleteFrom('member_landing').where('member_id', '=', memberId).execute()

export async function acquisitionData({ db }: Parts, memberId: number): Promise<PersonalData> {
  const way = await landingOf(db, memberId)
  return { data: { came_in_by: way ?? null } }
}
