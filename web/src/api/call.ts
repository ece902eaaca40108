import type { EndpointAnswer, CallEndpoint, Endpoint } from '@amarelle/contract/endpoints/endpoint'
import { isErrorResponse } from '@amarelle/contract/domain/errors'
import { keepErrorEmailOnOneLine } from '@amarelle/contract/domain/contact/keep-email-on-one-line'
import { maxRequestRetries } from '@amarelle/contract/domain/limits'
import type { ApiError } from './api-error.ts'
import { trackPendingCall } from '../network/unsaved-work.ts'

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const createHexId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
/** Starts a trace (W3C Trace Context), which the server continues. */
const createTraceparent = (): string => `00-${createHexId(16)}-${createHexId(8)}-01`

function createRequest(
  endpoint: Endpoint,
  input: object,
  key: string | undefined,
  keepalive: boolean,
): Request {
  const target = new URL(endpoint.path, location.origin)
  if (endpoint.flag) target.searchParams.set(endpoint.flag, '1')
  const isGet = endpoint.method === 'GET'
  if (isGet)
    for (const [name, value] of Object.entries(input))
      if (value !== undefined) target.searchParams.set(name, String(value))
  return new Request(target, {
    method: endpoint.method,
    keepalive,
    headers: {
      ...(endpoint.path === '/api/user.php' ? { 'X-Request-Type': 'client' } : {}),
      ...(isGet ? {} : { 'Content-Type': 'application/json' }),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...('traced' in document.documentElement.dataset ? { traceparent: createTraceparent() } : {}),
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
}

async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (!isErrorResponse(body)) throw new Error(`status ${response.status}`)
  return Object.assign(new Error(body.error.code), {
    code: body.error.code,
    status: response.status,
    answer: keepErrorEmailOnOneLine(body),
  })
}

/** Called on a 403 that requires a login; logs the member out silently (docs/safety.md#silent-logout). */
let loggedOutListener: () => void = () => {}
export const onLoggedOut = (listener: () => void): void => {
  loggedOutListener = listener
}
/** Reports a logout that was detected other than by a response. */
export const emitLoggedOut = (): void => loggedOutListener()

/**
 * Retries failed connections and 5xx responses up to 5 times with exponential delay (docs/messages.md#refresh), except POSTs
 * that are not idempotent. `isStopped` ends the retries early after a failed connection. Throws `ApiError`, or `Error` if a failed
 * response has no error body.
 */
export const sendWithRetries = <E extends Endpoint>(
  endpoint: E,
  send: () => Promise<Response>,
  isStopped: () => boolean = () => false,
): Promise<EndpointAnswer<E>> => {
  const request = () => retryRequest(endpoint, send, isStopped)
  return endpoint.method === 'GET' ? request() : trackPendingCall(request)
}

async function retryRequest<E extends Endpoint>(
  endpoint: E,
  send: () => Promise<Response>,
  isStopped: () => boolean,
): Promise<EndpointAnswer<E>> {
  const mayRepeat = endpoint.method !== 'POST' || endpoint.idempotent
  for (let attempt = 0; ; attempt += 1) {
    const isLastAttempt = attempt >= maxRequestRetries || !mayRepeat
    try {
      const response = await send()
      if (response.ok) return (await response.json()) as never
      if (response.status < 500 || isLastAttempt) {
        const apiError = await toApiError(response)
        if (apiError.answer.authentication_required && endpoint.path !== '/api/user.php') loggedOutListener()
        throw apiError
      }
    } catch (error) {
      if (isLastAttempt || isStopped() || (error as Partial<ApiError>).answer) throw error
    }
    await delay(250 * 2 ** attempt)
  }
}

/** Calls an endpoint from the browser; loaders get a function of the same type. Retries of idempotent calls reuse one key. */
export const call: CallEndpoint = (endpoint, input, options) => {
  const key = endpoint.idempotent ? (options?.key ?? crypto.randomUUID()) : undefined
  return sendWithRetries(endpoint, () =>
    fetch(createRequest(endpoint, input as object, key, options?.keepalive ?? false)),
  )
}
