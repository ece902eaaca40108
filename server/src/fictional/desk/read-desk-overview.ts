import type { getDeskOverviewEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk-overview'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { buildSiteCondition } from '../../staff/index.ts'
import { findAgentsAtWork } from './desk-claim.sql.ts'
import { findDeskEntries } from './find-desk-entries.ts'

/**
 * Returns the desk for those who oversee it. Nothing that a member wrote or shows leaves the server, and not why a member is held: that is
 * read with `desk.release`. Reading it is not recorded.
 */
export async function readDeskOverview(
  services: Services,
  actor: StaffActor,
  within: SiteScope,
): Promise<StaffEndpointAnswer<typeof getDeskOverviewEndpoint>> {
  const buildScope = (column: string) =>
    buildSiteCondition(services, actor, 'desk.read', sql.ref(column), within)
  const { entries, medianWaitMinutes } = await findDeskEntries(services, await buildScope('w.site_id'))
  const agents = await findAgentsAtWork(services.db, await buildScope('p.site_id'), services.clock.now())
  return {
    conversations: entries.map(({ row, held, refundAt }) => ({
      conversation: row.id,
      siteId: row.siteId,
      memberId: row.memberId,
      profile: row.profileName,
      fictional: true as const,
      state: held ? 'held' : row.claimedBy === null ? 'waiting' : 'claimed',
      agent: row.claimedByName,
      waitingSince: row.waitingSince.toISOString(),
      refundAt: refundAt.toISOString(),
      messages: row.messages,
      credits: row.credits,
      paid: [...row.paid],
    })),
    medianWaitMinutes,
    agents: agents.map(({ since, ...agent }) => ({ ...agent, since: since.toISOString() })),
  }
}
