import { type ScreenName, screenPaths } from '@amarelle/contract/domain/screens'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { browserErrorEndpoint } from '@amarelle/contract/endpoints/sites'
import type { RequestContext } from '../platform/context.ts'
import { createClientLimitKey, enforceRateLimit } from '../platform/limits/usage-limits.ts'
import { reportError } from '../platform/observability/error-reports.ts'

/** Reports an error of a member's browser with the pattern of its screen. Throws `too_many_requests` beyond 20 an hour per client. */
export async function reportBrowserError(
  context: RequestContext,
  { name, message, stack, screen }: ParsedEndpointInput<typeof browserErrorEndpoint>,
): Promise<{ ok: true }> {
  await enforceRateLimit(context, `browser-error:${createClientLimitKey(context)}`, 20, 3600)
  const place = Object.hasOwn(screenPaths, screen) ? screenPaths[screen as ScreenName] : null
  context.log.warn({ error: name, screen: place }, 'a browser reported an error')
  reportError({ source: 'browser', name, message, stack, place })
  return { ok: true }
}
