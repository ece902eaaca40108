import { saveLanguage } from '@amarelle/contract/accounts'
import type { StoredName } from '@amarelle/contract/browser-storage'
import { languageOfTag } from '@amarelle/contract/languages'
import { localeCookieDays } from '@amarelle/contract/limits'
import { redirect } from 'react-router'
import { ownPath, textsOf } from '../../session/attempt.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/change-language.ts'

const name: StoredName<'cookie'> = 'locale'

/** Keeps the chosen language in the cookie and, for a member, on the account; then back to where it was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = textsOf(await request.formData())
  const language = languageOfTag(form['language'] ?? '')
  const back = ownPath(form['return'] ?? null, '/')
  if (!language) return redirect(back)
  const { call, user } = context.get(visitContext)
  if (user) await call(saveLanguage, { language })
  const cookie = `${name}=${language}; Path=/; Max-Age=${localeCookieDays * 86_400}; SameSite=Lax`
  return redirect(back, { headers: { 'Set-Cookie': cookie } })
}

export const loader = () => redirect('/lang-config')
