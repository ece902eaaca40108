/** What must not be cut off by loading the page again: calls that change something, and what would be lost. */
let pendingCalls = 0
const editedFields = new WeakSet<Element>()

/** While it is not settled a page isn't loaded again by itself. */
export async function trackPendingCall<T>(act: () => Promise<T>): Promise<T> {
  pendingCalls += 1
  try {
    return await act()
  } finally {
    pendingCalls -= 1
  }
}

let unloadBlockers = 0
/** The browser asks first. */
const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Something that only this page has would be lost with it, until the answered function is called. */
export function blockUnload(): () => void {
  unloadBlockers += 1
  window.addEventListener('beforeunload', confirmUnload)
  return () => {
    unloadBlockers -= 1
    if (unloadBlockers === 0) window.removeEventListener('beforeunload', confirmUnload)
  }
}

/** From now on it is known which fields somebody typed into; answers how to end it. */
export function trackEditedFields(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element) editedFields.add(target)
  }
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** A draft is kept elsewhere and comes back with the page: its field says `data-kept`. */
const unsavedFieldSelector =
  'textarea:not([data-kept]), input:not([type=checkbox], [type=radio], [type=search], [data-kept])'
const hasUnsavedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(unsavedFieldSelector)].some(
    (field) => editedFields.has(field) && field.value !== '',
  )

const recheckIntervalMs = 500
/** Resolves when nothing is lost by loading the page again; what was typed counts only while the member stays on the page. */
export async function waitUntilReloadSafe(isStaying: () => boolean): Promise<void> {
  while (pendingCalls > 0 || (isStaying() && (unloadBlockers > 0 || hasUnsavedText())))
    await new Promise((resolve) => setTimeout(resolve, recheckIntervalMs))
}
