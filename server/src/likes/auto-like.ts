import type { RequestContext } from '../platform/context.ts'
import { suggest, visitorsMaySearch } from '../discovery/index.ts'
import { getViewer } from '../profiles/index.ts'
import { isToldWhoLikes } from './hidden-likes.ts'
import { takeUnshownLike } from './like.sql.ts'
import { gameOf, swipedIn } from './swipe-game.sql.ts'

export interface AutoLike {
  readonly id: number
  readonly origin: 'member' | 'suggestion' | 'fictional'
}
/** Whom the member passed in the swipe game's present round. */
async function passedBy({ db, memberId }: RequestContext): Promise<number[]> {
  const game = memberId === null ? undefined : await gameOf(db, memberId)
  return memberId === null || !game ? [] : swipedIn(db, memberId, game.round, ['pass'])
}
/**
 * What a like popup may show, honestly (docs/law.md#honest-likes): a like that was given and not shown yet, to whom is told of
 * it; else a suggestion, called so; else a fictional profile, labelled. Null when there is nothing.
 */
export async function autoLike(context: RequestContext): Promise<AutoLike | null> {
  const { db, site, memberId, clock } = context
  if (memberId === null && !(await visitorsMaySearch(context))) return null
  if (memberId !== null && (await isToldWhoLikes(db, site, memberId))) {
    const like = await takeUnshownLike(db, await getViewer(context), clock.now())
    if (like) return { id: like.fromId, origin: like.fictional ? 'fictional' : 'member' }
  }
  const [best] = await suggest(context, { count: 1, without: await passedBy(context) })
  return best ? { id: best.id, origin: best.fictional ? 'fictional' : 'suggestion' } : null
}
