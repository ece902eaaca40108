import type { consoleErrorEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import type { z } from 'zod'
import type { StaffVisit } from '../platform/http/staff-api.ts'
import { createClientLimitKey, enforceRateLimit } from '../platform/limits/usage-limits.ts'
import { reportError } from '../platform/observability/error-reports.ts'

/** A route pattern, such as `/cases/:reference`. */
const screenPattern = /^\/[a-z/:-]*$/i

/** Reports an error of the console with the pattern of its screen. Throws `too_many_requests` beyond 20 an hour per client. */
export async function reportConsoleError(
  visit: StaffVisit,
  { name, message, stack, screen }: z.output<(typeof consoleErrorEndpoint)['input']>,
): Promise<{ ok: true }> {
  const key = createClientLimitKey({ config: visit.config, clientAddress: visit.address })
  await enforceRateLimit(visit, `browser-error:${key}`, 20, 3600)
  const place = screenPattern.test(screen) ? `/staff${screen}` : null
  visit.log.warn({ error: name, screen: place }, 'the console reported an error')
  reportError({ source: 'browser', name, message, stack, place })
  return { ok: true }
}
