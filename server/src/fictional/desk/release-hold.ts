import { createProblem } from '@amarelle/contract/domain/errors'
import { maxDeskEntries } from '@amarelle/contract/staff/endpoints/fictional/desk'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, buildSiteCondition, recordAct } from '../../staff/index.ts'
import { findDeskConversation } from './desk-conversation.sql.ts'
import { countHeld, deleteHold, findHeld, storeHoldRelease } from './desk-work.sql.ts'

/** Conversations that agents or rules held on the actor's sites. */
export async function listHeld(services: Services, actor: StaffActor, within: SiteScope) {
  const scope = await buildSiteCondition(services, actor, 'desk.release', sql`p.site_id`, within)
  const rows = await findHeld(services.db, scope, maxDeskEntries)
  return {
    conversations: rows.map((row) => ({
      conversation: row.id,
      siteId: row.siteId,
      member: row.memberName,
      memberId: row.memberId,
      profile: row.profileName,
      fictional: true as const,
      reason: row.reason,
      note: row.note,
      by: row.by,
      heldAt: row.heldAt.toISOString(),
    })),
  }
}

export const countHeldConversations = async (services: Services, actor: StaffActor, within: SiteScope) => ({
  open: await countHeld(
    services.db,
    await buildSiteCondition(services, actor, 'desk.release', sql`p.site_id`, within),
  ),
})

/** Lets agents answer a held conversation again. Throws `not_found` and `forbidden`. */
export async function releaseHold(
  services: Services,
  actor: StaffActor,
  { conversation: conversationId, reason }: { readonly conversation: number; readonly reason: string },
): Promise<void> {
  const conversation = await findDeskConversation(services.db, conversationId)
  if (!conversation) throw createProblem('not_found')
  const place = await getSitePlace(services, conversation.siteId)
  const authority = authorize(services, actor, 'desk.release', place)
  await runInTransaction(services.db, async (tx) => {
    if (!(await deleteHold(tx, conversationId))) throw createProblem('not_found')
    await storeHoldRelease(tx, conversation.memberId, services.clock.now())
    publishStaffChange(tx, 'desk')
    publishStaffChange(tx, 'held')
    await recordAct(services, tx, authority, {
      act: 'desk.hold_released',
      object: `conversation:${conversationId}`,
      memberId: conversation.memberId,
      reason,
    })
  })
}
