import type { ErrorCode } from '@amarelle/contract/domain/errors'
import type {
  StaffEndpoint,
  StaffEndpointAnswer,
  StaffEndpointInput,
} from '@amarelle/contract/staff/staff-endpoint'
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

async function send(endpoint: StaffEndpoint, input: object): Promise<unknown> {
  const isQuery = endpoint.method === 'GET'
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
  const url = isQuery && query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path
  const response = await fetch(url, {
    method: endpoint.method,
    ...(isQuery ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
  }).catch(() => {
    throw new StaffApiError('offline', '')
  })
  const answer = (await response.json().catch(() => ({}))) as ErrorAnswer
  if (response.ok) return answer
  throw new StaffApiError(
    answer.error?.code ?? 'unexpected',
    answer.error?.message ?? '',
    answer.error?.fields,
  )
}

/**
 * Calls the console's API. If the server wants a fresh proof of identity, the person is asked for one, and the call is repeated;
 * without one it fails. Throws `StaffApiError`.
 */
export async function callStaff<E extends StaffEndpoint>(
  endpoint: E,
  input: StaffEndpointInput<E>,
): Promise<StaffEndpointAnswer<E>> {
  try {
    return (await send(endpoint, input as object)) as StaffEndpointAnswer<E>
  } catch (error) {
    if (!(error instanceof StaffApiError) || error.code !== 'proof_of_identity_required') throw error
    if (!(await requestProof())) throw error
    return (await send(endpoint, input as object)) as StaffEndpointAnswer<E>
  }
}
