import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { requireMember } from '../platform/require-member.ts'
import { deleteBlock, insertBlock } from './block.sql.ts'

/** Blocks a member of the same site; likes and chats between the two end in the same transaction. */
export async function block(context: Context, otherId: number): Promise<void> {
  const memberId = requireMember(context)
  if (memberId === otherId) throw problem('own_profile')
  await inTransaction(context.db, async (tx) => {
    const other = await tx
      .selectFrom('member')
      .select('id')
      .where('id', '=', otherId)
      .where('site_id', '=', context.site.id)
      .executeTakeFirst()
    if (!other) throw problem('not_found')
    if (await insertBlock(tx, memberId, otherId))
      await events.emit(context, tx, 'member.blocked', { blockerId: memberId, blockedId: otherId })
  })
}
export async function unblock(context: Context, otherId: number): Promise<void> {
  await deleteBlock(context.db, requireMember(context), otherId)
}
