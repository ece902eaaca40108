// Stores facts about the request that queued a job. The queue keeps flags beside the payload.
import { getRequestId, runForRequest } from '../observability/request-scope.ts'
import { getTraceparent } from '../observability/tracing.ts'

const prefixes = { requestId: 'request:', traceparent: 'trace:' } as const

/** Creates the flags of a job that is queued now. */
export const createJobFlags = (): string[] =>
  Object.entries({ requestId: getRequestId(), traceparent: getTraceparent() }).flatMap(([name, value]) =>
    value === null ? [] : [`${prefixes[name as keyof typeof prefixes]}${value}`],
  )

export type JobFlags = Readonly<Record<string, boolean>> | null
/** Undefined for jobs of no request, and for those queued by an earlier version. */
export function readJobFlag(flags: JobFlags, name: keyof typeof prefixes): string | undefined {
  const prefix = prefixes[name]
  return Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(prefix))
    ?.slice(prefix.length)
}

/** Runs a job for the request that queued it. */
export function runForQueueingRequest<T>(flags: JobFlags, act: () => T): T {
  const requestId = readJobFlag(flags, 'requestId')
  return requestId === undefined ? act() : runForRequest(requestId, act)
}
