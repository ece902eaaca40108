import { mostCountedReviews, type ReviewKind, reviewKinds } from '@amarelle/contract/staff/endpoints/photos'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PhotoRefusal } from '../photos/decide-photo.ts'
import { isNotSealed, isSensitive } from '../photos/photo-cover.sql.ts'
import { maxDifferingHashBits } from '../photos/photo-hash.ts'

export interface PhotoToReview {
  readonly id: string
  readonly status: string
  readonly memberId: number
  readonly name: string
  readonly siteId: number
  readonly isFictional: boolean
  readonly addedAt: Date
  readonly isMain: boolean
  readonly isSensitive: boolean
  readonly refusal: PhotoRefusal | null
  readonly appeal: string | null
  /** The staff member who refused it. */
  readonly decidedByStaff: number | null
  readonly similarIds: readonly string[]
  readonly similarElsewhere: number
}

const mostSimilarPhotos = 9
/** Other photos with the same hash, on sites that `scope`, a condition on `profile.site_id`, fits. */
const selectSamePhotos = (scope: RawBuilder<boolean>) => sql`
  select o.id from photo o join profile on profile.member_id = o.member_id
  where o.hash = page.hash and o.id <> page.id and ${scope} limit ${mostSimilarPhotos}`
/** Photos that await review: those of one kind as `photo` with `profile`, and the words of an appeal. */
interface Source {
  readonly from: RawBuilder<unknown>
  readonly condition: RawBuilder<boolean>
  readonly appeal: RawBuilder<string | null>
}
/** Photos without a decision, in the order of the index `photo_to_review`. */
const createPending = (isMain: RawBuilder<boolean>): Source => ({
  from: sql`photo join profile on profile.member_id = photo.member_id`,
  condition: sql`photo.status = 'pending' and (photo.position = 1) = ${isMain}`,
  appeal: sql`null::text`,
})
const sources: Readonly<Record<ReviewKind, Source>> = {
  main: createPending(sql`true`),
  more: createPending(sql`false`),
  /** Refused photos with an open appeal. */
  appeal: {
    from: sql`photo_appeal a join photo on photo.id = a.photo_id join profile on profile.member_id = photo.member_id`,
    condition: sql`a.decided_at is null and photo.status <> 'pending'`,
    appeal: sql`a.body`,
  },
}

interface ReviewRange {
  readonly limit: number
  /** Of one kind; otherwise of all. */
  readonly kind?: ReviewKind | undefined
  /** The sites whose similar photos are named; those of others are only counted. Otherwise `scope`. */
  readonly similarScope?: RawBuilder<boolean>
}
/**
 * Returns photos that await review, the oldest first. Similar ones are those with the same hash, and those that nearly look the same among
 * the returned ones. `scope` is a condition on `profile.site_id`.
 */
export async function findPhotosToReview(
  db: Db,
  scope: RawBuilder<boolean>,
  { limit, kind, similarScope = scope }: ReviewRange,
): Promise<PhotoToReview[]> {
  const first = sql`order by photo.created_at, photo.id limit ${limit}`
  const selects = (kind ? [kind] : reviewKinds).map((one) => {
    const { from, condition, appeal } = sources[one]
    return sql`(select photo.*, profile.name, profile.site_id, profile.fictional, ${appeal} as appeal
      from ${from} where ${condition} and ${scope} and ${isNotSealed} ${first})`
  })
  const { rows } = await sql<PhotoToReview>`
    with page as materialized (
      select photo.*, ${isSensitive} as is_sensitive from (${sql.join(selects, sql` union all `)}) photo ${first}
    )
    select id, status, member_id as "memberId", name, site_id as "siteId", fictional as "isFictional", created_at as "addedAt",
      position = 1 as "isMain", is_sensitive as "isSensitive", refusal, appeal, decided_by_staff as "decidedByStaff",
      array(
        select near.id from (
          (${selectSamePhotos(similarScope)})
          union
          select o.id from page o where o.id <> page.id and bit_count((o.hash # page.hash)::bit(64)) <= ${maxDifferingHashBits}
        ) near limit ${mostSimilarPhotos}
      ) as "similarIds",
      (select count(*)::int from (${selectSamePhotos(sql<boolean>`not ${similarScope}`)}) o) as "similarElsewhere"
    from page order by created_at, id`.execute(db)
  return rows
}

const buildCount = (kind: ReviewKind, scope: RawBuilder<boolean>, limit: RawBuilder<unknown>) => {
  const { from, condition } = sources[kind]
  return sql<number>`(select count(*)::int from (
    select from ${from} where ${condition} and ${scope} and ${isNotSealed} ${limit}) counted)`
}
/**
 * Returns how many photos of each kind wait; counts one more than `mostCountedReviews` at most. `scope` is a condition on
 * `profile.site_id`.
 */
export async function countPhotosByKind(
  db: Db,
  scope: RawBuilder<boolean>,
): Promise<Readonly<Record<ReviewKind, number>>> {
  const columns = reviewKinds.map(
    (kind) => sql`${buildCount(kind, scope, sql`limit ${mostCountedReviews + 1}`)} as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Record<ReviewKind, number>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? { main: 0, more: 0, appeal: 0 }
}
/** Returns how many photos wait. `scope` is a condition on `profile.site_id`. */
export async function countPhotosToReview(db: Db, scope: RawBuilder<boolean>): Promise<number> {
  const counts = reviewKinds.map((kind) => buildCount(kind, scope, sql``))
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the sites of those of these photos that await review. */
export async function findAwaitedPhotos(
  db: Db,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly siteId: number }[]> {
  const wanted = sql`photo.id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; siteId: number }>`
    select photo.id, profile.site_id as "siteId" from photo join profile on profile.member_id = photo.member_id
    where ${wanted} and ${isNotSealed} and (photo.status = 'pending'
      or exists (select from photo_appeal a where a.photo_id = photo.id and a.decided_at is null))`.execute(
    db,
  )
  return rows
}
