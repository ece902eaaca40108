import { type ConversionEvent, type Lander, slugOf } from '@amarelle/contract/landers'
import { dayIn } from '../platform/calendar-day.ts'
import type { Context } from '../platform/context.ts'
import { trafficSourceOf } from '../sites/index.ts'
import { countConversion } from './conversion.sql.ts'

/** Programs that say so: search engines, and those that look at an address for a preview. */
const isProgram = (userAgent: string): boolean =>
  !userAgent || /bot\b|crawl|spider|preview|facebookexternalhit|lighthouse|headless/i.test(userAgent)

interface Seen {
  readonly lander: Lander
  readonly slug?: string | undefined
  readonly event: Extract<ConversionEvent, 'visit' | 'signup_started'>
}
/** One more visitor of the day: which page, in which language, sent by whom; nothing of the visitor is kept. */
export async function countVisitor(context: Context, { lander, slug, event }: Seen): Promise<void> {
  if (context.memberId !== null || isProgram(context.userAgent)) return
  const { db, site, language, clock } = context
  const way = {
    site_id: site.id,
    lander,
    slug: slugOf(lander, slug) ?? '',
    niche: site.niche,
    language,
    traffic_source: (await trafficSourceOf(context, context.tracking?.network)) ?? '',
  }
  await countConversion(db, way, event, dayIn(site.time_zone, clock.now()))
}
