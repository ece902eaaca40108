import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { assertMember, assertMemberActor } from '../../platform/actor.ts'
import { hasContact } from './contact-checks.ts'
import { deleteMemberBlock, insertMemberBlock } from './block.sql.ts'

/**
 * Blocks a member whom the caller may meet, likes, or has chatted with, also on a sister site. Ends likes and chats between the
 * two in the same transaction. Throws `not_found` for any other member.
 */
export async function blockMember(context: RequestContext, otherId: number): Promise<void> {
  const actor = assertMemberActor(context)
  const { memberId } = actor
  if (memberId === otherId) throw createProblem('own_profile')
  await runInTransaction(context.db, async (tx) => {
    if (!(await hasContact({ ...context, db: tx, actor }, otherId))) throw createProblem('not_found')
    if (await insertMemberBlock(tx, memberId, otherId))
      await eventBus.emit(context, tx, 'member.blocked', { blockerId: memberId, blockedId: otherId })
  })
}
export async function unblockMember(context: RequestContext, otherId: number): Promise<void> {
  await deleteMemberBlock(context.db, assertMember(context), otherId)
}
