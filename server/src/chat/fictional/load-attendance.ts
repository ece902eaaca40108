import type { getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { RequestContext } from '../../platform/context.ts'
import { getHourOfDay } from '../../platform/calendar-day.ts'
import { findHelpLine, getSiteById } from '../../sites/index.ts'
import type { WritingFacts } from '../conversations/writing-facts.sql.ts'
import { isCoolingOff, isUnattended } from '../sending/send-permission.ts'
import { fictionalWarningVersion } from './consent.ts'
import { findAttendance } from './attendance.sql.ts'

/** Returns who writes for a fictional profile, as its members are told. `country` is the member's. */
export async function loadAttendance(
  context: RequestContext,
  profileId: number,
  { facts, country }: { readonly facts: WritingFacts; readonly country: string | null },
): Promise<EndpointAnswer<typeof getThreadEndpoint>['fictional']> {
  const site = facts.siteId === context.site.id ? context.site : await getSiteById(context, facts.siteId)
  const attendance = (await isUnattended(context, facts))
    ? undefined
    : await findAttendance(context.db, profileId)
  return {
    company: attendance?.company ?? null,
    warning_version: fictionalWarningVersion,
    languages: attendance?.languages ?? [],
    answer_hours: site.fictional_answer_hours,
    cooling_off_until: isCoolingOff(context, facts) ? new Date(facts.coolingOffEnd ?? 0).toISOString() : null,
    cooling_off_offered: facts.coolingOffOffered,
    help_line: facts.coolingOffOffered ? findHelpLine(country) : null,
    open_hours:
      attendance && attendance.to - attendance.from < 24
        ? {
            from: getHourOfDay(site.time_zone, context.clock.now(), attendance.from).toISOString(),
            to: getHourOfDay(site.time_zone, context.clock.now(), attendance.to).toISOString(),
          }
        : null,
  }
}
