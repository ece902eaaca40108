import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useEffect } from 'react'
import type { ThreadDispatch } from '../thread-state/use-thread.ts'

const storageKey: BrowserStorageName<'localStorage'> = 'closed-safety-notes'
/** Keeps only the latest ids. */
const maxStoredIds = 200

function readDismissedIds(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

/** Remembers on this device that the warning of this message was closed. */
export function saveDismissedWarning(id: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...readDismissedIds(), id].slice(-maxStoredIds)))
  } catch {}
}

/** Marks warnings closed on earlier visits as seen. */
export function useDismissedWarnings(dispatch: ThreadDispatch): void {
  useEffect(() => {
    for (const id of readDismissedIds()) dispatch({ type: 'mark', id, mark: { warningsSeen: true } })
  }, [dispatch])
}
