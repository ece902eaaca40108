import { sql } from 'kysely'
import { createReasons, mostReasonIds, type RiskCheck, type RiskFacts } from '../../moderation/index.ts'
import type { Db } from '../../platform/db/db.ts'

/** A picture on the profiles of so many members of one site is a signal. */
const equalPhotos = { members: 2 } as const

interface SharedPhoto {
  readonly photoId: string
  readonly ownerId: number
  /** When the newer of the two was added. */
  readonly at: Date
}
/**
 * The member's photos whose picture hash another member's photo on the same site has, one row for each such photo. Refused photos and
 * fictional profiles do not count, nor does a picture without any outline, whose hash is 0.
 */
async function findSharedPhotos(db: Db, memberId: number, siteId: number): Promise<SharedPhoto[]> {
  const { rows } = await sql<SharedPhoto>`
    select own.id as "photoId", other.member_id as "ownerId", greatest(own.created_at, other.created_at) as at
    from photo own
    join lateral (select o.member_id, o.created_at from photo o
      where o.hash = own.hash and o.member_id <> own.member_id and o.status <> 'refused'
      limit ${mostReasonIds}) other on true
    join profile mine on mine.member_id = own.member_id and not mine.fictional
    join member m on m.id = other.member_id
    join profile p on p.member_id = other.member_id
    where own.member_id = ${memberId} and own.status <> 'refused' and own.hash <> 0
      and m.site_id = ${siteId} and m.status <> 'deleted' and not p.fictional
    order by at desc limit ${mostReasonIds}`.execute(db)
  return rows
}
function judgePhotos(memberId: number, photos: readonly SharedPhoto[]): RiskFacts | null {
  const [newest] = photos
  const memberIds = [...new Set(photos.map(({ ownerId }) => ownerId))]
  const memberCount = memberIds.length + 1
  if (!newest || memberCount < equalPhotos.members) return null
  return {
    memberId,
    reasons: createReasons({
      count: memberCount,
      memberIds,
      photoIds: [...new Set(photos.map(({ photoId }) => photoId))],
    }),
    newestAt: newest.at,
  }
}

/** The same picture on profiles of different members. Checked when a photo is added; the signal is about whoever added it. */
export const equalPhotosCheck: RiskCheck = {
  rule: 'equal_photos',
  findFacts: async (db, { memberId, site }) =>
    judgePhotos(memberId, await findSharedPhotos(db, memberId, site.id)),
}
