import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority } from '../../staff/index.ts'
import { type DeskConversation, findDeskConversation } from './desk-conversation.sql.ts'
import { findDeskClaim, touchDeskClaim } from './desk-claim.sql.ts'

interface DeskAccess {
  readonly conversation: DeskConversation
  readonly authority: Authority
}
/**
 * A conversation that the agent may work on: a message waits in it, or the agent has claimed it. Others stay closed to agents. Throws
 * `not_found` and `forbidden`.
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

/** Extends the agent's claim and keeps it from others until the transaction ends. Throws `already_claimed` and `claim_required`. */
export async function assertOwnDeskClaim(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  actor: StaffActor,
  conversationId: number,
): Promise<void> {
  const at = clock.now()
  if (await touchDeskClaim(tx, { conversationId, staffId: actor.staffId, at })) return
  const claim = await findDeskClaim(tx, conversationId, at)
  throw claim ? createProblem('already_claimed', { name: claim.name }) : createProblem('claim_required')
}
