import type { pageBounce } from '@amarelle/contract/sites'
import type { Parsed } from '@amarelle/contract/endpoint'
import type { Context } from '../platform/context.ts'
import { callerKey, limit } from '../platform/limits.ts'
import { addBounce } from './page-bounce.sql.ts'
import { trafficSourceOf } from './traffic-source.sql.ts'

/** Seconds; whoever stayed longer stands under null. */
const steps = [2, 5, 10, 30, 60, 300]

/**
 * Counts a visit that ended on its first page, by page, source and how long it lasted (docs/product.md#page-visits, query parameter `lb`).
 * Neither who it was nor from where is kept: a count can't be led back to anybody.
 */
export async function countBounce(
  context: Context,
  { page, seconds }: Parsed<typeof pageBounce>,
): Promise<{ ok: true }> {
  const { db, site, clock } = context
  await limit(context, `bounce:${callerKey(context)}`, 60, 3600)
  const source = await trafficSourceOf(context, context.tracking?.network)
  await addBounce(db, {
    siteId: site.id,
    at: clock.now(),
    timeZone: site.time_zone,
    page,
    source: source ?? '',
    withinSeconds: steps.find((step) => seconds <= step) ?? null,
  })
  return { ok: true }
}
