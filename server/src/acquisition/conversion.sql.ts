import type { ConversionEvent } from '@amarelle/contract/endpoints/landers'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/** The landing page, language and traffic source a conversion is attributed to; `slug` and `traffic_source` are `''` when there is none. */
export interface LandingAttribution {
  readonly site_id: number
  readonly lander: string
  readonly slug: string
  readonly niche: number
  readonly language: string
  readonly traffic_source: string
}

/** Adds one to the counter of this event on `day` (`2026-02-28`, in the site's time zone). */
export const countConversion = (
  db: Db,
  attribution: LandingAttribution,
  event: ConversionEvent,
  day: string,
) =>
  db
    .insertInto('conversion')
    .values({ ...attribution, event, day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'lander', 'slug', 'niche', 'language', 'traffic_source', 'event'])
        .doUpdateSet({ count: sql`conversion.count + 1` }),
    )
    .execute()

export interface ConversionRow extends Omit<LandingAttribution, 'site_id'>, Record<ConversionEvent, number> {
  readonly site: string
}
/** Sums the counters from `firstDay` to `lastDay` (both inclusive, `2026-02-28`), for one host or all; most visits first. */
export async function findConversionsBetween(
  db: Db,
  firstDay: string,
  lastDay: string,
  host?: string,
): Promise<ConversionRow[]> {
  const sum = (event: ConversionEvent) =>
    sql<number>`coalesce(sum(c.count) filter (where c.event = ${event}), 0)::int`
  let query = db
    .selectFrom('conversion as c')
    .innerJoin('site as s', 's.id', 'c.site_id')
    .select(['s.host as site', 'c.lander', 'c.slug', 'c.niche', 'c.language', 'c.traffic_source'])
    .select([
      sum('visit').as('visit'),
      sum('signup_started').as('signup_started'),
      sum('signed_up').as('signed_up'),
      sum('activated').as('activated'),
      sum('first_order').as('first_order'),
    ])
    .where('c.day', '>=', firstDay)
    .where('c.day', '<=', lastDay)
    .groupBy(['s.host', 'c.lander', 'c.slug', 'c.niche', 'c.language', 'c.traffic_source'])
    .orderBy('visit', 'desc')
    .orderBy('s.host')
    .orderBy('c.lander')
    .orderBy('c.slug')
    .orderBy('c.language')
    .orderBy('c.traffic_source')
  if (host) query = query.where('s.host', '=', host)
  return query.execute()
}

/**
 * Visits of a landing page without a slug, and how often `event` followed, from `firstDay` on (`2026-02-28`), on one site or, with
 * null, on all.
 */
export async function countStepsSince(
  db: Db,
  {
    siteId,
    lander,
    event,
    firstDay,
  }: {
    readonly siteId: number | null
    readonly lander: string
    readonly event: ConversionEvent
    readonly firstDay: string
  },
): Promise<{ visits: number; steps: number }> {
  const sum = (counted: ConversionEvent) =>
    sql<number>`coalesce(sum(count) filter (where event = ${counted}), 0)::int`
  let query = db
    .selectFrom('conversion')
    .select([sum('visit').as('visits'), sum(event).as('steps')])
    .where('lander', '=', lander)
    .where('slug', '=', '')
    .where('day', '>=', firstDay)
  if (siteId !== null) query = query.where('site_id', '=', siteId)
  return query.executeTakeFirstOrThrow()
}
