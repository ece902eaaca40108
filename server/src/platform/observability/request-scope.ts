// The request, or the job of a request, that the current asynchronous context works for.
import { AsyncLocalStorage } from 'node:async_hooks'

const requestIds = new AsyncLocalStorage<string>()

export const runForRequest = <T>(requestId: string, act: () => T): T => requestIds.run(requestId, act)
/** Null outside of requests, as in scheduled jobs. */
export const getRequestId = (): string | null => requestIds.getStore() ?? null

const jobFlagPrefix = 'request:'
/** Flags that carry the request's id to the job that it queues. */
export const createJobFlags = (): string[] => {
  const requestId = getRequestId()
  return requestId === null ? [] : [`${jobFlagPrefix}${requestId}`]
}
/** Runs a job for the request that queued it. */
export function runForQueueingRequest<T>(flags: Readonly<Record<string, boolean>> | null, act: () => T): T {
  const flag = Object.keys(flags ?? {}).find((name) => name.startsWith(jobFlagPrefix))
  return flag === undefined ? act() : runForRequest(flag.slice(jobFlagPrefix.length), act)
}
