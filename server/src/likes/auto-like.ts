import type { Context } from '../platform/context.ts'
import { suggest } from '../discovery/index.ts'
import { viewerOf } from '../profiles/index.ts'
import { likedIds, takeUnshownLike } from './like.sql.ts'

export interface AutoLike {
  readonly id: number
  readonly origin: 'member' | 'suggestion' | 'fictional'
}
/**
 * What a like popup may show, honestly (DECISIONS 5): a like that was given and not shown yet; else a suggestion, called
 * so; else a fictional profile, labelled. Null when there is nothing.
 */
export async function autoLike(context: Context): Promise<AutoLike | null> {
  const { db, site, memberId, clock } = context
  if (memberId === null && !site.logged_out_search) return null
  if (memberId !== null) {
    const like = await takeUnshownLike(db, await viewerOf(context), clock.now())
    if (like) return { id: like.fromId, origin: like.fictional ? 'fictional' : 'member' }
  }
  const without = memberId === null ? [] : await likedIds(db, memberId)
  const real = await suggest(context, { fictional: false, without })
  if (real !== null) return { id: real, origin: 'suggestion' }
  const fictional = await suggest(context, { fictional: true, without })
  return fictional === null ? null : { id: fictional, origin: 'fictional' }
}
