import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { getSiteById, getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority } from '../../staff/index.ts'
import { type DeskConversation, findDeskConversation } from './desk-conversation.sql.ts'
import { findDeskClaim, touchDeskClaim } from './desk-claim.sql.ts'

export interface DeskAccess {
  readonly conversation: DeskConversation
  readonly authority: Authority
}
/**
 * Returns a conversation that the agent may work on: a message waits in it, or the agent has claimed it. Others stay closed to agents.
 * Throws `not_found` and `forbidden`.
 */
export async function findConversationFor(
  services: Services,
  actor: StaffActor,
  conversationId: number,
): Promise<DeskAccess> {
  const conversation = await findDeskConversation(services.db, conversationId)
  if (!conversation) throw createProblem('not_found')
  const place = await getSitePlace(services, conversation.siteId)
  const authority = authorize(services, actor, 'desk.answer', place)
  if (conversation.waiting === 0) {
    const claim = await findDeskClaim(services.db, conversationId, services.clock.now())
    if (claim?.staffId !== actor.staffId) throw createProblem('not_found')
  }
  return { conversation, authority }
}

/** Creates a claim of a conversation by an agent from now on, for as long as the site of its profile allows. */
export async function createDeskClaim(
  services: Services,
  actor: StaffActor,
  { id, siteId }: Pick<DeskConversation, 'id' | 'siteId'>,
) {
  const at = services.clock.now()
  const { desk_claim_minutes: minutes } = await getSiteById(services, siteId)
  return { conversationId: id, staffId: actor.staffId, at, endsAt: addMs(at, minutesToMs(minutes)) }
}

/** Extends the agent's claim and keeps it from others until the transaction ends. Throws `already_claimed` and `claim_required`. */
export async function assertOwnDeskClaim(
  services: Services,
  tx: Db,
  actor: StaffActor,
  conversation: DeskConversation,
): Promise<void> {
  const extended = await createDeskClaim({ ...services, db: tx }, actor, conversation)
  if (await touchDeskClaim(tx, extended)) return
  const claim = await findDeskClaim(tx, conversation.id, extended.at)
  throw claim ? createProblem('already_claimed', { name: claim.name }) : createProblem('claim_required')
}
