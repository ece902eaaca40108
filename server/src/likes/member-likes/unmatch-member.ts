import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { assertMember } from '../../platform/actor.ts'
import { deleteLikesBetween, isMatch, lockLikePair } from './like.sql.ts'

/**
 * Ends a match without a word to the other one: both likes go, and the conversation with them; the page of each stays as it
 * was for the other (docs/safety.md#ending-a-match). `not_found` when the two are no match, whoever the other one is.
 */
export const unmatchMember = (context: RequestContext, otherId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    // Of two who end it at once, and of a like at the same moment, one comes after the other.
    await lockLikePair(tx, memberId, otherId)
    if (!(await isMatch(tx, memberId, otherId))) throw createProblem('not_found')
    await deleteLikesBetween(tx, memberId, otherId)
    await eventBus.emit(context, tx, 'match.ended', { byId: memberId, otherId })
  })
