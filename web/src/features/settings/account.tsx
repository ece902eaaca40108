import {
  changePasswordEndpoint,
  endSessionEndpoint,
  getSessionsEndpoint,
  requestMailChangeEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { tryCall, loadOrRedirect, getLoginPath, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/account.ts'
import { AccountFacts } from './account-facts.tsx'
import { EmailForm } from './email-form.tsx'
import { toFormOutcome } from './form-outcome.ts'
import { PasswordForm } from './password-form.tsx'
import { SessionsList } from './sessions-list.tsx'
import { SettingsPage } from './settings-page.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => context.get(visitContext).call(getSessionsEndpoint, {}))

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const {
    intent,
    email = '',
    session = '',
    old_password = '',
    password = '',
  } = getTextFields(await readFormData(request))
  if (intent === 'email')
    return toFormOutcome(intent, await tryCall(() => call(requestMailChangeEndpoint, { email, password })), {
      email,
    })
  if (intent === 'password')
    return toFormOutcome(
      intent,
      await tryCall(() => call(changePasswordEndpoint, { old_password, password })),
    )
  if (intent === 'session' && session)
    return toFormOutcome(intent, await tryCall(() => call(endSessionEndpoint, { session })))
  if (intent === 'sessions') return toFormOutcome(intent, await tryCall(() => call(endSessionEndpoint, {})))
  throw data(null, { status: 400 })
}

/** E-mail address, password and sessions. */
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
