import { localeCookieDays } from '@amarelle/contract/domain/limits'
import { redirect } from 'react-router'
import { getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/accept-entry-warning.ts'

/** Remembers that the entry warning was closed, then goes back to the page that it lay over. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getTextFields(await readFormData(request))
  context.get(visitContext).setCookie('site-entry-seen', String(Date.now()), localeCookieDays)
  return redirect(toSafeReturnPath(form['return'], '/'))
}

export const loader = () => redirect('/')

/** Never seen: with it a refused form gets the error page, for without a screen the answer would be bare data. */
export default function Enter() {
  return null
}
