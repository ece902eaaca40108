import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { deleteDeskClaim, findDeskClaim, upsertDeskClaim } from './desk-claim.sql.ts'
import { insertHandoverNote } from './desk-work.sql.ts'
import { createDeskClaim, findConversationFor } from './find-desk-conversation.ts'

/** Claims a conversation, or extends the agent's claim. Throws `not_found`, `forbidden` and `already_claimed`. */
export async function claimConversation(
  services: Services,
  actor: StaffActor,
  conversationId: number,
): Promise<void> {
  const { conversation, authority } = await findConversationFor(services, actor, conversationId)
  await runInTransaction(services.db, async (tx) => {
    const wanted = await createDeskClaim({ ...services, db: tx }, actor, conversation)
    const result = await upsertDeskClaim(tx, wanted)
    if (result === 'refused') {
      const claim = await findDeskClaim(tx, conversationId, wanted.at)
      throw createProblem('already_claimed', { name: claim?.name ?? '' })
    }
    if (result === 'extended') return
    publishStaffChange(tx, 'desk')
    await recordAct(services, tx, authority, {
      act: 'desk.claimed',
      object: `conversation:${conversationId}`,
      memberId: conversation.memberId,
    })
  })
}

/** Ends the agent's claim and leaves a note for the next one, unless it is empty. Throws `not_found` and `forbidden`. */
export async function releaseConversation(
  services: Services,
  actor: StaffActor,
  { conversation: conversationId, note }: { readonly conversation: number; readonly note: string },
): Promise<void> {
  const { conversation, authority } = await findConversationFor(services, actor, conversationId)
  await runInTransaction(services.db, async (tx) => {
    const wasClaimed = await deleteDeskClaim(tx, conversationId, actor.staffId)
    const work = { conversationId, staffId: actor.staffId, at: services.clock.now() }
    if (note !== '') await insertHandoverNote(tx, work, note)
    if (!wasClaimed && note === '') return
    publishStaffChange(tx, 'desk')
    await recordAct(services, tx, authority, {
      act: 'desk.released',
      object: `conversation:${conversationId}`,
      memberId: conversation.memberId,
      ...(note === '' ? {} : { after: { note } }),
    })
  })
}

/** Adds a note for the next agent. Throws `not_found` and `forbidden`. */
export async function noteConversation(
  services: Services,
  actor: StaffActor,
  { conversation: conversationId, note }: { readonly conversation: number; readonly note: string },
): Promise<void> {
  const { conversation, authority } = await findConversationFor(services, actor, conversationId)
  await runInTransaction(services.db, async (tx) => {
    const work = { conversationId, staffId: actor.staffId, at: services.clock.now() }
    await insertHandoverNote(tx, work, note)
    publishStaffChange(tx, 'desk')
    await recordAct(services, tx, authority, {
      act: 'desk.noted',
      object: `conversation:${conversationId}`,
      memberId: conversation.memberId,
      after: { note },
    })
  })
}
