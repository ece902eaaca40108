import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { isRouteErrorResponse } from 'react-router'

interface ErrorDescription {
  /** 500 if the error has no status. */
  readonly status: number
  /** Message of the server, in the reader's language; absent for exceptions, whose texts are for developers. */
  readonly message: string | undefined
  /** The id of the failed request. */
  readonly reference: string | undefined
  readonly blocked: boolean
}

/** Returns what the error page shows of an error. */
export function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error))
    return { status: 500, message: undefined, reference: undefined, blocked: false }
  const apiError = (error.data as { error?: Partial<ErrorResponse['error']> } | null)?.error
  return {
    status: error.status,
    // The second line is the reference, which the page shows apart.
    message: apiError?.message?.split('\n', 1)[0],
    reference: apiError?.reference,
    blocked: apiError?.code === 'blocked_by',
  }
}
