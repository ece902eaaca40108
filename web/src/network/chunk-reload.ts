import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { getNavigationTarget } from './router.ts'
import { fetchUntilAnswered } from './site-reachability.ts'
import { waitUntilReloadSafe } from './unsaved-work.ts'

/** Minimum time between two reloads because of a script that could not be loaded. */
const minReloadIntervalMs = 60_000
const lastReloadKey: BrowserStorageName<'sessionStorage'> = 'chunk-reload-at'

/** False within the interval, and without session storage, where reloading could loop for ever. */
function canReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(lastReloadKey)) >= minReloadIntervalMs
  } catch {
    return false
  }
}

/** Whether the path is another document than the current one, ignoring the hash. */
const isOtherDocument = (path: string): boolean =>
  new URL(path, location.href).href.replace(/#.*/, '') !== location.href.replace(/#.*/, '')

/**
 * Reloads the page, or loads the target of the navigation in progress, once the site responds, pending calls are done and, unless
 * the page is being left, no input would be lost. Returns false if a reload happened within the last 60 seconds: the caller must
 * show the failure. Pages and their lazy components share this one reload (web/vite/patch-react-router.ts).
 */
export async function reloadAfterChunkError(): Promise<boolean> {
  if (!canReload()) return false
  await fetchUntilAnswered(getNavigationTarget() ?? location.href, { method: 'HEAD' })
  await waitUntilReloadSafe(() => getNavigationTarget() === undefined)
  // Another component may have started the reload meanwhile.
  if (!canReload()) return new Promise(() => {})
  sessionStorage.setItem(lastReloadKey, String(Date.now()))
  const target = getNavigationTarget()
  if (target !== undefined && isOtherDocument(target)) location.assign(target)
  else location.reload()
  return true
}

/** Replaces a screen whose script failed to load: reloads, or returns a component that throws, which shows the error page. */
export async function recoverMissingScript(error: unknown): Promise<{ default: () => never }> {
  if (await reloadAfterChunkError()) return new Promise(() => {})
  return {
    default: () => {
      throw error
    },
  }
}

/** Reloads a page whose style sheet failed to load; continues without it if a reload was just tried. */
export async function recoverMissingStyleSheet(): Promise<void> {
  if (await reloadAfterChunkError()) await new Promise(() => {})
}
