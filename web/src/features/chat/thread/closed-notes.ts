import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useEffect } from 'react'
import type { Dispatch } from './use-thread.ts'

const name: BrowserStorageName<'localStorage'> = 'closed-safety-notes'
/** So many are remembered: the latest. */
const most = 200

function closed(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

/** The note at this message was read and closed, on this device. */
export function keepClosed(id: number): void {
  try {
    localStorage.setItem(name, JSON.stringify([...closed(), id].slice(-most)))
  } catch {}
}

/** What was closed on another visit stays closed. */
export function useClosedNotes(dispatch: Dispatch): void {
  useEffect(() => {
    for (const id of closed()) dispatch({ type: 'mark', id, mark: { warningsSeen: true } })
  }, [dispatch])
}
