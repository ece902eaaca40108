// Decides which photos staff see blurred or not at all (docs/staff.md#pictures).
import type { MemberAvatar, PhotoCover } from '@amarelle/contract/staff/endpoints/member-pictures'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const isComplaintOpen = sql`state in ('received', 'in_progress', 'appealed')`
/**
 * Photos that may show the sexual abuse of a child are never shown to anybody. `not in` looks them up by hash; an array would be
 * compared with every photo, element by element.
 */
export const isNotSealed = sql<boolean>`photo.id not in (
  select unnest(held_photos) from complaint where kind = 'minors' and (${isComplaintOpen} or outcome = 'upheld'))`
/** Refused as explicit or as showing a child, reported, or of a member whose profile or photos an open complaint is about. */
export const isSensitive = sql<boolean>`(coalesce(photo.refusal in ('explicit', 'minor'), false)
  or exists (select from report where report.photo_id = photo.id and report.state = 'open')
  or exists (select from complaint where complaint.reported_id = photo.member_id and ${isComplaintOpen}
    and complaint.kind in ('profile', 'photo', 'intimate_pictures', 'minors', 'copyright', 'illegal')))`
const cover = sql<PhotoCover>`case when not (${isNotSealed}) then 'sealed' when ${isSensitive} then 'sensitive'
  when photo.status <> 'active' then 'awaiting' else 'none' end`

interface CoveredPhoto {
  readonly memberId: number
  readonly siteId: number
  readonly cover: PhotoCover
}
export async function findCoveredPhoto(db: Db, id: string): Promise<CoveredPhoto | undefined> {
  const { rows } = await sql<CoveredPhoto>`
    select photo.member_id as "memberId", profile.site_id as "siteId", ${cover} as cover
    from photo join profile on profile.member_id = photo.member_id where photo.id = ${id}`.execute(db)
  return rows[0]
}
/** Returns the covers of a member's photos, by photo. */
export async function findPhotoCovers(db: Db, memberId: number): Promise<ReadonlyMap<string, PhotoCover>> {
  const { rows } = await sql<{ id: string; cover: PhotoCover }>`
    select photo.id, ${cover} as cover from photo where photo.member_id = ${memberId}`.execute(db)
  return new Map(rows.map(({ id, cover: one }) => [id, one]))
}

export const noAvatar: MemberAvatar = { isFictional: false, photo: null }
/** Returns how staff see members beside their names; members without a profile are left out. */
export async function findAvatars(
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, MemberAvatar>> {
  const { rows } = await sql<{
    memberId: number
    isFictional: boolean
    photoId: string | null
    cover: PhotoCover | null
  }>`
    select profile.member_id as "memberId", profile.fictional as "isFictional", main.id as "photoId", main.cover
    from profile left join lateral (
      select photo.id, ${cover} as cover from photo
      where photo.member_id = profile.member_id and photo.status <> 'refused' order by photo.position limit 1) main on true
    where profile.member_id = any(${[...memberIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ memberId, isFictional, photoId, cover: one }) => [
      memberId,
      {
        isFictional,
        photo: photoId === null || one === 'sealed' ? null : { id: photoId, isBlurred: one !== 'none' },
      },
    ]),
  )
}
