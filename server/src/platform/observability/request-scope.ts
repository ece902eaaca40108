// The request, or the job of a request, that the current asynchronous context works for.
import { AsyncLocalStorage } from 'node:async_hooks'

const requestIds = new AsyncLocalStorage<string>()

export const runForRequest = <T>(requestId: string, act: () => T): T => requestIds.run(requestId, act)
/** Null outside of requests, as in scheduled jobs. */
export const getRequestId = (): string | null => requestIds.getStore() ?? null
