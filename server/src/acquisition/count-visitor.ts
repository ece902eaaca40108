import { type ConversionEvent, type Lander, findLanderSlug } from '@amarelle/contract/endpoints/landers'
import { toCalendarDay } from '../platform/calendar-day.ts'
import type { RequestContext } from '../platform/context.ts'
import { findTrafficSource } from '../sites/index.ts'
import { getMemberId } from '../platform/actor.ts'
import { countConversion } from './conversion.sql.ts'
import { isBot } from './is-bot.ts'
import { countSubIdVisit } from './sub-id-visit.sql.ts'

interface LandingEvent {
  readonly lander: Lander
  readonly slug?: string | undefined
  readonly event: Extract<ConversionEvent, 'visit' | 'signup_started'>
}
/**
 * Counts a visit or a started sign-up by landing page, language and traffic source (decision 018); stores nothing that identifies the
 * visitor. Members and bots are ignored.
 */
export async function countVisitor(
  context: RequestContext,
  { lander, slug, event }: LandingEvent,
): Promise<void> {
  if (getMemberId(context) !== null || isBot(context.userAgent)) return
  const { db, site, language, clock } = context
  const source = await findTrafficSource(context, context.tracking?.network)
  const day = toCalendarDay(site.time_zone, clock.now())
  const attribution = {
    site_id: site.id,
    lander,
    slug: findLanderSlug(lander, slug) ?? '',
    niche: site.niche,
    language,
    traffic_source: source ?? '',
  }
  await countConversion(db, attribution, event, day)
  if (source !== null && event === 'visit')
    await countSubIdVisit(db, { source, day, siteId: site.id, subId: context.tracking?.sub ?? '' })
}
