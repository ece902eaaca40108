import type { Member } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { getSiteById } from '../../sites/index.ts'
import { findSuspendingAct } from './appeal.sql.ts'
import { createAppealLink } from './measure-link.ts'

/** Returns where a suspended member appeals: the page of the measure that suspended them. */
export async function findSuspensionAppealLink(services: Services, member: Member): Promise<string> {
  const act = await findSuspendingAct(services.db, member.id)
  const site = await getSiteById(services, member.siteId)
  return createAppealLink(services, site, act?.id)
}
