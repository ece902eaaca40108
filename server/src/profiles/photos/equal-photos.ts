import { sql } from 'kysely'
import { createReasons, mostReasonIds, type RiskCheck, type RiskFacts } from '../../moderation/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { maxDifferingHashBits } from './photo-hash.ts'

/** A picture on the profiles of so many members of one site is a signal. */
const equalPhotos = { members: 2 } as const

interface SharedPhoto {
  readonly photoId: string
  readonly ownerId: number
  /** When the newer of the two was added. */
  readonly at: Date
}
/**
 * Returns the member's photos whose picture hash, as it is or mirrored, another photo on the same site has, one row for each such photo.
 * Those of the few fictional profiles are found although their hash differs a little. Refused photos do not count, nor does a picture
 * without any outline, whose hash is 0.
 */
async function findSharedPhotos(db: Db, memberId: number, siteId: number): Promise<SharedPhoto[]> {
  const { rows } = await sql<SharedPhoto>`
    select own.id as "photoId", other.member_id as "ownerId", greatest(own.created_at, other.created_at) as at
    from photo own
    join lateral (
      (select o.member_id, o.created_at from photo o
        where o.hash = own.hash and o.member_id <> own.member_id and o.status <> 'refused' limit ${mostReasonIds})
      union
      (select o.member_id, o.created_at from photo o
        where o.hash = own.mirrored_hash and o.hash <> 0 and o.member_id <> own.member_id and o.status <> 'refused'
        limit ${mostReasonIds})
      union
      (select o.member_id, o.created_at from profile f join lateral (select * from photo o
          where o.member_id = f.member_id and o.hash <> 0 and o.status <> 'refused'
            and least(bit_count((o.hash # own.hash)::bit(64)), bit_count((o.hash # own.mirrored_hash)::bit(64)))
              <= ${maxDifferingHashBits}
          limit 1) o on true
        where f.site_id = ${siteId} and f.fictional limit ${mostReasonIds})) other on true
    join profile mine on mine.member_id = own.member_id and not mine.fictional
    where own.member_id = ${memberId} and own.status <> 'refused' and own.hash <> 0
      and (select m.site_id = ${siteId} and m.status <> 'deleted' from member m where m.id = other.member_id)
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

/** The same picture on profiles of different members, or on a member's and a fictional one. Checked when a photo is added; the signal is about whoever added it. */
export const equalPhotosCheck: RiskCheck = {
  rule: 'equal_photos',
  findFacts: async (db, { memberId, site }) =>
    judgePhotos(memberId, await findSharedPhotos(db, memberId, site.id)),
}
