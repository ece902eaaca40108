import { isRouteErrorResponse } from 'react-router'

interface ErrorDescription {
  /** 500 where nothing says another one. */
  readonly status: number
  /** In the reader's language, where the server said one: what a program throws is written for its makers. */
  readonly message: string | undefined
  readonly blocked: boolean
}

/** What an error page has to say of what went wrong. */
export function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error)) return { status: 500, message: undefined, blocked: false }
  const said = (error.data as { error?: { code?: string; message?: string } } | null)?.error
  return { status: error.status, message: said?.message, blocked: said?.code === 'blocked_by' }
}
