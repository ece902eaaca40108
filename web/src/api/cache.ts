type Ask = () => Promise<unknown>
interface Entry {
  data: unknown
  /** When the server said it; 0: it is to be asked again. */
  at: number
  /** The question that is under way. */
  asked: Promise<void> | undefined
  /** What it is about changed since it was asked. */
  late: boolean
  /** How the screens that show it ask for it. */
  readonly asks: Set<Ask>
  readonly listeners: Set<() => void>
}

/**
 * What several screens of a tab show and live events change: the member, chats, likes (decision 005). `call` repeats what
 * may be repeated, so a failure isn't tried again here: what is shown stays until it is asked for the next time.
 */
export function newCache() {
  const entries = new Map<string, Entry>()
  const entryOf = (key: string): Entry => {
    const known = entries.get(key)
    if (known) return known
    const entry: Entry = {
      data: undefined,
      at: 0,
      asked: undefined,
      late: false,
      asks: new Set(),
      listeners: new Set(),
    }
    entries.set(key, entry)
    return entry
  }
  const set = (entry: Entry, data: unknown) => {
    entry.data = data
    for (const listener of entry.listeners) listener()
  }
  const askFor = async (entry: Entry): Promise<void> => {
    entry.at = 0
    entry.late = false
    const [ask] = entry.asks
    if (!ask) return
    const asked = ask().then(
      (data) => {
        // A later question has the newer answer.
        if (entry.asked !== asked) return
        entry.asked = undefined
        if (entry.late) return askFor(entry)
        entry.at = Date.now()
        set(entry, data)
      },
      () => {
        if (entry.asked === asked) entry.asked = undefined
      },
    )
    entry.asked = asked
    await asked
  }
  return {
    read: <T>(key: string) => entries.get(key)?.data as T | undefined,
    /** What a loader answered; what is known already is kept, for events may have changed it since. */
    begin(key: string, data: unknown): void {
      const entry = entryOf(key)
      if (entry.data !== undefined) return
      entry.data = data
      entry.at = Date.now()
    },
    /** Changes what is shown; nothing is made of what nobody has asked for yet. */
    change<T>(key: string, next: (data: T) => T): void {
      const entry = entryOf(key)
      if (entry.data !== undefined) set(entry, next(entry.data as T))
    },
    /** What was heard just now may be missing in the answer that is under way: that is not taken, and it is asked for again. */
    outdate(key: string): void {
      const entry = entryOf(key)
      entry.late = entry.asked !== undefined
    },
    /** Asks again: what is under way was asked too early. What nobody shows is asked for when it is shown. */
    invalidate: (key: string): Promise<void> => askFor(entryOf(key)),
    /** Asks for what is older than so many milliseconds and not being asked for. */
    refresh(key: string, age: number): void {
      const entry = entryOf(key)
      if (!entry.asked && Date.now() - entry.at >= age) void askFor(entry)
    },
    listen(key: string, listener: () => void): () => void {
      const { listeners } = entryOf(key)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** While a screen shows it, this is the way to ask. */
    askBy(key: string, ask: Ask): () => void {
      const { asks } = entryOf(key)
      asks.add(ask)
      return () => asks.delete(ask)
    },
  }
}
export type Cache = ReturnType<typeof newCache>
