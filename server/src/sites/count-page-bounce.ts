import type { pageBounceEndpoint } from '@amarelle/contract/endpoints/sites'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { RequestContext } from '../platform/context.ts'
import { createClientLimitKey, enforceRateLimit } from '../platform/limits/usage-limits.ts'
import { incrementPageBounces } from './page-bounce.sql.ts'
import { findTrafficSource } from './traffic-source.sql.ts'

/** Upper limits of the counted durations; longer visits are counted under null. */
const durationStepsSeconds = [2, 5, 10, 30, 60, 300]

/**
 * Counts a visit that ended on its first page, by page, traffic source and duration (docs/product.md#page-visits, query parameter `lb`).
 * Stores nothing that identifies the visitor. Throws `too_many_requests` beyond 60 an hour per client.
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
