import { waitUntilOnline } from './wait-until-online.ts'

/** `unreachable` while the site does not respond and is retried; `unsent` after a form submission without a response. */
export type SiteReachability = 'reached' | 'unreachable' | 'unsent'

/** Whether a status indicates a temporary outage: a proxy without its server, or a server without its database. */
export const isTemporaryStatus = (status: number): boolean =>
  status === 502 || status === 503 || status === 504
const [firstPauseMs, maxPauseMs] = [1000, 15_000]

let pendingRetries = 0
let hasUnsentForm = false
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
export const getSiteReachability = (): SiteReachability =>
  hasUnsentForm ? 'unsent' : pendingRetries > 0 ? 'unreachable' : 'reached'
export function onSiteReachabilityChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function setFormUnsent(isUnsent: boolean): void {
  if (hasUnsentForm === isUnsent) return
  hasUnsentForm = isUnsent
  notifyListeners()
}

/** Resolves after the delay, when the browser is online again, or on abort. */
const waitForRetry = (milliseconds: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    addEventListener('online', finish)
    signal?.addEventListener('abort', finish)
  })

/** Returns the delay from Retry-After, at most 15 seconds; without it exponential backoff. */
function getRetryDelayMs(response: Response | undefined, attempt: number): number {
  const requestedMs = Number(response?.headers.get('Retry-After') ?? 0) * 1000
  const backoffMs = Math.min(maxPauseMs, firstPauseMs * 2 ** attempt)
  return requestedMs > 0 ? Math.min(maxPauseMs, requestedMs) : backoffMs
}

/** Returns the response, or undefined if the request failed. Throws on abort. */
export async function fetchOnce(url: URL | string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    return undefined
  }
}

/** Resolves on abort; without a signal never. */
const waitForAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) resolve()
    else signal?.addEventListener('abort', () => resolve(), { once: true })
  })

/** Retries until the site responds; throws on abort. Only for idempotent requests. */
export async function fetchUntilAnswered(url: URL | string, init: RequestInit): Promise<Response> {
  let isWaiting = false
  try {
    for (let attempt = 0; ; attempt += 1) {
      await Promise.race([waitUntilOnline(), waitForAbort(init.signal)])
      const response = await fetchOnce(url, init)
      if (response && !isTemporaryStatus(response.status)) return response
      if (!isWaiting) {
        isWaiting = true
        pendingRetries += 1
        notifyListeners()
      }
      await waitForRetry(getRetryDelayMs(response, attempt), init.signal)
    }
  } finally {
    if (isWaiting) {
      pendingRetries -= 1
      notifyListeners()
    }
  }
}
