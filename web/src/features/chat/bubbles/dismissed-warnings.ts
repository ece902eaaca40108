import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useEffect } from 'react'
import type { ThreadDispatch } from '../thread-state/use-thread.ts'

const storageKey: BrowserStorageName<'localStorage'> = 'closed-safety-notes'
/** So many are remembered: the latest. */
const maxStoredIds = 200

function readDismissedIds(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

/** The note at this message was read and closed, on this device. */
export function saveDismissedWarning(id: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...readDismissedIds(), id].slice(-maxStoredIds)))
  } catch {}
}

/** What was closed on another visit stays closed. */
export function useDismissedWarnings(dispatch: ThreadDispatch): void {
  useEffect(() => {
    for (const id of readDismissedIds()) dispatch({ type: 'mark', id, mark: { warningsSeen: true } })
  }, [dispatch])
}
