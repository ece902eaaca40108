type QueryFunction = () => Promise<unknown>
interface QueryState {
  data: unknown
  /** When the server said it; 0: it is to be asked again. */
  dataUpdatedAt: number
  /** The question that is under way. */
  pendingFetch: Promise<void> | undefined
  /** What it is about changed since it was asked. */
  isInvalidated: boolean
  /** How the screens that show it ask for it. */
  readonly queryFns: Set<QueryFunction>
  readonly listeners: Set<() => void>
}

/**
 * What several screens of a tab show and live events change: the member, chats, likes (decision 005). `call` repeats what
 * may be repeated, so a failure isn't tried again here: what is shown stays until it is asked for the next time.
 */
export function createQueryClient() {
  const entries = new Map<string, QueryState>()
  const entryOf = (key: string): QueryState => {
    const known = entries.get(key)
    if (known) return known
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
  const set = (entry: QueryState, data: unknown) => {
    entry.data = data
    for (const listener of entry.listeners) listener()
  }
  const askFor = async (entry: QueryState): Promise<void> => {
    entry.dataUpdatedAt = 0
    entry.isInvalidated = false
    const [ask] = entry.queryFns
    if (!ask) return
    const asked = ask().then(
      (data) => {
        // A later question has the newer answer.
        if (entry.pendingFetch !== asked) return
        entry.pendingFetch = undefined
        if (entry.isInvalidated) return askFor(entry)
        entry.dataUpdatedAt = Date.now()
        set(entry, data)
      },
      () => {
        if (entry.pendingFetch === asked) entry.pendingFetch = undefined
      },
    )
    entry.pendingFetch = asked
    await asked
  }
  return {
    getQueryData: <T>(key: string) => entries.get(key)?.data as T | undefined,
    /** What a loader answered; what is known already is kept, for events may have changed it since. */
    seedQueryData(key: string, data: unknown): void {
      const entry = entryOf(key)
      if (entry.data !== undefined) return
      entry.data = data
      entry.dataUpdatedAt = Date.now()
    },
    /** Changes what is shown; nothing is made of what nobody has asked for yet. */
    setQueryData<T>(key: string, next: (data: T) => T): void {
      const entry = entryOf(key)
      if (entry.data !== undefined) set(entry, next(entry.data as T))
    },
    /** What was heard just now may be missing in the answer that is under way: that is not taken, and it is asked for again. */
    discardPendingFetch(key: string): void {
      const entry = entryOf(key)
      entry.isInvalidated = entry.pendingFetch !== undefined
    },
    /** Asks again: what is under way was asked too early. What nobody shows is asked for when it is shown. */
    invalidateQueries: (key: string): Promise<void> => askFor(entryOf(key)),
    /** Asks for what is older than so many milliseconds and not being asked for. */
    prefetchQuery(key: string, age: number): void {
      const entry = entryOf(key)
      if (!entry.pendingFetch && Date.now() - entry.dataUpdatedAt >= age) void askFor(entry)
    },
    subscribe(key: string, listener: () => void): () => void {
      const { listeners } = entryOf(key)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** While a screen shows it, this is the way to ask. */
    registerQueryFn(key: string, ask: QueryFunction): () => void {
      const { queryFns } = entryOf(key)
      queryFns.add(ask)
      return () => queryFns.delete(ask)
    },
  }
}
export type QueryClient = ReturnType<typeof createQueryClient>
