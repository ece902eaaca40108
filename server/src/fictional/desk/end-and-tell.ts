import { lockConversation, refundWaitingMessages } from '../../chat/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { deleteDeskClaim } from './desk-claim.sql.ts'
import { insertEnding } from './desk-work.sql.ts'
import { assertOwnDeskClaim, findConversationFor } from './find-desk-conversation.ts'

/**
 * Ends a conversation for good: nobody can write in it any more, messages that nobody answered are refunded, and the member's tabs
 * say so at once, in their language. The member keeps what was written. Throws `not_found`, `forbidden`, `already_claimed` and
 * `claim_required`.
 */
export async function endAndTell(
  services: Services,
  actor: StaffActor,
  { conversation: conversationId, reason }: { readonly conversation: number; readonly reason: string },
): Promise<void> {
  const { conversation, authority } = await findConversationFor(services, actor, conversationId)
  const { memberId } = conversation
  await runInTransaction(services.db, async (tx) => {
    await assertOwnDeskClaim(services, tx, actor, conversation)
    // A message that is stored at the same moment either is refunded here, or is refused because of the ending.
    await lockConversation(tx, conversationId)
    const at = services.clock.now()
    if (!(await insertEnding(tx, { conversationId, staffId: actor.staffId, at }))) return
    const refunded = await refundWaitingMessages(services, tx, {
      conversationId,
      sentUntil: at,
      reason: 'ended',
    })
    if (refunded === 0)
      await publishMemberEvent(tx, memberId, {
        type: 'messages_refunded',
        conversation: conversationId,
        messages: [],
        reason: 'ended',
      })
    await deleteDeskClaim(tx, conversationId, actor.staffId)
    publishStaffChange(tx, 'desk')
    await recordAct(services, tx, authority, {
      act: 'desk.ended',
      object: `conversation:${conversationId}`,
      memberId,
      after: { refunded },
      reason,
    })
  })
}
