import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { assertMember } from '../../platform/actor.ts'
import { deleteLikesBetween, isMatch, lockLikePair } from './like.sql.ts'

/**
 * Ends a match without notifying the other member: deletes both likes and the conversation; both profiles stay visible
 * (docs/safety.md#ending-a-match). Throws `not_found` if the two are not a match.
 */
export const unmatchMember = (context: RequestContext, otherId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    // Serializes this with a concurrent unmatch or like of the same two members.
    await lockLikePair(tx, memberId, otherId)
    if (!(await isMatch(tx, memberId, otherId))) throw createProblem('not_found')
    await deleteLikesBetween(tx, memberId, otherId)
    await eventBus.emit(context, tx, 'match.ended', { byId: memberId, otherId })
  })
