/** The tabs of one browser, as far as they send messages. */
export interface Tabs {
  readonly me: string
  /** From now on the others know that this tab lives. */
  readonly live: () => Promise<void>
  /** Once, as soon as that tab is no more; in one tab after the other. */
  readonly whenGone: (tab: string, act: () => Promise<void>) => void
}

const lockOf = (tab: string) => `outbox ${tab}`

/** A lock that a tab holds ends with the tab, however it ends. */
export function browserTabs(): Tabs {
  const me = crypto.randomUUID()
  const awaited = new Set<string>()
  let living: Promise<void> | undefined
  return {
    me,
    live() {
      living ??= new Promise((resolve) => {
        void navigator.locks.request(lockOf(me), () => {
          resolve()
          return new Promise(() => {})
        })
      })
      return living
    },
    whenGone(tab, act) {
      if (awaited.has(tab)) return
      awaited.add(tab)
      void navigator.locks.request(lockOf(tab), act).finally(() => awaited.delete(tab))
    },
  }
}
