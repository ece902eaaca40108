import type { EndpointAnswer, CallEndpoint, Endpoint } from '@amarelle/contract/endpoints/endpoint'
import { isErrorResponse } from '@amarelle/contract/domain/errors'
import { maxRequestRetries } from '@amarelle/contract/domain/limits'
import type { ApiError } from './api-error.ts'
import { trackPendingCall } from '../network/unsaved-work.ts'

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function createRequest(endpoint: Endpoint, input: object, key: string | undefined): Request {
  const target = new URL(endpoint.path, location.origin)
  if (endpoint.flag) target.searchParams.set(endpoint.flag, '1')
  const reading = endpoint.method === 'GET'
  if (reading)
    for (const [name, value] of Object.entries(input))
      if (value !== undefined) target.searchParams.set(name, String(value))
  return new Request(target, {
    method: endpoint.method,
    headers: {
      ...(endpoint.path === '/api/user.php' ? { 'X-Request-Type': 'client' } : {}),
      ...(reading ? {} : { 'Content-Type': 'application/json' }),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    ...(reading ? {} : { body: JSON.stringify(input) }),
  })
}

async function toApiError(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null)
  if (!isErrorResponse(body)) throw new Error(`status ${answer.status}`)
  return Object.assign(new Error(body.error.code), {
    code: body.error.code,
    status: answer.status,
    answer: body,
  })
}

/** Hears of a 403 that asks for a login: the member is logged out silently (docs/safety.md#silent-logout). */
let loggedOutListener: () => void = () => {}
export const onLoggedOut = (listener: () => void): void => {
  loggedOutListener = listener
}
/** Learned by another way than an answer. */
export const emitLoggedOut = (): void => loggedOutListener()

/**
 * A failed connection or a 5xx is tried 5 times more with exponential delay (docs/messages.md#refresh), unless `stopped` says that
 * it is of no use.
 */
export const sendWithRetries = <E extends Endpoint>(
  endpoint: E,
  send: () => Promise<Response>,
  stopped: () => boolean = () => false,
): Promise<EndpointAnswer<E>> => {
  const act = () => retryRequest(endpoint, send, stopped)
  return endpoint.method === 'GET' ? act() : trackPendingCall(act)
}

async function retryRequest<E extends Endpoint>(
  endpoint: E,
  send: () => Promise<Response>,
  stopped: () => boolean,
): Promise<EndpointAnswer<E>> {
  const mayRepeat = endpoint.method !== 'POST' || endpoint.idempotent
  for (let attempt = 0; ; attempt += 1) {
    const last = attempt >= maxRequestRetries || !mayRepeat
    try {
      const answer = await send()
      if (answer.ok) return (await answer.json()) as never
      if (answer.status < 500 || last) {
        const refusal = await toApiError(answer)
        if (refusal.answer.authentication_required && endpoint.path !== '/api/user.php') loggedOutListener()
        throw refusal
      }
    } catch (error) {
      if (last || stopped() || (error as Partial<ApiError>).answer) throw error
    }
    await delay(250 * 2 ** attempt)
  }
}

/** The browser's call: the same signature as the one loaders get. Idempotent calls keep one key over all tries. */
export const call: CallEndpoint = (endpoint, input, options) => {
  const key = endpoint.idempotent ? (options?.key ?? crypto.randomUUID()) : undefined
  return sendWithRetries(endpoint, () => fetch(createRequest(endpoint, input as object, key)))
}
