import type { StoredName } from '@amarelle/contract/browser-storage'
import { whenQuiet } from './under-way.ts'
import { whenOnline } from './when-online.ts'

/** Milliseconds between two reloads because a script could not be fetched (SPECIFICATION 8). */
const pause = 60_000
const key: StoredName<'sessionStorage'> = 'chunk-reload-at'

/** Whether it may reload; where it can't be remembered it could go on for ever. */
function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(key)) >= pause
  } catch {
    return false
  }
}

/**
 * Loads the page again once the connection is there, what is being sent has been answered and, unless the page is being left
 * (`leaving`), nothing typed or chosen would be lost. False when a reload just happened; then the failure stands. A page and a part of it
 * share the one reload (web/vite/guarded-chunk-reload.ts).
 */
export async function reloadForChunk({ leaving = false } = {}): Promise<boolean> {
  await whenOnline()
  if (!mayReload()) return false
  await whenQuiet(!leaving)
  // Another part may have been first meanwhile.
  if (!mayReload()) return new Promise(() => {})
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}
