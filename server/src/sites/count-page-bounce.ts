import type { pageBounceEndpoint } from '@amarelle/contract/endpoints/sites'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { RequestContext } from '../platform/context.ts'
import { createClientLimitKey, enforceRateLimit } from '../platform/limits/usage-limits.ts'
import { incrementPageBounces } from './page-bounce.sql.ts'
import { findTrafficSource } from './traffic-source.sql.ts'

/** Seconds; whoever stayed longer stands under null. */
const durationStepsSeconds = [2, 5, 10, 30, 60, 300]

/**
 * Counts a visit that ended on its first page, by page, source and how long it lasted (docs/product.md#page-visits, query parameter `lb`).
 * Neither who it was nor from where is kept: a count can't be led back to anybody.
 */
export async function countBounce(
  context: RequestContext,
  { page, seconds }: ParsedEndpointInput<typeof pageBounceEndpoint>,
): Promise<{ ok: true }> {
  const { db, site, clock } = context
  await enforceRateLimit(context, `bounce:${createClientLimitKey(context)}`, 60, 3600)
  const source = await findTrafficSource(context, context.tracking?.network)
  await incrementPageBounces(db, {
    siteId: site.id,
    at: clock.now(),
    timeZone: site.time_zone,
    page,
    source: source ?? '',
    withinSeconds: durationStepsSeconds.find((step) => seconds <= step) ?? null,
  })
  return { ok: true }
}
