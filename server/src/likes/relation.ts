import type { RequestContext } from '../platform/context.ts'
import { assertMember } from '../platform/assert-member.ts'
import { isToldWhoLikes } from './hidden-likes.ts'
import { likesBetween } from './like.sql.ts'

export interface Relation {
  readonly liked: boolean
  /** False as well where the member is not told of it. */
  readonly likes_me: boolean
  readonly matched: boolean
}
/** Who of the two likes whom, as far as the caller is told. */
export async function relationTo(context: RequestContext, otherId: number): Promise<Relation> {
  const memberId = assertMember(context)
  const { liked, likesMe } = await likesBetween(context.db, memberId, otherId)
  const matched = liked && likesMe
  const told = matched || !likesMe || (await isToldWhoLikes(context.db, context.site, memberId))
  return { liked, likes_me: likesMe && told, matched }
}
