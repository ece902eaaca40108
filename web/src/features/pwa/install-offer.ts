import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useSyncExternalStore } from 'react'

/** Event of browsers that can install the site; only Chromium fires it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
/** Number of days with a visit, the last of them, whether there was a match, and whether the member declined. */
interface InstallHistory {
  readonly days: number
  readonly day: string
  readonly matched: boolean
  readonly never: boolean
}

const storageKey: BrowserStorageName<'localStorage'> = 'install-offer'
const minVisitDays = 3
const emptyHistory: InstallHistory = { days: 0, day: '', matched: false, never: false }
function readHistory(): InstallHistory {
  try {
    return {
      ...emptyHistory,
      ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<InstallHistory>),
    }
  } catch {
    return emptyHistory
  }
}
function updateHistory(change: Partial<InstallHistory>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readHistory(), ...change }))
  } catch {
    // Without storage the offer is never shown.
  }
  notifyListeners()
}

let pendingPrompt: InstallPromptEvent | null = null
const listeners = new Set<() => void>()
function notifyListeners(): void {
  for (const listener of listeners) listener()
}
/** Suppresses the browser's own install prompt; ours is shown later and covers nothing. */
export function listenForInstallEvents(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    pendingPrompt = event as InstallPromptEvent
    notifyListeners()
  })
  addEventListener('appinstalled', () => {
    pendingPrompt = null
    notifyListeners()
  })
}

/** Counts a day with a visit, once a day; `today` is formatted as YYYY-MM-DD. */
export function recordVisit(today: string): void {
  const { day, days } = readHistory()
  if (day !== today) updateHistory({ day: today, days: days + 1 })
}
export const recordMatch = (): void => {
  if (!readHistory().matched) updateHistory({ matched: true })
}

const shouldOfferInstall = (): boolean => {
  const { days, matched, never } = readHistory()
  return pendingPrompt !== null && !never && (matched || days >= minVisitDays)
}
/** Whether to offer installation: the browser supports it, and there was a match or a third visit. */
export const useShouldOfferInstall = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shouldOfferInstall,
    () => false,
  )

/** Stops offering installation in this browser. */
export const declineInstall = (): void => updateHistory({ never: true })
/** Shows the browser's install prompt; declining it also stops our offer. */
export async function promptInstall(): Promise<void> {
  const event = pendingPrompt
  pendingPrompt = null
  const result = await event?.prompt()
  if (result?.outcome === 'dismissed') declineInstall()
  else notifyListeners()
}
