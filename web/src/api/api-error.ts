import type { ErrorResponse } from '@amarelle/contract/domain/errors'

/** Thrown by `call`, on the server and in the browser: an error of the API, with its message in the member's language. */
export interface ApiError extends Error {
  readonly code: ErrorResponse['error']['code']
  readonly status: number
  readonly answer: ErrorResponse
}
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'answer' in error && 'status' in error
