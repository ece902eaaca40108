import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useSyncExternalStore } from 'react'

/** What a browser that can install the site offers; only Chromium's do. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
/** On how many days the member was here, whether there was a match, and that they don't want to be asked. */
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
    // Where nothing is kept nobody is asked.
  }
  notifyListeners()
}

let pendingPrompt: InstallPromptEvent | null = null
const listeners = new Set<() => void>()
function notifyListeners(): void {
  for (const listener of listeners) listener()
}
/** Keeps the browser's own bar away: ours comes at a good moment, and never over anything. */
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

/** A member is here: a visit is a day with one. `today` is the date as YYYY-MM-DD. */
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
/** Whether to offer it now: the browser can, and there was a match or a third visit. */
export const useShouldOfferInstall = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shouldOfferInstall,
    () => false,
  )

/** Not again in this browser. */
export const declineInstall = (): void => updateHistory({ never: true })
/** The browser's own question; who says no there is not asked here again. */
export async function promptInstall(): Promise<void> {
  const event = pendingPrompt
  pendingPrompt = null
  const answer = await event?.prompt()
  if (answer?.outcome === 'dismissed') declineInstall()
  else notifyListeners()
}
