import { spendCredits } from '../../../server/src/credits/index.ts'
import { createId } from '../../../server/src/platform/crypto/tokens.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { PlannedLike } from '../plan/likes.ts'
import { chunkRows } from './chunks.ts'
import type { GetSeedMemberId } from './members.ts'

/** Stores likes; super likes are paid for as usual, so that the books are right. */
export async function storeLikes(
  tx: Db,
  superLikeCredits: number,
  likes: readonly PlannedLike[],
  idOf: GetSeedMemberId,
): Promise<void> {
  for (const { from, at } of likes.filter(({ extra }) => extra !== null))
    await spendCredits(tx, {
      memberId: idOf(from),
      amount: superLikeCredits,
      kind: 'super_like',
      key: `like-extra:${createId()}`,
      at,
    })
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
          extra: like.extra,
        })),
      )
      .execute()
}
