import { saveLanguageEndpoint } from '@amarelle/contract/endpoints/accounts'
import { parseLanguageTag } from '@amarelle/contract/domain/languages'
import { localeCookieDays } from '@amarelle/contract/domain/limits'
import { redirect } from 'react-router'
import { getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/change-language.ts'

/** Saves the language in the cookie and, for members, in the account; then redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = getTextFields(await readFormData(request))
  const returnPath = toSafeReturnPath(form['return'], '/')
  const { call, user, settings, setCookie } = context.get(visitContext)
  const language = parseLanguageTag(form['language'] ?? '', settings.offered_languages)
  if (!language) return redirect(returnPath)
  if (user) await call(saveLanguageEndpoint, { language })
  setCookie('locale', language, localeCookieDays)
  return redirect(returnPath)
}

export const loader = () => redirect('/lang-config')

/** Never rendered, but without a component React Router would answer a rejected form with bare data, not the error page. */
export default function ChangeLanguage() {
  return null
}
