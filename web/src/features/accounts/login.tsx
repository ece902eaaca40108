import { logInEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getLoginProvidersEndpoint,
  loginProviderNames,
  loginProviders,
  startProviderLogInEndpoint,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { Form, Link, redirect, redirectDocument, useLocation, useNavigation } from 'react-router'
import { ProofOfWorkFields } from '../../forms/proof-of-work-fields.tsx'
import { tryCall, toActionError, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { getReturnPath } from '../../session/safe-return-path.ts'
import { isSignUpOpen } from '../../session/sign-up-intent.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import type { Route } from './+types/login.ts'
import { AuthCard } from './auth-card.tsx'
import { ProviderDeparture } from '../../shared/provider-departure.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { LoginError } from './login-error.tsx'
import { ProviderLogIn } from './provider-log-in.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, user } = context.get(visitContext)
  if (user) throw redirect(getReturnPath(request))
  return call(getLoginProvidersEndpoint, {})
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const fields = getTextFields(await readFormData(request))
  const { email = '', password = '', form, proof } = fields
  const provider = loginProviders.find((name) => name === fields['provider'])
  if (provider) {
    const started = await tryCall(() =>
      call(startProviderLogInEndpoint, { provider, return_path: getReturnPath(request) }),
    )
    const typed = { email, lockedUntil: null }
    if (!started.ok) return toActionError(started, typed)
    return { error: undefined, typed, departure: { provider, url: started.answer.url } }
  }
  const response = await tryCall(() => call(logInEndpoint, { email, password, form, proof }))
  // A full page load, so that no data cached for the visitor is left.
  if (response.ok) return redirectDocument(getReturnPath(request))
  const minutes = Number(response.error.values?.['minutes'] ?? 0)
  const lockedUntil = minutes > 0 ? new Date(Date.now() + minutes * 60_000).toISOString() : null
  return toActionError(response, { email, lockedUntil })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const visit = useVisit()
  const { t } = useLingui()
  const navigation = useNavigation()
  const { search } = useLocation()
  const pressed = navigation.formData
  const isSendingCode = pressed?.get('intent') === 'send'
  const isLoggingIn = navigation.formMethod === 'POST' && !isSendingCode && !pressed?.has('provider')
  const departure = actionData && 'departure' in actionData ? actionData.departure : null
  const error = actionData?.error
  return (
    <AuthCard title={t`Log in`} heading={<Trans>Good to see you</Trans>}>
      <LoginError error={error} lockedUntil={actionData?.typed.lockedUntil ?? null} />
      <Form method="post" className="stack">
        <TextField
          label={<Trans>E-mail address or username</Trans>}
          name="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          defaultValue={actionData?.typed.email}
          error={error?.fields?.email}
        />
        <PasswordField
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="current-password"
          error={error?.fields?.password}
        />
        <ProofOfWorkFields error={error}>
          <p>
            <Trans>
              Without JavaScript, you can{' '}
              <Link className="link" to="/reset-password">
                choose a new password
              </Link>{' '}
              with a link in an e-mail.
            </Trans>
          </p>
        </ProofOfWorkFields>
        <p className="small">
          <Link className="link standalone" to="/reset-password">
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
        <Button type="submit" size="large" block busy={isLoggingIn}>
          <Trans>Log in</Trans>
        </Button>
        {/* Posts the address to the page of the code, which sends it at once. */}
        <Button
          type="submit"
          look="secondary"
          size="large"
          block
          name="intent"
          value="send"
          formAction={`/login/code${search}`}
          formNoValidate
          busy={isSendingCode}
        >
          <Mail className="icon" />
          <Trans>Send me a code instead</Trans>
        </Button>
      </Form>
      <PasskeyLogIn />
      {departure ? (
        <ProviderDeparture name={loginProviderNames[departure.provider]} url={departure.url} />
      ) : (
        <ProviderLogIn providers={loaderData.providers} />
      )}
      {isSignUpOpen(visit) ? (
        <p className="small muted center">
          <Trans>
            New here?{' '}
            <Link className="link" to="/signup">
              Create your profile
            </Link>
          </Trans>
        </p>
      ) : null}
    </AuthCard>
  )
}
