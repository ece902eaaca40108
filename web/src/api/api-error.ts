import type { ErrorResponse } from '@amarelle/contract/domain/errors'

/** What `call` throws, in process and in the browser: an error of the catalogue, in the member's language. */
export interface ApiError extends Error {
  readonly code: ErrorResponse['error']['code']
  readonly status: number
  readonly answer: ErrorResponse
}
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'answer' in error && 'status' in error
