import type { Answer } from '@amarelle/contract/endpoint'
import type { getSwipe } from '@amarelle/contract/games'
import { memberById } from '../accounts/index.ts'
import { suggestPictures } from '../discovery/index.ts'
import type { Context } from '../platform/context.ts'
import { requireMember } from '../platform/require-member.ts'
import { viewerOf } from '../profiles/index.ts'
import { beginNextRound, canUndo, gameOf, swipedIn } from './swipe-game.sql.ts'
import { countedNow, standingOf } from './swipe-standing.ts'

const cardsAtOnce = 10

/** The best whom the member has not seen in this round; whom they like is never among them. */
async function unseen(context: Context, memberId: number, round: number) {
  const seen = await swipedIn(context.db, memberId, round, ['like', 'pass'])
  return suggestPictures(context, { count: cardsAtOnce, without: seen })
}
/** The next cards; when all who suit were seen, those passed begin to come again. */
async function nextCards(context: Context, memberId: number) {
  const round = (await gameOf(context.db, memberId))?.round ?? 1
  const cards = await unseen(context, memberId, round)
  if (cards.length) return cards
  await beginNextRound(context.db, memberId, round)
  const next = (await gameOf(context.db, memberId))?.round ?? 1
  return next === round ? [] : unseen(context, memberId, next)
}

/** The swipe game as it stands: also for who may not swipe yet. */
export async function showCards(context: Context): Promise<Answer<typeof getSwipe>> {
  const { db, site, clock } = context
  const memberId = requireMember(context)
  const [member, game, viewer] = await Promise.all([
    memberById(db, memberId),
    gameOf(db, memberId),
    viewerOf(context),
  ])
  const timeZone = member?.timeZone ?? site.time_zone
  return {
    ...standingOf(site, countedNow(game, timeZone, clock.now()), timeZone),
    cards: await nextCards(context, memberId),
    can_undo: await canUndo(db, { ...viewer, memberId }),
  }
}
