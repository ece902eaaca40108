import type { Failure, FailureKind } from '@amarelle/contract/staff/endpoints/system/failure'
import { removePersonalData } from '../platform/observability/error-reports.ts'

/** The first that fits decides. */
const patterns: readonly (readonly [FailureKind, RegExp])[] = [
  ['timeout', /ETIMEDOUT|ESOCKETTIMEDOUT|time(d )?out|did not answer/i],
  [
    'unreachable',
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|socket hang up|fetch failed|not connected/i,
  ],
  ['database', /violates|deadlock|relation "|column "|lock not available|could not serialize/i],
  ['refused', /\bstatus [45]\d\d\b|^[45]\d\d\b|refused|unauthorized|forbidden|invalid login/i],
]

/** Returns what the message of an error says, for people who do not read it in English. */
export const describeFailure = (message: string): Failure => ({
  kind: patterns.find(([, pattern]) => pattern.test(message))?.[0] ?? 'other',
  detail: removePersonalData(message),
})
