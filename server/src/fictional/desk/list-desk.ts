import { type listDeskEndpoint, maxDeskEntries } from '@amarelle/contract/staff/endpoints/fictional/desk'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { getSiteById } from '../../sites/index.ts'
import { buildSiteCondition } from '../../staff/index.ts'
import { getDeskClaimCutoff } from './desk-claim.sql.ts'
import { countWaiting, type DeskRow, findDeskRows } from './desk-conversation.sql.ts'
import { toHoldReason } from './find-hold-reason.ts'

const buildDeskScope = (services: Services, actor: StaffActor, scope: SiteScope) =>
  buildSiteCondition(services, actor, 'desk.answer', sql`w.site_id`, scope)

const toEntry = (row: DeskRow, answerHours: number) => ({
  conversation: row.id,
  siteId: row.siteId,
  member: row.memberName,
  profile: row.profileName,
  fictional: true as const,
  text: row.text,
  waitingSince: row.waitingSince.toISOString(),
  refundAt: addMs(row.waitingSince, hoursToMs(answerHours)).toISOString(),
  credits: row.credits,
  messages: row.messages,
  claim: row.claimedBy === null ? null : { staffId: row.claimedBy, name: row.claimedByName ?? '' },
  held: row.hold ?? toHoldReason(row),
})

/** The conversations in which a paid message waits for the actor's sites. Reading the list is not recorded. */
export async function listDesk(
  services: Services,
  actor: StaffActor,
  within: SiteScope,
): Promise<StaffEndpointAnswer<typeof listDeskEndpoint>> {
  const now = services.clock.now()
  const rows = await findDeskRows(services.db, {
    scope: await buildDeskScope(services, actor, within),
    claimCutoff: getDeskClaimCutoff(now),
    limit: maxDeskEntries,
  })
  const conversations = []
  for (const row of rows) {
    const { fictional_answer_hours: answerHours } = await getSiteById(services, row.siteId)
    conversations.push(toEntry(row, answerHours))
  }
  const middle = rows[Math.floor(rows.length / 2)]
  const waitMs = middle && now.getTime() - middle.waitingSince.getTime()
  return {
    conversations,
    medianWaitMinutes: waitMs === undefined ? null : Math.max(0, Math.round(waitMs / 60_000)),
  }
}
export const countDesk = async (services: Services, actor: StaffActor, within: SiteScope) => ({
  open: await countWaiting(services.db, await buildDeskScope(services, actor, within)),
})
