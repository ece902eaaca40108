import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { getNavigationTarget } from './router.ts'
import { fetchUntilAnswered } from './site-reachability.ts'
import { waitUntilReloadSafe } from './unsaved-work.ts'

/** Milliseconds between two reloads because a script could not be fetched. */
const minReloadIntervalMs = 60_000
const lastReloadKey: BrowserStorageName<'sessionStorage'> = 'chunk-reload-at'

/** Whether it may reload; where it can't be remembered it could go on for ever. */
function canReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(lastReloadKey)) >= minReloadIntervalMs
  } catch {
    return false
  }
}

/** Where the page change under way leads is another document than this one. */
const isOtherDocument = (path: string): boolean =>
  new URL(path, location.href).href.replace(/#.*/, '') !== location.href.replace(/#.*/, '')

/**
 * Loads the page again, or the one that a press leads to, once the site can be reached, what is being sent has been answered and,
 * unless the page is being left, nothing typed or chosen would be lost. False when a reload just happened; then the failure
 * stands. A page and a part of it share the one reload (web/vite/patch-react-router.ts).
 */
export async function reloadAfterChunkError(): Promise<boolean> {
  if (!canReload()) return false
  await fetchUntilAnswered(getNavigationTarget() ?? location.href, { method: 'HEAD' })
  await waitUntilReloadSafe(() => getNavigationTarget() === undefined)
  // Another part may have been first meanwhile.
  if (!canReload()) return new Promise(() => {})
  sessionStorage.setItem(lastReloadKey, String(Date.now()))
  const wanted = getNavigationTarget()
  if (wanted !== undefined && isOtherDocument(wanted)) location.assign(wanted)
  else location.reload()
  return true
}

/** In place of a screen whose script cannot be fetched: a fresh page where the press led, else one that shows the error page. */
export async function recoverMissingScript(error: unknown): Promise<{ default: () => never }> {
  if (await reloadAfterChunkError()) return new Promise(() => {})
  return {
    default: () => {
      throw error
    },
  }
}

/** A page whose style sheet cannot be fetched is loaded with its styles; where that was just tried it goes on without them. */
export async function recoverMissingStyleSheet(): Promise<void> {
  if (await reloadAfterChunkError()) await new Promise(() => {})
}
