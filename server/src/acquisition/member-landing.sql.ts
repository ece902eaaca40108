import type { Services } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { LandingAttribution } from './conversion.sql.ts'

const attributionColumns = ['site_id', 'lander', 'slug', 'niche', 'language', 'traffic_source'] as const

export const insertMemberLanding = (tx: Db, memberId: number, attribution: LandingAttribution) =>
  tx
    .insertInto('member_landing')
    .values({ ...attribution, member_id: memberId })
    .execute()

/** Undefined for members who did not sign up from a landing page. */
export const findMemberLanding = (db: Db, memberId: number): Promise<LandingAttribution | undefined> =>
  db
    .selectFrom('member_landing')
    .select(attributionColumns)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Marks the first order and returns its attribution; undefined for later orders and for members without a landing page. */
export const markFirstOrder = (tx: Db, memberId: number): Promise<LandingAttribution | undefined> =>
  tx
    .updateTable('member_landing')
    .set({ ordered: true })
    .where('member_id', '=', memberId)
    .where('ordered', '=', false)
    .returning(attributionColumns)
    .executeTakeFirst()

export const deleteMemberLanding = (tx: Db, memberId: number) =>
  tx.deleteFrom('member_landing').where('member_id', '=', memberId).execute()

export async function loadAcquisitionData({ db }: Services, memberId: number): Promise<PersonalData> {
  const attribution = await findMemberLanding(db, memberId)
  return { data: { came_in_by: attribution ?? null } }
}
