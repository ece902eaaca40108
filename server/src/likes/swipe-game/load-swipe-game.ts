import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { findMemberById } from '../../accounts/index.ts'
import { suggestWithPhotosFirst } from '../../discovery/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { getViewer } from '../../profiles/index.ts'
import { beginNextRound, findSwipeGame, isNotSwiped } from './swipe-game.sql.ts'
import { getCurrentCount, toSwipeAllowance } from './swipe-allowance.ts'

const cardBatchSize = 10

/** Returns the best suggestions not yet swiped in this round; liked members are never suggested. */
const findUnseenCards = (context: RequestContext, memberId: number) =>
  suggestWithPhotosFirst(context, {
    count: cardBatchSize,
    condition: isNotSwiped(memberId, ['like', 'pass']),
  })
/** Returns the next cards; once all suggestions were swiped, starts a new round with the passed ones. */
async function loadNextCards(context: RequestContext, memberId: number, round: number) {
  const cards = await findUnseenCards(context, memberId)
  if (cards.length) return cards
  return (await beginNextRound(context.db, memberId, round)) ? findUnseenCards(context, memberId) : []
}

/** Returns the current swipe game; also for members who may not swipe yet because they are not activated. */
export async function loadSwipeGame(
  context: RequestContext,
): Promise<EndpointAnswer<typeof getSwipeEndpoint>> {
  const { db, site, clock } = context
  const memberId = assertMember(context)
  const viewer = { ...(await getViewer(context)), memberId }
  const [member, game] = await Promise.all([findMemberById(db, memberId), findSwipeGame(db, viewer)])
  const timeZone = member?.timeZone ?? site.time_zone
  return {
    ...toSwipeAllowance(site, getCurrentCount(game, timeZone, clock.now()), timeZone),
    cards: await loadNextCards(context, memberId, game?.round ?? 1),
    can_undo: game?.canUndo ?? false,
  }
}
