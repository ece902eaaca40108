import type { getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { RequestContext } from '../../platform/context.ts'
import { getSiteById } from '../../sites/index.ts'
import type { WritingFacts } from '../conversations/writing-facts.sql.ts'
import { isUnattended } from '../sending/send-permission.ts'
import { findAttendance } from './attendance.sql.ts'

/** Who writes for a fictional profile, as its members are told. */
export async function loadAttendance(
  context: RequestContext,
  profileId: number,
  facts: WritingFacts,
): Promise<EndpointAnswer<typeof getThreadEndpoint>['fictional']> {
  const site = facts.siteId === context.site.id ? context.site : await getSiteById(context, facts.siteId)
  const attendance = (await isUnattended(context, facts))
    ? undefined
    : await findAttendance(context.db, profileId)
  return {
    company: attendance?.company ?? null,
    answer_hours: site.fictional_answer_hours,
    open_hours: attendance ? { from: attendance.from, to: attendance.to } : null,
  }
}
