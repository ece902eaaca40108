import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { PhotoViewRow } from './photos/photo-view.ts'
import { sharesViewsOf } from './views/profile-view.sql.ts'
import { selectVerification, type StoredVerification } from './verification/verification-view.ts'

export interface ProfileDetails {
  /** In order, of every status. */
  readonly photos: readonly PhotoViewRow[]
  /** By count in descending order, then by the catalogue's order. */
  readonly gifts: Profile['gifts']
  readonly verification: StoredVerification
  readonly sharesViews: boolean
}
/** Returns a member's photos, received gifts, verification and whether they share their views, in one statement. */
export async function findProfileDetails(db: Db, memberId: number): Promise<ProfileDetails> {
  const { rows } = await sql<ProfileDetails>`select
    coalesce((select json_agg(json_build_object('id', p.id, 'position', p.position, 'status', p.status,
        'premiumOnly', p.premium_only, 'width', p.width, 'height', p.height, 'color', p.color, 'refusal', p.refusal,
        'appeal', case when a.created_at is null then 'none' when a.decided_at is null then 'waiting' else 'decided' end)
        order by p.position)
      from photo p left join photo_appeal a on a.photo_id = p.id where p.member_id = ${memberId}), '[]') as photos,
    coalesce((select json_agg(json_build_object('code', r.code, 'count', r.count) order by r.count desc, g.position)
      from received_gift r join gift g on g.code = r.code where r.member_id = ${memberId}), '[]') as gifts,
    ${selectVerification(memberId)} as verification, ${sharesViewsOf(memberId)} as "sharesViews"`.execute(db)
  const [details] = rows
  if (!details) throw new Error('a select without a table has one row')
  return details
}
