import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { findMemberById } from '../../accounts/index.ts'
import { suggestWithPhotosFirst } from '../../discovery/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { getViewer } from '../../profiles/index.ts'
import { beginNextRound, canUndo, findSwipeGame, findSwipedProfileIds } from './swipe-game.sql.ts'
import { getCurrentCount, toSwipeAllowance } from './swipe-allowance.ts'

const cardBatchSize = 10

/** The best suggestions not yet swiped in this round; liked members are never suggested. */
async function findUnseenCards(context: RequestContext, memberId: number, round: number) {
  const swipedIds = await findSwipedProfileIds(context.db, memberId, round, ['like', 'pass'])
  return suggestWithPhotosFirst(context, { count: cardBatchSize, without: swipedIds })
}
/** The next cards; once all suggestions were swiped, starts a new round with the passed ones. */
async function loadNextCards(context: RequestContext, memberId: number) {
  const round = (await findSwipeGame(context.db, memberId))?.round ?? 1
  const cards = await findUnseenCards(context, memberId, round)
  if (cards.length) return cards
  await beginNextRound(context.db, memberId, round)
  const next = (await findSwipeGame(context.db, memberId))?.round ?? 1
  return next === round ? [] : findUnseenCards(context, memberId, next)
}

/** The current swipe game; also for members who may not swipe yet because they are not activated. */
export async function loadSwipeGame(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getSwipeEndpoint>> {
  const { db, site, clock } = context
  const memberId = assertMember(context)
  const [member, game, viewer] = await Promise.all([
    findMemberById(db, memberId),
    findSwipeGame(db, memberId),
    getViewer(context),
  ])
  const timeZone = member?.timeZone ?? site.time_zone
  return {
    ...toSwipeAllowance(site, getCurrentCount(game, timeZone, clock.now()), timeZone),
    cards: await loadNextCards(context, memberId),
    can_undo: await canUndo(db, { ...viewer, memberId }),
  }
}
