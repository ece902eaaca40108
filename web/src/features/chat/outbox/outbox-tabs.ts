/** The tabs of one browser, as far as they send messages. */
export interface BrowserTabs {
  readonly tabId: string
  /** From now on the others know that this tab lives. */
  readonly announceTab: () => Promise<void>
  /** Once, as soon as that tab is no more; in one tab after the other. */
  readonly onTabClosed: (tab: string, act: () => Promise<void>) => void
}

const toLockName = (tab: string) => `outbox ${tab}`

/** A lock that a tab holds ends with the tab, however it ends. */
export function createBrowserTabs(): BrowserTabs {
  const me = crypto.randomUUID()
  const awaited = new Set<string>()
  let living: Promise<void> | undefined
  return {
    tabId: me,
    announceTab() {
      living ??= new Promise((resolve) => {
        void navigator.locks.request(toLockName(me), () => {
          resolve()
          return new Promise(() => {})
        })
      })
      return living
    },
    onTabClosed(tab, act) {
      if (awaited.has(tab)) return
      awaited.add(tab)
      void navigator.locks.request(toLockName(tab), act).finally(() => awaited.delete(tab))
    },
  }
}
