import { saveLanguage } from '@amarelle/contract/accounts'
import { languageOfTag } from '@amarelle/contract/languages'
import { localeCookieDays } from '@amarelle/contract/limits'
import { redirect } from 'react-router'
import { textsOf } from '../../session/attempt.ts'
import { readForm } from '../../session/read-form.ts'
import { returnPage } from '../../session/return-page.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/change-language.ts'

/** Keeps the chosen language in the cookie and, for a member, on the account; then back to where it was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = textsOf(await readForm(request))
  const language = languageOfTag(form['language'] ?? '')
  const back = returnPage(form['return'], '/')
  if (!language) return redirect(back)
  const { call, user, giveCookie } = context.get(visitContext)
  if (user) await call(saveLanguage, { language })
  giveCookie('locale', language, localeCookieDays)
  return redirect(back)
}

export const loader = () => redirect('/lang-config')

/** Never seen: with it a refused form gets the error page, for without a screen the answer would be bare data. */
export default function ChangeLanguage() {
  return null
}
