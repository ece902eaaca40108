/** Coordinates the tabs of one browser that send messages. */
export interface BrowserTabs {
  readonly tabId: string
  /** Lets other tabs detect that this tab is open. */
  readonly announceTab: () => Promise<void>
  /** Calls `act` once when that tab is closed; if several tabs wait, one after the other. */
  readonly onTabClosed: (tab: string, act: () => Promise<void>) => void
}

const toLockName = (tab: string) => `outbox ${tab}`

/** Uses Web Locks: the browser releases a tab's lock however the tab ends. */
export function createBrowserTabs(): BrowserTabs {
  const ownId = crypto.randomUUID()
  const awaitedTabs = new Set<string>()
  let lockHeld: Promise<void> | undefined
  return {
    tabId: ownId,
    announceTab() {
      lockHeld ??= new Promise((resolve) => {
        void navigator.locks.request(toLockName(ownId), () => {
          resolve()
          return new Promise(() => {})
        })
      })
      return lockHeld
    },
    onTabClosed(tab, act) {
      if (awaitedTabs.has(tab)) return
      awaitedTabs.add(tab)
      void navigator.locks.request(toLockName(tab), act).finally(() => awaitedTabs.delete(tab))
    },
  }
}
