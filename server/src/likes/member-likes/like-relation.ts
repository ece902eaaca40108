import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { canSeeAdmirers } from './hidden-likes.ts'
import { findLikesBetween } from './like.sql.ts'

export interface LikeRelation {
  readonly liked: boolean
  /** False as well where the member is not told of it. */
  readonly likes_me: boolean
  readonly matched: boolean
}
/** Who of the two likes whom, as far as the caller is told. */
export async function getLikeRelation(context: RequestContext, otherId: number): Promise<LikeRelation> {
  const memberId = assertMember(context)
  const { liked, likesMe } = await findLikesBetween(context.db, memberId, otherId)
  const matched = liked && likesMe
  const told = matched || !likesMe || (await canSeeAdmirers(context.db, context.site, memberId))
  return { liked, likes_me: likesMe && told, matched }
}
