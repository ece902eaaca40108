import type { LikeExtra } from '@amarelle/contract/domain/fields'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { canSeeAdmirers } from './hidden-likes.ts'
import { findRelation } from './like.sql.ts'

export interface LikeRelation {
  readonly liked: boolean
  /** Also false while the other member's like is hidden from the caller. */
  readonly likes_me: boolean
  /** The extra that the other member paid for with that like. */
  readonly likes_me_extra: LikeExtra | null
  readonly matched: boolean
  /** The caller saved the other one's profile. */
  readonly favourite: boolean
}
/** Returns which of the two likes the other, as far as the caller may know, and whether the caller saved the other one's profile. */
export async function getLikeRelation(context: RequestContext, otherId: number): Promise<LikeRelation> {
  const memberId = assertMember(context)
  const { liked, likesMe, likesMeExtra, favourite } = await findRelation(context.db, memberId, otherId)
  const matched = liked && likesMe
  const isRevealed = matched || !likesMe || (await canSeeAdmirers(context.db, context.site, memberId))
  return {
    liked,
    likes_me: likesMe && isRevealed,
    likes_me_extra: isRevealed ? likesMeExtra : null,
    matched,
    favourite,
  }
}
