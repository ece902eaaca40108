type QueryFunction = () => Promise<unknown>
interface QueryState {
  data: unknown
  /** Time of the last response, in milliseconds since 1970; 0 if the data must be fetched again. */
  dataUpdatedAt: number
  pendingFetch: Promise<void> | undefined
  /** An event changed the data after the pending request was sent. */
  isInvalidated: boolean
  /** One for each mounted screen that uses the data; the first one is called. */
  readonly queryFns: Set<QueryFunction>
  readonly listeners: Set<() => void>
}

/**
 * Creates the cache of data that several screens of a tab show and live events change: the member, chats, likes (decision 005).
 * `call` already retries, so a failed fetch keeps the current data until the next one.
 */
export function createQueryClient() {
  const entries = new Map<string, QueryState>()
  const getOrCreateEntry = (key: string): QueryState => {
    const existing = entries.get(key)
    if (existing) return existing
    const entry: QueryState = {
      data: undefined,
      dataUpdatedAt: 0,
      pendingFetch: undefined,
      isInvalidated: false,
      queryFns: new Set(),
      listeners: new Set(),
    }
    entries.set(key, entry)
    return entry
  }
  const setData = (entry: QueryState, data: unknown) => {
    entry.data = data
    for (const listener of entry.listeners) listener()
  }
  const fetchEntry = async (entry: QueryState): Promise<void> => {
    entry.dataUpdatedAt = 0
    entry.isInvalidated = false
    const [queryFn] = entry.queryFns
    if (!queryFn) return
    const request = queryFn().then(
      (data) => {
        // A later request will bring newer data.
        if (entry.pendingFetch !== request) return
        entry.pendingFetch = undefined
        if (entry.isInvalidated) return fetchEntry(entry)
        entry.dataUpdatedAt = Date.now()
        setData(entry, data)
      },
      () => {
        if (entry.pendingFetch === request) entry.pendingFetch = undefined
      },
    )
    entry.pendingFetch = request
    await request
  }
  return {
    getQueryData: <T>(key: string) => entries.get(key)?.data as T | undefined,
    /** Stores data from a loader, unless the cache already holds some: events may have changed it since. */
    seedQueryData(key: string, data: unknown): void {
      const entry = getOrCreateEntry(key)
      if (entry.data !== undefined) return
      entry.data = data
      entry.dataUpdatedAt = Date.now()
    },
    /** Updates cached data; does nothing if none is cached yet. */
    setQueryData<T>(key: string, next: (data: T) => T): void {
      const entry = getOrCreateEntry(key)
      if (entry.data !== undefined) setData(entry, next(entry.data as T))
    },
    /** Discards the response of the pending request, which may lack an event just received, and fetches again after it. */
    discardPendingFetch(key: string): void {
      const entry = getOrCreateEntry(key)
      entry.isInvalidated = entry.pendingFetch !== undefined
    },
    /**
     * Fetches the data of a key, and of the keys below it (`likes/…`), again, ignoring pending requests. Data that no screen shows
     * is fetched when a screen shows it.
     */
    invalidateQueries: async (key: string): Promise<void> => {
      getOrCreateEntry(key)
      const isBelow = (other: string) => other === key || other.startsWith(`${key}/`)
      await Promise.all(
        [...entries].filter(([other]) => isBelow(other)).map(([, entry]) => fetchEntry(entry)),
      )
    },
    /** Fetches data that is at least `ageMs` old, unless a request is pending. */
    prefetchQuery(key: string, ageMs: number): void {
      const entry = getOrCreateEntry(key)
      if (!entry.pendingFetch && Date.now() - entry.dataUpdatedAt >= ageMs) void fetchEntry(entry)
    },
    subscribe(key: string, listener: () => void): () => void {
      const { listeners } = getOrCreateEntry(key)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sets the function that fetches the data while a screen shows it; returns the function that unregisters it. */
    registerQueryFn(key: string, queryFn: QueryFunction): () => void {
      const { queryFns } = getOrCreateEntry(key)
      queryFns.add(queryFn)
      return () => queryFns.delete(queryFn)
    },
  }
}
export type QueryClient = ReturnType<typeof createQueryClient>
