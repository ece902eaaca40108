import type { z } from 'zod'
import type { ErrorCode } from '../domain/errors.ts'

/** One call of the wire (docs/product.md#calls). The path stands here and nowhere else. */
export interface Endpoint<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** Set where one path and method carries two calls: `POST /api/user.php?push=1`. */
  readonly flag?: 'push'
  /** One sentence for the API page. */
  readonly summary: string
  readonly input: I
  readonly answer: A
  /** Refusals beyond the general ones. */
  readonly errors: readonly ErrorCode[]
  /** Sends, spends, orders, redeems or signs up: takes an Idempotency-Key, a repeat returns the first answer. */
  readonly idempotent?: true
  /** May carry a photo: its body may be 15 MB, all others 256 kB. */
  readonly acceptsPhoto?: true
  /** A GET that changes state: only from our own pages (Sec-Fetch-Site), as every unsafe method. */
  readonly unsafe?: true
  /** Answers visitors as well, although it refuses some of what they may ask for with `authentication_required`. */
  readonly allowsVisitors?: true
  /** What it answers with where that is no JSON. */
  readonly mediaType?: 'image/svg+xml'
}
export const defineEndpoint = <I extends z.ZodType, A extends z.ZodType>(e: Endpoint<I, A>): Endpoint<I, A> =>
  e
export type EndpointInput<E extends Endpoint> = z.input<E['input']>
export type ParsedEndpointInput<E extends Endpoint> = z.output<E['input']>
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>

export interface EndpointCallOptions {
  /** For idempotent endpoints: made once for one intention of the member, kept over retries. */
  readonly key?: string
}
/** The one signature: in process for the web's loaders, fetch in the browser. Throws what `isApiError` recognises. */
export type CallEndpoint = <E extends Endpoint>(
  e: E,
  input: EndpointInput<E>,
  options?: EndpointCallOptions,
) => Promise<EndpointAnswer<E>>
/** Calls that only our own pages may make: everything that changes something. */
export const isUnsafeEndpoint = (e: Endpoint): boolean => e.method !== 'GET' || e.unsafe === true

/** Every code that a call may be refused with: its own, and those that any call of its kind can meet. */
export function getErrorCodes(e: Endpoint): readonly ErrorCode[] {
  const general: readonly (ErrorCode | false)[] = [
    'invalid_input',
    'unexpected',
    'unavailable',
    // No site is served at the host.
    'not_found',
    isUnsafeEndpoint(e) && 'wrong_origin',
    // A body may be too large, also one that nobody asked for; what takes one refuses what is slow, or one too many.
    'body_too_large',
    e.method !== 'GET' && 'body_too_slow',
    e.method !== 'GET' && 'too_many_requests',
    e.acceptsPhoto === true && 'photo_too_large',
    e.acceptsPhoto === true && 'authentication_required',
    e.idempotent === true && 'idempotency_key_required',
    e.idempotent === true && 'idempotency_conflict',
  ]
  return [...new Set([...e.errors, ...general.filter((code) => code !== false)])]
}

/** `POST /api/user.php push`: how an endpoint is named across the two builds, never by identity. */
export const getEndpointName = (e: Endpoint): string => `${e.method} ${e.path}${e.flag ? `?${e.flag}=1` : ''}`
