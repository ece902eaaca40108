/** What must not be cut off by loading the page again: calls that change something, and what would be lost. */
let calls = 0
const typed = new WeakSet<Element>()

/** While it is not settled a page isn't loaded again by itself. */
export async function keepUnderWay<T>(act: () => Promise<T>): Promise<T> {
  calls += 1
  try {
    return await act()
  } finally {
    calls -= 1
  }
}

let held = 0
/** The browser asks first. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Something that only this page has would be lost with it, until the answered function is called. */
export function holdPage(): () => void {
  held += 1
  window.addEventListener('beforeunload', ask)
  return () => {
    held -= 1
    if (held === 0) window.removeEventListener('beforeunload', ask)
  }
}

/** From now on it is known which fields somebody typed into; answers how to end it. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element) typed.add(target)
  }
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** A draft is kept elsewhere and comes back with the page: its field says `data-kept`. */
const fields =
  'textarea:not([data-kept]), input:not([type=checkbox], [type=radio], [type=search], [data-kept])'
const hasText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) => typed.has(field) && field.value !== '',
  )

const lookAgain = 500
/** Resolves when nothing is lost by loading the page again; what was typed counts only while the member stays on the page. */
export async function whenQuiet(isStaying: () => boolean): Promise<void> {
  while (calls > 0 || (isStaying() && (held > 0 || hasText())))
    await new Promise((resolve) => setTimeout(resolve, lookAgain))
}
