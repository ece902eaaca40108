import type { ErrorAnswer } from '@amarelle/contract/errors'

/** What `call` throws, in process and in the browser: an error of the catalogue, in the member's language. */
export interface Refusal extends Error {
  readonly code: ErrorAnswer['error']['code']
  readonly status: number
  readonly answer: ErrorAnswer
}
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'answer' in error && 'status' in error
