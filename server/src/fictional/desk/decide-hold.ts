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
import { countHeld, deleteHold, findHeld, storeHoldRelease, upsertKeptHold } from './desk-work.sql.ts'
import type { DeskAccess } from './find-desk-conversation.ts'

/** Returns conversations that staff or rules held on the actor's sites. */
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
      kept:
        row.keptAt && row.keptBy !== null && row.keptReason !== null
          ? { by: row.keptBy, at: row.keptAt.toISOString(), reason: row.keptReason }
          : null,
    })),
  }
}

export const countHeldConversations = async (services: Services, actor: StaffActor, within: SiteScope) => ({
  open: await countHeld(
    services.db,
    await buildSiteCondition(services, actor, 'desk.release', sql`p.site_id`, within),
  ),
})

interface HoldDecision {
  readonly conversation: number
  readonly reason: string
}
async function findHeldConversation(
  services: Services,
  actor: StaffActor,
  { conversation: id }: HoldDecision,
): Promise<DeskAccess> {
  const conversation = await findDeskConversation(services.db, id)
  if (!conversation) throw createProblem('not_found')
  const place = await getSitePlace(services, conversation.siteId)
  return { conversation, authority: authorize(services, actor, 'desk.release', place) }
}

/** Lets agents answer a held conversation again. Throws `not_found` and `forbidden`. */
export async function releaseHold(
  services: Services,
  actor: StaffActor,
  decision: HoldDecision,
): Promise<void> {
  const { conversation, authority } = await findHeldConversation(services, actor, decision)
  const { id, memberId } = conversation
  await runInTransaction(services.db, async (tx) => {
    if (!(await deleteHold(tx, id))) throw createProblem('not_found')
    await storeHoldRelease(tx, memberId, services.clock.now())
    publishStaffChange(tx, 'desk')
    publishStaffChange(tx, 'held')
    await recordAct(services, tx, authority, {
      act: 'desk.hold_released',
      object: `conversation:${id}`,
      memberId,
      reason: decision.reason,
    })
  })
}

/** Keeps a hold after somebody has looked at it. Throws `not_found` without a hold, and `forbidden`. */
export async function keepHold(services: Services, actor: StaffActor, decision: HoldDecision): Promise<void> {
  const { conversation, authority } = await findHeldConversation(services, actor, decision)
  const { id, memberId } = conversation
  await runInTransaction(services.db, async (tx) => {
    const work = { conversationId: id, staffId: actor.staffId, at: services.clock.now() }
    if (!(await upsertKeptHold(tx, work, decision.reason))) throw createProblem('not_found')
    publishStaffChange(tx, 'held')
    await recordAct(services, tx, authority, {
      act: 'desk.hold_kept',
      object: `conversation:${id}`,
      memberId,
      reason: decision.reason,
    })
  })
}
