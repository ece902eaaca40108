import type { z } from 'zod'
import type { ErrorCode } from '../domain/errors.ts'
import type { StaffPermission } from './permissions.ts'

/** One call of the console. */
export interface StaffEndpoint<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/staff/${string}`
  readonly summary: string
  /**
   * The permission that the caller must hold somewhere; the verb checks where. `public` needs no session, `session` any session. Each
   * endpoint has a row in the test of the permission matrix.
   */
  readonly permission: StaffPermission | 'public' | 'session'
  readonly input: I
  readonly answer: A
  /** Error codes beyond those of every call. */
  readonly errors: readonly ErrorCode[]
  /** For files: the answer has this type instead of JSON. */
  readonly mediaType?:
    | 'text/csv'
    | 'text/csv; charset=windows-1252'
    | 'text/html'
    | 'text/x-gettext-translation'
    | 'image/webp'
    | 'audio/mp4'
    | 'application/json'
    | 'application/pdf'
    | 'application/xml'
  /** For uploads: the body is a file of at most so many bytes, and the input is the query. */
  readonly maxUploadBytes?: number
}
export const defineStaffEndpoint = <I extends z.ZodType, A extends z.ZodType>(
  e: StaffEndpoint<I, A>,
): StaffEndpoint<I, A> => e
export type StaffEndpointInput<E extends StaffEndpoint> = z.input<E['input']>
export type StaffEndpointAnswer<E extends StaffEndpoint> = z.output<E['answer']>
export const getStaffEndpointName = (e: StaffEndpoint): string => `${e.method} ${e.path}`
