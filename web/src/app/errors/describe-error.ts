import { isRouteErrorResponse } from 'react-router'

interface ErrorDescription {
  /** 500 if the error has no status. */
  readonly status: number
  /** Message of the server, in the reader's language; absent for exceptions, whose texts are for developers. */
  readonly message: string | undefined
  readonly blocked: boolean
}

/** Returns what the error page shows of an error. */
export function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error)) return { status: 500, message: undefined, blocked: false }
  const apiError = (error.data as { error?: { code?: string; message?: string } } | null)?.error
  return { status: error.status, message: apiError?.message, blocked: apiError?.code === 'blocked_by' }
}
