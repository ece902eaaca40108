import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { QueryClient } from './query-client.ts'

/** One for each visit: on the server two visitors share nothing. */
export const QueryClientContext = createContext<QueryClient | undefined>(undefined)

export function useQueryClient(): QueryClient {
  const cache = use(QueryClientContext)
  if (!cache) throw new Error('no query client')
  return cache
}

/** What was asked for less than this ago is new enough for the next screen that shows it. */
const staleTimeMs = 5_000

interface QueryOptions<T> {
  readonly queryKey: string
  readonly initialData?: T | undefined
  /** Absent: there is nothing to ask for now. */
  readonly queryFn?: (() => Promise<T>) | undefined
  /** Milliseconds after which it is asked for again while the tab is visible. */
  readonly refetchInterval?: ((data: T) => number | undefined) | undefined
}

/**
 * Data that other screens and live events may change. It is asked for when it is shown, when the tab becomes visible and when
 * the connection is back, unless it is fresh.
 */
export function useQuery<T>(shared: QueryOptions<T> & { readonly initialData: T }): T
export function useQuery<T>(shared: QueryOptions<T>): T | undefined
export function useQuery<T>({
  queryKey,
  initialData,
  queryFn,
  refetchInterval,
}: QueryOptions<T>): T | undefined {
  const cache = useQueryClient()
  if (initialData !== undefined) cache.seedQueryData(queryKey, initialData)
  const read = () => cache.getQueryData<T>(queryKey)
  const listen = useCallback((listener: () => void) => cache.subscribe(queryKey, listener), [cache, queryKey])
  // A part that is hydrated late begins with what the server rendered it with, whatever was heard since.
  const rendered = () => (initialData === undefined ? read() : initialData)
  const data = useSyncExternalStore(listen, read, rendered)
  const asking = queryFn !== undefined
  const pause = data === undefined ? undefined : refetchInterval?.(data)
  const newest = useEffectEvent(async () => queryFn?.())
  useEffect(() => {
    if (!asking) return
    const stop = cache.registerQueryFn(queryKey, newest)
    const look = () => {
      if (document.visibilityState === 'visible') cache.prefetchQuery(queryKey, staleTimeMs)
    }
    cache.prefetchQuery(queryKey, staleTimeMs)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [cache, queryKey, asking])
  useEffect(() => {
    if (!asking || pause === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') cache.prefetchQuery(queryKey, 0)
    }, pause)
    return () => clearInterval(timer)
  }, [cache, queryKey, asking, pause])
  return data
}
