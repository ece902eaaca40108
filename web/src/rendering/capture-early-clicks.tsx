import { createContext, use } from 'react'

/** Only what does nothing without script: links and forms work by themselves. */
const scriptedButtonSelector = 'button[type="button"]:not([popovertarget])'
/** So many errors are kept until they can be reported. */
const maxEarlyErrors = 5
interface LoadErrorTexts {
  readonly incomplete: string
  readonly tryAgain: string
}

/** A string literal that cannot end the script element. */
const toLiteral = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`)

const createCaptureScript = ({ incomplete, tryAgain }: LoadErrorTexts) =>
  `{
  let pressed
  const hear = ({ target }) => { pressed = target.closest('${scriptedButtonSelector}') }
  addEventListener('click', hear, true)
  const tell = ({ type, target }) => {
    if (type === 'error' && target !== window && !target.matches('script:not([src])')) return
    alive()
    const [notice, line, again] = ['div', 'p', 'a'].map((name) => document.createElement(name))
    notice.className = 'offline-notice'
    notice.role = 'alert'
    again.className = 'link'
    again.href = location.href
    again.onclick = (event) => { event.preventDefault(); location.reload() }
    again.append(${toLiteral(tryAgain)})
    line.append(${toLiteral(incomplete)}, again)
    notice.append(line)
    document.body.append(notice)
  }
  const alive = () => {
    removeEventListener('click', hear, true)
    removeEventListener('error', tell, true)
    removeEventListener('unhandledrejection', tell)
  }
  addEventListener('error', tell, true)
  addEventListener('unhandledrejection', tell)
  const thrown = []
  const keep = ({ error, reason }) => { thrown.length < ${maxEarlyErrors} && thrown.push(error ?? reason) }
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
  globalThis.takeEarlyErrors = () => {
    delete globalThis.takeEarlyErrors
    removeEventListener('error', keep)
    removeEventListener('unhandledrejection', keep)
    return thrown
  }
  globalThis.markHydrated = () => {
    delete globalThis.markHydrated
    alive()
    pressed?.click()
  }
}`

interface EarlyClicks {
  readonly nonce: string | undefined
  readonly texts: LoadErrorTexts
}
/** What the server's page is drawn with; the browser has none. */
export const EarlyClicksContext = createContext<EarlyClicks | undefined>(undefined)

/**
 * A button that is pressed before the page comes to life does what it says as soon as it does (`entry.client.tsx`), if nothing was
 * pressed since. A page whose scripts cannot be fetched says so: links and forms work, the rest does not. It stands before
 * `<Scripts />`, and only the server's page has the code: in the browser it has run, or isn't needed any more.
 */
export function CaptureEarlyClicks() {
  if (!import.meta.env.SSR) return <script suppressHydrationWarning>{''}</script>
  const early = use(EarlyClicksContext)
  return (
    <script nonce={early?.nonce} suppressHydrationWarning>
      {early ? createCaptureScript(early.texts) : ''}
    </script>
  )
}
