import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { QueryClient } from './query-client.ts'

/** One query client per visit, so that visitors share nothing on the server. */
export const QueryClientContext = createContext<QueryClient | undefined>(undefined)

export function useQueryClient(): QueryClient {
  const cache = use(QueryClientContext)
  if (!cache) throw new Error('no query client')
  return cache
}

/** Younger data is not fetched again when a screen mounts. */
const staleTimeMs = 5_000

interface QueryOptions<T> {
  readonly queryKey: string
  readonly initialData?: T | undefined
  /** Absent if there is nothing to fetch now. */
  readonly queryFn?: (() => Promise<T>) | undefined
  /** Milliseconds between refetches while the tab is visible. */
  readonly refetchInterval?: ((data: T) => number | undefined) | undefined
}

/**
 * Returns data that other screens and live events may change. Fetches it on mount, when the tab becomes visible and when the
 * connection is back, unless it is younger than 5 seconds.
 */
export function useQuery<T>(options: QueryOptions<T> & { readonly initialData: T }): T
export function useQuery<T>(options: QueryOptions<T>): T | undefined
export function useQuery<T>({
  queryKey,
  initialData,
  queryFn,
  refetchInterval,
}: QueryOptions<T>): T | undefined {
  const cache = useQueryClient()
  if (initialData !== undefined) cache.seedQueryData(queryKey, initialData)
  const getSnapshot = () => cache.getQueryData<T>(queryKey)
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(queryKey, listener),
    [cache, queryKey],
  )
  // A part that hydrates late must start with the data that the server rendered, even if the cache has changed since.
  const getServerSnapshot = () => (initialData === undefined ? getSnapshot() : initialData)
  const data = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
  const isEnabled = queryFn !== undefined
  const intervalMs = data === undefined ? undefined : refetchInterval?.(data)
  const latestQueryFn = useEffectEvent(async () => queryFn?.())
  useEffect(() => {
    if (!isEnabled) return
    const unregister = cache.registerQueryFn(queryKey, latestQueryFn)
    const refetchIfVisible = () => {
      if (document.visibilityState === 'visible') cache.prefetchQuery(queryKey, staleTimeMs)
    }
    cache.prefetchQuery(queryKey, staleTimeMs)
    document.addEventListener('visibilitychange', refetchIfVisible)
    addEventListener('online', refetchIfVisible)
    return () => {
      unregister()
      document.removeEventListener('visibilitychange', refetchIfVisible)
      removeEventListener('online', refetchIfVisible)
    }
  }, [cache, queryKey, isEnabled])
  useEffect(() => {
    if (!isEnabled || intervalMs === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') cache.prefetchQuery(queryKey, 0)
    }, intervalMs)
    return () => clearInterval(timer)
  }, [cache, queryKey, isEnabled, intervalMs])
  return data
}
