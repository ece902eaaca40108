import type { StoredName } from '@amarelle/contract/browser-storage'
import { localeCookieDays } from '@amarelle/contract/limits'
import { redirect } from 'react-router'
import { ownPath, textsOf } from '../session/attempt.ts'
import type { Route } from './+types/enter.ts'

const name: StoredName<'cookie'> = 'site-entry-seen'

/** Remembers that the entry warning was closed, then goes back to the page that it lay over. */
export async function action({ request }: Route.ActionArgs) {
  const form = textsOf(await request.formData())
  const cookie = `${name}=${Date.now()}; Path=/; Max-Age=${localeCookieDays * 86_400}; SameSite=Lax`
  return redirect(ownPath(form['return'] ?? null, '/'), { headers: { 'Set-Cookie': cookie } })
}

export const loader = () => redirect('/')
