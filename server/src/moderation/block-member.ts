import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { requireMember } from '../platform/require-member.ts'
import { isAcquainted } from './acquaintance.ts'
import { deleteBlock, insertBlock } from './block.sql.ts'

/**
 * Blocks a member whom the caller may meet, likes, or has talked with, on a sister site too; likes and chats between the two end in the same
 * transaction. Anybody else is `not_found`.
 */
export async function block(context: Context, otherId: number): Promise<void> {
  const memberId = requireMember(context)
  if (memberId === otherId) throw problem('own_profile')
  await inTransaction(context.db, async (tx) => {
    if (!(await isAcquainted({ ...context, db: tx, memberId }, otherId))) throw problem('not_found')
    if (await insertBlock(tx, memberId, otherId))
      await events.emit(context, tx, 'member.blocked', { blockerId: memberId, blockedId: otherId })
  })
}
export async function unblock(context: Context, otherId: number): Promise<void> {
  await deleteBlock(context.db, requireMember(context), otherId)
}
