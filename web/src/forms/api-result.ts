import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { data, redirect } from 'react-router'
import { isApiError } from '../api/api-error.ts'

export type ApiResult<A> =
  | { readonly ok: true; readonly answer: A }
  | { readonly ok: false; readonly error: ErrorResponse['error']; readonly status: number }

/** For actions: returns API errors as data, to be shown beside their fields; rethrows anything else. */
export async function tryCall<A>(request: () => Promise<A>): Promise<ApiResult<A>> {
  try {
    return { ok: true, answer: await request() }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { ok: false, error: error.answer.error, status: error.status }
  }
}

/** Response of an action after an API error: the error and the submitted values, to fill the form again. */
export const toActionError = <T extends Record<string, unknown>>(
  failure: Extract<ApiResult<unknown>, { ok: false }>,
  typed: T,
) => data({ error: failure.error, typed }, { status: failure.status })

/** For loaders: throws a redirect to the login for visitors, and other API errors as error pages of their status. */
export async function loadOrRedirect<A>(request: Request, load: () => Promise<A>): Promise<A> {
  try {
    return await load()
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'authentication_required') throw redirect(getLoginPath(request))
    throw data({ error: error.answer.error }, { status: error.status })
  }
}

export function getLoginPath(request: Request): string {
  const url = new URL(request.url)
  // Added by React Router to client-side navigations. `delete` encodes the whole query anew, so it runs only then.
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes')
  return `/login?return=${encodeURIComponent(url.pathname.replace(/\.data$/, '') + url.search)}`
}

/** Returns the text fields of a form, without files. */
export const getTextFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
