import { localeCookieDays } from '@amarelle/contract/domain/limits'
import { redirect } from 'react-router'
import { getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/accept-entry-warning.ts'

/** Stores that the entry warning was accepted and redirects to the page that it covered. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getTextFields(await readFormData(request))
  context.get(visitContext).setCookie('site-entry-seen', String(Date.now()), localeCookieDays)
  return redirect(toSafeReturnPath(form['return'], '/'))
}

export const loader = () => redirect('/')

/** Never rendered, but without a component React Router would answer a rejected form with bare data, not the error page. */
export default function Enter() {
  return null
}
