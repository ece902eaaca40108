import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { data, redirect } from 'react-router'
import { isApiError } from '../api/api-error.ts'

export type ApiResult<A> =
  | { readonly ok: true; readonly answer: A }
  | { readonly ok: false; readonly error: ErrorResponse['error']; readonly status: number }

/** For actions: a refusal comes back as data, to be shown beside its field; anything else is thrown on. */
export async function tryCall<A>(act: () => Promise<A>): Promise<ApiResult<A>> {
  try {
    return { ok: true, answer: await act() }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { ok: false, error: error.answer.error, status: error.status }
  }
}

/** What an action answers after a refusal: the error, and what was typed, so that nothing is lost. */
export const toActionError = <T extends Record<string, unknown>>(
  failed: Extract<ApiResult<unknown>, { ok: false }>,
  typed: T,
) => data({ error: failed.error, typed }, { status: failed.status })

/** For loaders: a visitor is sent to the login and back; other refusals become the error page of their status. */
export async function loadOrRedirect<A>(request: Request, act: () => Promise<A>): Promise<A> {
  try {
    return await act()
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'authentication_required') throw redirect(getLoginPath(request))
    throw data({ error: error.answer.error }, { status: error.status })
  }
}

export function getLoginPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  // React Router's own, on a navigation with script.
  searchParams.delete('_routes')
  const search = searchParams.size ? `?${searchParams}` : ''
  return `/login?return=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`
}

/** The texts of a form, without files. */
export const getTextFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
