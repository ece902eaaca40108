import { waitUntilOnline } from './wait-until-online.ts'

/** How the last page, or what was sent, fared: `unreachable` while the site does not answer and is asked again. */
export type SiteReachability = 'reached' | 'unreachable' | 'unsent'

/** What a site answers that will answer again: a proxy without its server, a server without its database. */
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
export function setFormUnsent(now: boolean): void {
  if (hasUnsentForm === now) return
  hasUnsentForm = now
  notifyListeners()
}

/** Until the time is over, the browser says that it has a connection, or nobody waits any more. */
const waitForRetry = (milliseconds: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })

/** Milliseconds that the server asks for, within our own bounds. */
function getRetryDelayMs(answer: Response | undefined, attempt: number): number {
  const wanted = Number(answer?.headers.get('Retry-After') ?? 0) * 1000
  const ours = Math.min(maxPauseMs, firstPauseMs * 2 ** attempt)
  return wanted > 0 ? Math.min(maxPauseMs, wanted) : ours
}

/** The answer, or undefined where the site does not answer now. An abort is thrown on. */
export async function fetchOnce(url: URL | string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    return undefined
  }
}

/** Never resolves without a signal that aborts; then the next fetch throws. */
const waitForAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) resolve()
    else signal?.addEventListener('abort', () => resolve(), { once: true })
  })

/** Asks until the site answers, for as long as somebody waits for it. Only for what may be asked for twice. */
export async function fetchUntilAnswered(url: URL | string, init: RequestInit): Promise<Response> {
  let told = false
  try {
    for (let attempt = 0; ; attempt += 1) {
      await Promise.race([waitUntilOnline(), waitForAbort(init.signal)])
      const answer = await fetchOnce(url, init)
      if (answer && !isTemporaryStatus(answer.status)) return answer
      if (!told) {
        told = true
        pendingRetries += 1
        notifyListeners()
      }
      await waitForRetry(getRetryDelayMs(answer, attempt), init.signal)
    }
  } finally {
    if (told) {
      pendingRetries -= 1
      notifyListeners()
    }
  }
}
