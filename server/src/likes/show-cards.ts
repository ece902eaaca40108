import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { getSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { findMemberById } from '../accounts/index.ts'
import { suggestPictures } from '../discovery/index.ts'
import type { RequestContext } from '../platform/context.ts'
import { assertMember } from '../platform/assert-member.ts'
import { getViewer } from '../profiles/index.ts'
import { beginNextRound, canUndo, gameOf, swipedIn } from './swipe-game.sql.ts'
import { countedNow, standingOf } from './swipe-standing.ts'

const cardsAtOnce = 10

/** The best whom the member has not seen in this round; whom they like is never among them. */
async function unseen(context: RequestContext, memberId: number, round: number) {
  const seen = await swipedIn(context.db, memberId, round, ['like', 'pass'])
  return suggestPictures(context, { count: cardsAtOnce, without: seen })
}
/** The next cards; when all who suit were seen, those passed begin to come again. */
async function nextCards(context: RequestContext, memberId: number) {
  const round = (await gameOf(context.db, memberId))?.round ?? 1
  const cards = await unseen(context, memberId, round)
  if (cards.length) return cards
  await beginNextRound(context.db, memberId, round)
  const next = (await gameOf(context.db, memberId))?.round ?? 1
  return next === round ? [] : unseen(context, memberId, next)
}

/** The swipe game as it stands: also for who may not swipe yet. */
export async function showCards(context: RequestContext): Promise<EndpointAnswer<typeof getSwipeEndpoint>> {
  const { db, site, clock } = context
  const memberId = assertMember(context)
  const [member, game, viewer] = await Promise.all([
    findMemberById(db, memberId),
    gameOf(db, memberId),
    getViewer(context),
  ])
  const timeZone = member?.timeZone ?? site.time_zone
  return {
    ...standingOf(site, countedNow(game, timeZone, clock.now()), timeZone),
    cards: await nextCards(context, memberId),
    can_undo: await canUndo(db, { ...viewer, memberId }),
  }
}
