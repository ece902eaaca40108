import { saveLanguageEndpoint } from '@amarelle/contract/endpoints/accounts'
import { parseLanguageTag } from '@amarelle/contract/domain/languages'
import { localeCookieDays } from '@amarelle/contract/domain/limits'
import { redirect } from 'react-router'
import { getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/change-language.ts'

/** Keeps the chosen language in the cookie and, for a member, on the account; then back to where it was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getTextFields(await readFormData(request))
  const language = parseLanguageTag(form['language'] ?? '')
  const back = toSafeReturnPath(form['return'], '/')
  if (!language) return redirect(back)
  const { call, user, setCookie } = context.get(visitContext)
  if (user) await call(saveLanguageEndpoint, { language })
  setCookie('locale', language, localeCookieDays)
  return redirect(back)
}

export const loader = () => redirect('/lang-config')

/** Never seen: with it a refused form gets the error page, for without a screen the answer would be bare data. */
export default function ChangeLanguage() {
  return null
}
