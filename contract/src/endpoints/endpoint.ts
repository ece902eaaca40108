import type { z } from 'zod'
import type { ErrorCode } from '../domain/errors.ts'

/** One call of the API (docs/product.md#calls). Its path is defined here only. */
export interface Endpoint<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** Distinguishes two calls with the same path and method: `POST /api/user.php?push=1`. */
  readonly flag?: 'push'
  /** One sentence for the API page. */
  readonly summary: string
  readonly input: I
  readonly answer: A
  /** Error codes beyond the general ones. */
  readonly errors: readonly ErrorCode[]
  /** For calls that send, spend, order, redeem or sign up: requires an Idempotency-Key; a repeat returns the first answer. */
  readonly idempotent?: true
  /** May carry a photo: its body may have 15 MB, all others 256 kB. */
  readonly acceptsPhoto?: true
  /** A GET that changes state: allowed only from our own pages (Sec-Fetch-Site), like every unsafe method. */
  readonly unsafe?: true
  /** Also available to visitors, although some inputs are refused with `authentication_required`. */
  readonly allowsVisitors?: true
  /** Media type of the response, if not JSON. */
  readonly mediaType?: 'image/svg+xml'
}
export const defineEndpoint = <I extends z.ZodType, A extends z.ZodType>(e: Endpoint<I, A>): Endpoint<I, A> =>
  e
export type EndpointInput<E extends Endpoint> = z.input<E['input']>
export type ParsedEndpointInput<E extends Endpoint> = z.output<E['input']>
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>

export interface EndpointCallOptions {
  /** For idempotent endpoints: created once per intended action and kept for retries. */
  readonly key?: string
  /** The browser sends the request to its end, also after the page is closed. */
  readonly keepalive?: boolean
}
/**
 * The common signature of calls: in process for the web's loaders, fetch in the browser. Throws errors that `isApiError`
 * recognises.
 */
export type CallEndpoint = <E extends Endpoint>(
  e: E,
  input: EndpointInput<E>,
  options?: EndpointCallOptions,
) => Promise<EndpointAnswer<E>>
/** Returns whether only our own pages may make the call: true for everything that changes state. */
export const isUnsafeEndpoint = (e: Endpoint): boolean => e.method !== 'GET' || e.unsafe === true

/** Returns all error codes of a call: its own, and those of any call of its kind. */
export function getErrorCodes(e: Endpoint): readonly ErrorCode[] {
  const general: readonly (ErrorCode | false)[] = [
    'invalid_input',
    'unexpected',
    'unavailable',
    // The host has no site.
    'not_found',
    isUnsafeEndpoint(e) && 'wrong_origin',
    // Any body may be too large, even an unexpected one; calls that accept a body also refuse slow or too many ones.
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

/** Returns the name of an endpoint, such as `POST /api/user.php push`: both builds compare names, never identity. */
export const getEndpointName = (e: Endpoint): string => `${e.method} ${e.path}${e.flag ? `?${e.flag}=1` : ''}`
