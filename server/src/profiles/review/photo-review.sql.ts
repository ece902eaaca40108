import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PhotoRefusal } from '../photos/decide-photo.ts'
import { maxDifferingHashBits } from '../photos/photo-hash.ts'

export interface PhotoToReview {
  readonly id: string
  readonly status: string
  readonly memberId: number
  readonly name: string
  readonly siteId: number
  readonly addedAt: Date
  readonly isMain: boolean
  readonly refusal: PhotoRefusal | null
  readonly appeal: string | null
  /** Who refused it. */
  readonly decidedByStaff: number | null
  readonly similarIds: readonly string[]
}

const mostSimilarPhotos = 9
/**
 * Photos that may show the sexual abuse of a child are never put before anybody for review. `not in` looks them up by hash; an array
 * would be compared with every photo, element by element.
 */
const isNotSealed = sql<boolean>`photo.id not in (
  select unnest(held_photos) from complaint where kind = 'minors'
    and (state in ('received', 'in_progress', 'appealed') or outcome = 'upheld'))`
/** Photos without a decision, and refused ones with an open appeal. */
const pendingPhotos = sql`photo join profile on profile.member_id = photo.member_id`
const appealedPhotos = sql`photo_appeal a join photo on photo.id = a.photo_id join profile on profile.member_id = photo.member_id`
const isPending = sql`photo.status = 'pending'`
const isAppealed = sql`a.decided_at is null and photo.status <> 'pending'`

/**
 * Photos that await review, the oldest first. Similar ones are those with the same hash anywhere, and those that nearly look the same
 * among the returned ones. `scope` is a condition on `profile.site_id`.
 */
export async function findPhotosToReview(
  db: Db,
  scope: RawBuilder<boolean>,
  limit: number,
): Promise<PhotoToReview[]> {
  const columns = sql`photo.id, photo.status, photo.member_id, profile.name, profile.site_id, photo.created_at,
    photo.position, photo.refusal, photo.decided_by_staff, photo.hash`
  const conditions = sql`${scope} and ${isNotSealed}`
  const first = sql`order by photo.created_at, photo.id limit ${limit}`
  const { rows } = await sql<PhotoToReview>`
    with page as materialized (
      select * from (
        (select ${columns}, null::text as appeal from ${pendingPhotos} where ${isPending} and ${conditions} ${first})
        union all
        (select ${columns}, a.body from ${appealedPhotos} where ${isAppealed} and ${conditions} ${first})
      ) photo ${first}
    )
    select id, status, member_id as "memberId", name, site_id as "siteId", created_at as "addedAt", 
      not exists (select from photo o where o.member_id = page.member_id and o.position < page.position) as "isMain",
      refusal, appeal, decided_by_staff as "decidedByStaff",
      array(
        select near.id from (
          (select o.id from photo o where o.hash = page.hash and o.id <> page.id limit ${mostSimilarPhotos})
          union
          select o.id from page o where o.id <> page.id and bit_count((o.hash # page.hash)::bit(64)) <= ${maxDifferingHashBits}
        ) near limit ${mostSimilarPhotos}
      ) as "similarIds"
    from page order by created_at, id`.execute(db)
  return rows
}

/** `scope` is a condition on `profile.site_id`. */
export async function countPhotosToReview(db: Db, scope: RawBuilder<boolean>): Promise<number> {
  const conditions = sql`${scope} and ${isNotSealed}`
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from ${pendingPhotos} where ${isPending} and ${conditions})
    + (select count(*) from ${appealedPhotos} where ${isAppealed} and ${conditions}))::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The site of a photo that staff may look at; undefined for unknown and sealed ones. */
export async function findReviewablePhotoSite(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ siteId: number }>`select profile.site_id as "siteId"
    from photo join profile on profile.member_id = photo.member_id where photo.id = ${id} and ${isNotSealed}`.execute(
    db,
  )
  return rows[0]?.siteId
}
