import type { Db } from '../../../server/src/platform/db/db.ts'
import type { PlannedLike } from '../plan/likes.ts'
import { chunkRows } from './chunks.ts'
import type { GetSeedMemberId } from './members.ts'

export async function storeLikes(
  tx: Db,
  likes: readonly PlannedLike[],
  idOf: GetSeedMemberId,
): Promise<void> {
  for (const some of chunkRows(likes))
    await tx
      .insertInto('member_like')
      .values(
        some.map((like) => ({
          from_id: idOf(like.from),
          to_id: idOf(like.to),
          created_at: like.at,
          seen_at: like.seenAt,
          shown_at: like.shownAt,
          matched_at: like.matchedAt,
        })),
      )
      .execute()
}
