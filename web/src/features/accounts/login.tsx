import { logInEndpoint } from '@amarelle/contract/endpoints/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { ProofOfWorkFields } from '../../forms/proof-of-work-fields.tsx'
import { tryCall, toActionError, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { isSignUpOpen } from '../../session/sign-up-intent.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import type { Route } from './+types/login.ts'
import { AuthCard } from './auth-card.tsx'
import { LoginError } from './login-error.tsx'

const getReturnPath = (request: Request) =>
  toSafeReturnPath(new URL(request.url).searchParams.get('return'), '/members')

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitContext).user) throw redirect(getReturnPath(request))
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email = '', password = '', form, proof } = getTextFields(await readFormData(request))
  const response = await tryCall(() =>
    context.get(visitContext).call(logInEndpoint, { email, password, form, proof }),
  )
  // A full page load, so that no data cached for the visitor is left.
  if (response.ok) return redirectDocument(getReturnPath(request))
  const minutes = Number(response.error.values?.['minutes'] ?? 0)
  const lockedUntil = minutes > 0 ? new Date(Date.now() + minutes * 60_000).toISOString() : null
  return toActionError(response, { email, lockedUntil })
}

export default function Login({ actionData }: Route.ComponentProps) {
  const visit = useVisit()
  const { t } = useLingui()
  const navigation = useNavigation()
  const error = actionData?.error
  return (
    <AuthCard title={t`Log in`} heading={<Trans>Good to see you</Trans>}>
      <LoginError error={error} lockedUntil={actionData?.typed.lockedUntil ?? null} />
      <Form method="post" className="stack">
        <TextField
          label={<Trans>E-mail address or username</Trans>}
          name="email"
          autoComplete="username"
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
        <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
          <Trans>Log in</Trans>
        </Button>
      </Form>
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
