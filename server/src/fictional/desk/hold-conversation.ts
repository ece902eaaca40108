import { createProblem } from '@amarelle/contract/domain/errors'
import type { AgentHoldReason } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { lockConversation } from '../../chat/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishTransientEvent } from '../../platform/channel/member-events.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { findDeskConversation } from './desk-conversation.sql.ts'
import { insertHold } from './desk-work.sql.ts'
import { type DeskAccess, findConversationFor } from './find-desk-conversation.ts'

interface HoldInput {
  readonly conversation: number
  readonly reason: AgentHoldReason
  readonly note: string
}

/**
 * Holds a conversation, unless it is held already; then it returns false. If the hold is for the member's sake, their tabs offer a
 * pause, as for the hold of a rule.
 */
async function storeHold(
  services: Services,
  { conversation: { id, memberId }, authority }: DeskAccess,
  { reason, note }: HoldInput,
): Promise<boolean> {
  return runInTransaction(services.db, async (tx) => {
    // An answer that is being stored is stored before the hold, or refused because of it.
    await lockConversation(tx, id)
    const work = { conversationId: id, staffId: authority.actor.staffId, at: services.clock.now() }
    if (!(await insertHold(tx, work, { reason, note }))) return false
    publishStaffChange(tx, 'desk')
    publishStaffChange(tx, 'held')
    if (reason !== 'other')
      publishTransientEvent(tx, [memberId], { type: 'cooling_off_offered', conversation: id })
    await recordAct(services, tx, authority, {
      act: 'desk.held',
      object: `conversation:${id}`,
      memberId,
      after: { reason, note },
    })
    return true
  })
}

/** Holds the conversation that an agent works on: nobody answers until a colleague has looked at it. Throws `not_found` and `forbidden`. */
export async function holdConversation(
  services: Services,
  actor: StaffActor,
  input: HoldInput,
): Promise<void> {
  await storeHold(services, await findConversationFor(services, actor, input.conversation), input)
}

/** Holds any conversation with a fictional profile, for a moderator. Throws `not_found`, `forbidden` and `already_held`. */
export async function placeHold(services: Services, actor: StaffActor, input: HoldInput): Promise<void> {
  const conversation = await findDeskConversation(services.db, input.conversation)
  if (!conversation) throw createProblem('not_found')
  const place = await getSitePlace(services, conversation.siteId)
  const authority = authorize(services, actor, 'desk.hold', place)
  if (!(await storeHold(services, { conversation, authority }, input))) throw createProblem('already_held')
}
