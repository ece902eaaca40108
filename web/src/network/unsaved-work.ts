/** Work that a reload of the page would interrupt or lose: pending calls that change data, and edited fields. */
let pendingCalls = 0
const editedFields = new WeakSet<Element>()

/** Runs a call; until it settles the page does not reload automatically. */
export async function trackPendingCall<T>(request: () => Promise<T>): Promise<T> {
  pendingCalls += 1
  try {
    return await request()
  } finally {
    pendingCalls -= 1
  }
}

/** Resolves when no call is pending, at the latest after the given time. */
export async function waitForPendingCalls(maxMs: number): Promise<void> {
  const end = Date.now() + maxMs
  while (pendingCalls > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
}

let unloadBlockers = 0
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser ask before the page is closed, and prevents automatic reloads, until the returned function is called. */
export function blockUnload(): () => void {
  unloadBlockers += 1
  window.addEventListener('beforeunload', confirmUnload)
  return () => {
    unloadBlockers -= 1
    if (unloadBlockers === 0) window.removeEventListener('beforeunload', confirmUnload)
  }
}

/** Records which fields the user edits; returns the function that stops it. */
export function trackEditedFields(): () => void {
  const recordField = ({ target }: Event) => {
    if (target instanceof Element) editedFields.add(target)
  }
  document.addEventListener('input', recordField, true)
  return () => document.removeEventListener('input', recordField, true)
}

/** Fields marked `data-kept` are saved as drafts and restored with the page. */
const unsavedFieldSelector =
  'textarea:not([data-kept]), input:not([type=checkbox], [type=radio], [type=search], [data-kept])'
const hasUnsavedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(unsavedFieldSelector)].some(
    (field) => editedFields.has(field) && field.value !== '',
  )

const recheckIntervalMs = 500
/** Resolves when a reload loses nothing; edited fields count only while the user stays on the page. */
export async function waitUntilReloadSafe(isStaying: () => boolean): Promise<void> {
  while (pendingCalls > 0 || (isStaying() && (unloadBlockers > 0 || hasUnsavedText())))
    await new Promise((resolve) => setTimeout(resolve, recheckIntervalMs))
}
