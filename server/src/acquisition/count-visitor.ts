import { type ConversionEvent, type Lander, findLanderSlug } from '@amarelle/contract/endpoints/landers'
import { toCalendarDay } from '../platform/calendar-day.ts'
import type { RequestContext } from '../platform/context.ts'
import { findTrafficSource } from '../sites/index.ts'
import { countConversion } from './conversion.sql.ts'

/** Programs that say so: search engines, and those that look at an address for a preview. */
const isBot = (userAgent: string): boolean =>
  !userAgent || /bot\b|crawl|spider|preview|facebookexternalhit|lighthouse|headless/i.test(userAgent)

interface LandingEvent {
  readonly lander: Lander
  readonly slug?: string | undefined
  readonly event: Extract<ConversionEvent, 'visit' | 'signup_started'>
}
/** One more visitor of the day: which page, in which language, sent by whom; nothing of the visitor is kept. */
export async function countVisitor(
  context: RequestContext,
  { lander, slug, event }: LandingEvent,
): Promise<void> {
  if (context.memberId !== null || isBot(context.userAgent)) return
  const { db, site, language, clock } = context
  const way = {
    site_id: site.id,
    lander,
    slug: findLanderSlug(lander, slug) ?? '',
    niche: site.niche,
    language,
    traffic_source: (await findTrafficSource(context, context.tracking?.network)) ?? '',
  }
  await countConversion(db, way, event, toCalendarDay(site.time_zone, clock.now()))
}
