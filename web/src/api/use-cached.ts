import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Cache } from './cache.ts'

/** One for each visit: on the server two visitors share nothing. */
export const CacheContext = createContext<Cache | undefined>(undefined)

export function useCache(): Cache {
  const cache = use(CacheContext)
  if (!cache) throw new Error('a screen stands outside the frame')
  return cache
}

/** What was asked for less than this ago is new enough for the next screen that shows it. */
const fresh = 5_000

interface Shared<T> {
  readonly key: string
  readonly initial?: T | undefined
  /** Absent: there is nothing to ask for now. */
  readonly ask?: (() => Promise<T>) | undefined
  /** Milliseconds after which it is asked for again while the tab is visible. */
  readonly every?: ((data: T) => number | undefined) | undefined
}

/**
 * Data that other screens and live events may change. It is asked for when it is shown, when the tab becomes visible and when
 * the connection is back, unless it is fresh.
 */
export function useCached<T>(shared: Shared<T> & { readonly initial: T }): T
export function useCached<T>(shared: Shared<T>): T | undefined
export function useCached<T>({ key, initial, ask, every }: Shared<T>): T | undefined {
  const cache = useCache()
  if (initial !== undefined) cache.begin(key, initial)
  const read = () => cache.read<T>(key)
  const listen = useCallback((listener: () => void) => cache.listen(key, listener), [cache, key])
  // A part that is hydrated late begins with what the server rendered it with, whatever was heard since.
  const rendered = () => (initial === undefined ? read() : initial)
  const data = useSyncExternalStore(listen, read, rendered)
  const asking = ask !== undefined
  const pause = data === undefined ? undefined : every?.(data)
  const newest = useEffectEvent(async () => ask?.())
  useEffect(() => {
    if (!asking) return
    const stop = cache.askBy(key, newest)
    const look = () => {
      if (document.visibilityState === 'visible') cache.refresh(key, fresh)
    }
    cache.refresh(key, fresh)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [cache, key, asking])
  useEffect(() => {
    if (!asking || pause === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') cache.refresh(key, 0)
    }, pause)
    return () => clearInterval(timer)
  }, [cache, key, asking, pause])
  return data
}
