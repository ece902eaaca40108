import { changePassword, endSession, getSessions, requestMailChange } from '@amarelle/contract/accounts'
import { useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { attempt, load, loginPath, textsOf } from '../../session/attempt.ts'
import { readForm } from '../../session/read-form.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/account.ts'
import { AccountFacts } from './account-facts.tsx'
import { EmailForm } from './email-form.tsx'
import { outcomeOf } from './outcome.ts'
import { PasswordForm } from './password-form.tsx'
import { SessionsList } from './sessions-list.tsx'
import { SettingsPage } from './settings-page.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  load(request, () => context.get(visitContext).call(getSessions, {}))

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(loginPath(request))
  const {
    intent,
    email = '',
    session = '',
    old_password = '',
    password = '',
  } = textsOf(await readForm(request))
  if (intent === 'email')
    return outcomeOf(intent, await attempt(() => call(requestMailChange, { email, password })), { email })
  if (intent === 'password')
    return outcomeOf(intent, await attempt(() => call(changePassword, { old_password, password })))
  if (intent === 'session' && session)
    return outcomeOf(intent, await attempt(() => call(endSession, { session })))
  if (intent === 'sessions') return outcomeOf(intent, await attempt(() => call(endSession, {})))
  throw data(null, { status: 400 })
}

/** The address, the password and the devices. */
export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { user } = useVisit()
  const { t } = useLingui()
  if (!user) return null
  return (
    <SettingsPage title={t`Account and password`}>
      <AccountFacts user={user} />
      <EmailForm email={user.email} outcome={actionData} />
      <PasswordForm outcome={actionData} />
      <SessionsList sessions={loaderData.sessions} outcome={actionData} />
    </SettingsPage>
  )
}
