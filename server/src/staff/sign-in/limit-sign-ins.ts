import { hoursToMs } from '../../platform/clock.ts'
import type { StaffVisit } from '../../platform/http/staff-api.ts'
import { createClientLimitKey, enforceRateLimit } from '../../platform/limits/usage-limits.ts'

const maxTriesPerMinute = 60
const maxLinksPerHour = 5
const maxProofsPerMinute = 6

const getClientKey = (visit: StaffVisit) =>
  createClientLimitKey({ config: visit.config, clientAddress: visit.address })

/** Limits calls of people who are not signed in, by the caller's address. Throws `too_many_requests`. */
export const limitSignIns = (visit: StaffVisit): Promise<void> =>
  enforceRateLimit(visit, `staff-sign-in:${getClientKey(visit)}`, maxTriesPerMinute, 60)
/** Limits requests for links by mail, by the caller's address and not by the person's: nobody can use it against them. */
export const limitSignInLinks = (visit: StaffVisit): Promise<void> =>
  enforceRateLimit(visit, `staff-link:${getClientKey(visit)}`, maxLinksPerHour, hoursToMs(1) / 1000)
/** Limits proofs of identity in one session. */
export const limitProofs = (visit: StaffVisit, sessionId: string): Promise<void> =>
  enforceRateLimit(visit, `staff-proof:${sessionId}`, maxProofsPerMinute, 60)
