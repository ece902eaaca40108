import { requestLoginCodeEndpoint } from '@amarelle/contract/endpoints/sign-in/login-code'
import {
  getPasskeysEndpoint,
  proveIdentityEndpoint,
  removePasskeyEndpoint,
} from '@amarelle/contract/endpoints/sign-in/passkeys'
import {
  getIdentitiesEndpoint,
  startIdentityLinkEndpoint,
  unlinkIdentityEndpoint,
  loginProviders,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import { useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { tryCall, loadOrRedirect, getLoginPath, getTextFields } from '../../../forms/api-result.ts'
import { readFormData } from '../../../forms/read-form-data.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { toFormOutcome } from '../form-outcome.ts'
import { SettingsPage } from '../settings-page.tsx'
import type { Route } from './+types/login-settings.ts'
import { IdentityList } from './identity-list.tsx'
import { IdentityForm } from './identity-form.tsx'
import { LoginWays } from './login-ways.tsx'
import { PasskeyList } from './passkey-list.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const [{ passkeys, proved }, { identities, offered }] = await Promise.all([
      call(getPasskeysEndpoint, {}),
      call(getIdentitiesEndpoint, {}),
    ])
    return { passkeys, identities, offered, proved }
  })

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const fields = getTextFields(await readFormData(request))
  const { intent, password = '', code = '', id = '', form, proof } = fields
  const provider = loginProviders.find((name) => name === fields['provider'])
  if (intent === 'password')
    return toFormOutcome(intent, await tryCall(() => call(proveIdentityEndpoint, { password })))
  if (intent === 'code')
    return toFormOutcome(intent, await tryCall(() => call(proveIdentityEndpoint, { code })))
  if (intent === 'send')
    return toFormOutcome(
      intent,
      await tryCall(() => call(requestLoginCodeEndpoint, { email: user.email, form, proof })),
    )
  if (intent === 'remove')
    return toFormOutcome(intent, await tryCall(() => call(removePasskeyEndpoint, { id })))
  if (intent === 'link' && provider) {
    const result = await tryCall(() => call(startIdentityLinkEndpoint, { provider }))
    return toFormOutcome(intent, result, result.ok ? { provider, url: result.answer.url } : {})
  }
  if (intent === 'unlink' && provider)
    return toFormOutcome(intent, await tryCall(() => call(unlinkIdentityEndpoint, { provider })))
  throw data(null, { status: 400 })
}

/** All ways in which the member can log in. */
export default function LoginSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { user } = useVisit()
  const { t } = useLingui()
  if (!user) return null
  // Without a confirmed address there is nothing to change, and no code would be mailed.
  const isConfirmed = user.status === 'active'
  return (
    <SettingsPage title={t`Ways to log in`}>
      <LoginWays email={user.email} />
      {isConfirmed && !loaderData.proved ? <IdentityForm email={user.email} outcome={actionData} /> : null}
      <PasskeyList
        passkeys={loaderData.passkeys}
        canChange={loaderData.proved}
        isConfirmed={isConfirmed}
        outcome={actionData}
      />
      <IdentityList
        identities={loaderData.identities}
        offered={loaderData.offered}
        canChange={loaderData.proved}
        isConfirmed={isConfirmed}
        outcome={actionData}
      />
    </SettingsPage>
  )
}
