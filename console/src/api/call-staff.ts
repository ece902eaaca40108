import type { ErrorCode } from '@amarelle/contract/domain/errors'
import { idleHeader } from '@amarelle/contract/staff/changes'
import type {
  StaffEndpoint,
  StaffEndpointAnswer,
  StaffEndpointInput,
} from '@amarelle/contract/staff/staff-endpoint'
import { getIdleMs } from './activity.ts'
import { requestProof } from './proof-requests.ts'

/** A call that the server refused, with texts in the person's language. */
export class StaffApiError extends Error {
  readonly code: ErrorCode | 'offline'
  readonly fields: Readonly<Record<string, string>>
  constructor(code: StaffApiError['code'], message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

interface ErrorAnswer {
  readonly error?: {
    readonly code: ErrorCode
    readonly message: string
    readonly fields?: Record<string, string>
  }
}

/** A call this long after the last input was made by the screen itself. */
const idleAfterMs = 10_000

async function request(endpoint: StaffEndpoint, input: object, file?: Blob): Promise<Response> {
  const isQuery = endpoint.method === 'GET' || file !== undefined
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
  const url = isQuery && query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(file
        ? { 'content-type': 'application/octet-stream' }
        : isQuery
          ? {}
          : { 'content-type': 'application/json' }),
      ...(getIdleMs() > idleAfterMs ? { [idleHeader]: '1' } : {}),
    },
    ...(file ? { body: file } : isQuery ? {} : { body: JSON.stringify(input) }),
  }).catch(() => {
    throw new StaffApiError('offline', '')
  })
  if (response.ok) return response
  const { error } = (await response.json().catch(() => ({}))) as ErrorAnswer
  throw new StaffApiError(error?.code ?? 'unexpected', error?.message ?? '', error?.fields)
}
/** Asks for a fresh proof of identity if the server wants one, and repeats the request; without a proof it fails. */
async function send(endpoint: StaffEndpoint, input: object, file?: Blob): Promise<Response> {
  try {
    return await request(endpoint, input, file)
  } catch (error) {
    if (!(error instanceof StaffApiError) || error.code !== 'proof_of_identity_required') throw error
    if (!(await requestProof())) throw error
    return request(endpoint, input, file)
  }
}

/**
 * Characters that reorder the text around them, such as the right-to-left override. What members have written is shown with their
 * code instead, so that it can neither reverse a sentence of the console nor be missed.
 */
const orderingCharacters = /[\u202a-\u202e\u2066-\u2069]/g
const readAnswer = (text: string): unknown =>
  JSON.parse(
    text.replaceAll(orderingCharacters, (one) => `[U+${one.charCodeAt(0).toString(16).toUpperCase()}]`),
  )

async function readResponse<E extends StaffEndpoint>(response: Response): Promise<StaffEndpointAnswer<E>> {
  try {
    return readAnswer(await response.text()) as StaffEndpointAnswer<E>
  } catch {
    throw new StaffApiError('unexpected', '')
  }
}

/**
 * Calls the console's API. If the server wants a fresh proof of identity, the person is asked for one, and the call is repeated;
 * without one it fails. Throws `StaffApiError`.
 */
export async function callStaff<E extends StaffEndpoint>(
  endpoint: E,
  input: StaffEndpointInput<E>,
): Promise<StaffEndpointAnswer<E>> {
  return readResponse(await send(endpoint, input as object))
}
/** Like `callStaff`, for endpoints that take a file. */
export async function uploadStaffFile<E extends StaffEndpoint>(
  endpoint: E,
  input: StaffEndpointInput<E>,
  file: Blob,
): Promise<StaffEndpointAnswer<E>> {
  return readResponse(await send(endpoint, input as object, file))
}
/** Like `callStaff`, for endpoints that answer with a file. */
export async function fetchStaffFile<E extends StaffEndpoint>(
  endpoint: E,
  input: StaffEndpointInput<E>,
): Promise<Blob> {
  return (await send(endpoint, input as object)).blob()
}
