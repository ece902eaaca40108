import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useSyncExternalStore } from 'react'

/** What a browser that can install the site offers; only Chromium's do. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
/** On how many days the member was here, whether there was a match, and that they don't want to be asked. */
interface Kept {
  readonly days: number
  readonly day: string
  readonly matched: boolean
  readonly never: boolean
}

const key: BrowserStorageName<'localStorage'> = 'install-offer'
const visitsBefore = 3
const none: Kept = { days: 0, day: '', matched: false, never: false }
function read(): Kept {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) }
  } catch {
    return none
  }
}
function keep(change: Partial<Kept>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...read(), ...change }))
  } catch {
    // Where nothing is kept nobody is asked.
  }
  tell()
}

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()
function tell(): void {
  for (const listener of listeners) listener()
}
/** Keeps the browser's own bar away: ours comes at a good moment, and never over anything. */
export function hearInstallEvents(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    offered = null
    tell()
  })
}

/** A member is here: a visit is a day with one. `today` is the date as YYYY-MM-DD. */
export function noteVisit(today: string): void {
  const { day, days } = read()
  if (day !== today) keep({ day: today, days: days + 1 })
}
export const noteMatch = (): void => {
  if (!read().matched) keep({ matched: true })
}

const isDue = (): boolean => {
  const { days, matched, never } = read()
  return offered !== null && !never && (matched || days >= visitsBefore)
}
/** Whether to offer it now: the browser can, and there was a match or a third visit. */
export const useInstallDue = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isDue,
    () => false,
  )

/** Not again in this browser. */
export const neverOffer = (): void => keep({ never: true })
/** The browser's own question; who says no there is not asked here again. */
export async function install(): Promise<void> {
  const event = offered
  offered = null
  const answer = await event?.prompt()
  if (answer?.outcome === 'dismissed') neverOffer()
  else tell()
}
