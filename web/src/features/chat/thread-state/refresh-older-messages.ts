import type { MessagePage, ThreadEvent } from './thread-store.ts'

/** Messages per request: the server's maximum. */
export const refreshPageSize = 200
/** Requests per refresh. A reader who has loaded more than these hold scrolls up to load the rest again. */
const maxRefreshPages = 5

interface LoadedRange {
  /** The oldest message that is loaded. */
  readonly oldestId: number
  /** The oldest message of the newest page, which is up to date. */
  readonly newestPageStartId: number
}
/**
 * Loads again the messages before the newest page. Must be called when events may have been missed: reactions, removals and refunds
 * also change messages that the newest page does not hold. Rejects like `fetchPage`; pages that were loaded until then are kept.
 */
export async function refreshOlderMessages(
  { oldestId, newestPageStartId }: LoadedRange,
  fetchPage: (before: number) => Promise<MessagePage>,
  dispatch: (event: ThreadEvent) => void,
): Promise<void> {
  let before = newestPageStartId
  for (let pageCount = 0; before > oldestId && pageCount < maxRefreshPages; pageCount += 1) {
    const page = await fetchPage(before)
    const first = page.messages[0]?.id
    if (first === undefined) break
    dispatch({ type: 'older', page })
    before = first
  }
  if (before > oldestId) dispatch({ type: 'unload', before })
}
