declare global {
  /** Ends the collection of errors that were thrown before scripts ran, and returns them (`capture-early-clicks.tsx`). */
  var takeEarlyErrors: (() => readonly unknown[]) | undefined
}

interface ErrorReporterOptions {
  /** Receives reports as JSON. */
  readonly path: string
  /** Name or pattern of the open screen, without ids. */
  readonly getScreen: () => string
  /** Whether an error is no fault, such as a refused call. */
  readonly isExpected: (error: Error) => boolean
}

/** Further errors of the same page load are not reported. */
const maxReports = 5
const [maxNameCharacters, maxMessageCharacters, maxStackCharacters] = [60, 300, 4000]

/** Sends errors that nobody handled to the server, without address or ids; returns the function that stops it. */
export function startErrorReports({ path, getScreen, isExpected }: ErrorReporterOptions): () => void {
  const reported = new Set<string>()
  const report = (error: unknown) => {
    if (!(error instanceof Error) || error.name === 'AbortError' || isExpected(error)) return
    const { name, message, stack = '' } = error
    if (reported.size >= maxReports || reported.has(message)) return
    reported.add(message)
    const body = {
      name: name.slice(0, maxNameCharacters),
      message: message.slice(0, maxMessageCharacters),
      stack: stack.slice(0, maxStackCharacters),
      screen: getScreen(),
    }
    navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  }
  const onError = (event: ErrorEvent) => report(event.error)
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  for (const error of globalThis.takeEarlyErrors?.() ?? []) report(error)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
