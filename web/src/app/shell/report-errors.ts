import { browserErrorEndpoint } from '@amarelle/contract/endpoints/sites'
import { isApiError } from '../../api/api-error.ts'
import { getRouter } from '../../network/router.ts'

/** Further errors of the same page load are not reported. */
const maxReports = 5
const [maxNameCharacters, maxMessageCharacters, maxStackCharacters] = [60, 300, 4000]

/** The server knows of refused calls, and a lost connection is no fault. */
const isExpected = (error: Error): boolean =>
  isApiError(error) || error.name === 'AbortError' || /fetch|load failed|network/i.test(error.message)

/** Sends errors that nobody handled to the server, without address or ids; returns the function that stops it. */
export function reportErrors(): () => void {
  const reported = new Set<string>()
  const report = (error: unknown) => {
    if (!(error instanceof Error) || isExpected(error)) return
    const { name, message, stack = '' } = error
    if (reported.size >= maxReports || reported.has(message)) return
    reported.add(message)
    const body = {
      name: name.slice(0, maxNameCharacters),
      message: message.slice(0, maxMessageCharacters),
      stack: stack.slice(0, maxStackCharacters),
      screen: getRouter()?.state.matches.at(-1)?.route.id ?? '',
    }
    navigator.sendBeacon(
      browserErrorEndpoint.path,
      new Blob([JSON.stringify(body)], { type: 'application/json' }),
    )
  }
  const onError = (event: ErrorEvent) => report(event.error)
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
