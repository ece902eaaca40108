import type { listDeskEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { findAvatars } from '../../profiles/index.ts'
import { buildSiteCondition } from '../../staff/index.ts'
import { countWaitingConversations } from './desk-conversation.sql.ts'
import { findDeskEntries } from './find-desk-entries.ts'

const buildDeskScope = (services: Services, actor: StaffActor, scope: SiteScope) =>
  buildSiteCondition(services, actor, 'desk.answer', sql`w.site_id`, scope)

/** Returns the conversations in which a paid message waits for the actor's sites. Reading the list is not recorded. */
export async function listDesk(
  services: Services,
  actor: StaffActor,
  within: SiteScope,
): Promise<StaffEndpointAnswer<typeof listDeskEndpoint>> {
  const scope = await buildDeskScope(services, actor, within)
  const { entries, medianWaitMinutes } = await findDeskEntries(services, scope)
  const avatars = await findAvatars(
    services.db,
    entries.map(({ row }) => row.memberId),
  )
  return {
    conversations: entries.map(({ row, held, refundAt }) => ({
      conversation: row.id,
      siteId: row.siteId,
      member: row.memberName,
      photo: avatars.get(row.memberId)?.photo ?? null,
      profile: row.profileName,
      fictional: true as const,
      text: row.text,
      waitingSince: row.waitingSince.toISOString(),
      refundAt: refundAt.toISOString(),
      credits: row.credits,
      paid: [...row.paid],
      messages: row.messages,
      claim: row.claimedBy === null ? null : { staffId: row.claimedBy, name: row.claimedByName ?? '' },
      held,
    })),
    medianWaitMinutes,
  }
}
export const countDesk = async (services: Services, actor: StaffActor, within: SiteScope) => ({
  open: await countWaitingConversations(
    services.db,
    await buildDeskScope(services, actor, within),
    services.clock.now(),
  ),
})
