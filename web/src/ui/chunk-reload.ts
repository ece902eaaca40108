import type { StoredName } from '@amarelle/contract/browser-storage'
import { destination } from './page-router.ts'
import { fetchUntilAnswered } from './reachable.ts'
import { whenQuiet } from './under-way.ts'

/** Milliseconds between two reloads because a script could not be fetched. */
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

/** Where the page change under way leads is another document than this one. */
const isElsewhere = (path: string): boolean =>
  new URL(path, location.href).href.replace(/#.*/, '') !== location.href.replace(/#.*/, '')

/**
 * Loads the page again, or the one that a press leads to, once the site can be reached, what is being sent has been answered and,
 * unless the page is being left, nothing typed or chosen would be lost. False when a reload just happened; then the failure
 * stands. A page and a part of it share the one reload (web/vite/mended-router.ts).
 */
export async function reloadForChunk(): Promise<boolean> {
  if (!mayReload()) return false
  await fetchUntilAnswered(destination() ?? location.href, { method: 'HEAD' })
  await whenQuiet(() => destination() === undefined)
  // Another part may have been first meanwhile.
  if (!mayReload()) return new Promise(() => {})
  sessionStorage.setItem(key, String(Date.now()))
  const wanted = destination()
  if (wanted !== undefined && isElsewhere(wanted)) location.assign(wanted)
  else location.reload()
  return true
}

/** In place of a screen whose script cannot be fetched: a fresh page where the press led, else one that shows the error page. */
export async function missingScreen(error: unknown): Promise<{ default: () => never }> {
  if (await reloadForChunk()) return new Promise(() => {})
  return {
    default: () => {
      throw error
    },
  }
}

/** A page whose style sheet cannot be fetched is loaded with its styles; where that was just tried it goes on without them. */
export async function missingSheet(): Promise<void> {
  if (await reloadForChunk()) await new Promise(() => {})
}
