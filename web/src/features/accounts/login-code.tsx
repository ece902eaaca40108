import {
  loginCodeLifetimeMinutes,
  logInWithCodeEndpoint,
  requestLoginCodeEndpoint,
} from '@amarelle/contract/endpoints/sign-in/login-code'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, redirect, redirectDocument, useLocation, useNavigation } from 'react-router'
import { tryCall, getTextFields, type ApiResult } from '../../forms/api-result.ts'
import { ProofOfWorkFields } from '../../forms/proof-of-work-fields.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { getReturnPath } from '../../session/safe-return-path.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { Route } from './+types/login-code.ts'
import { AuthCard } from './auth-card.tsx'
import { LoginError } from './login-error.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitContext).user) throw redirect(getReturnPath(request))
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const { intent, email = '', code = '', form, proof } = getTextFields(await readFormData(request))
  const toOutcome = (step: 'email' | 'code', result: ApiResult<unknown>) => {
    const outcome = { step, email, error: result.ok ? null : result.error }
    return data(outcome, { status: result.ok ? 200 : result.status })
  }
  if (intent !== 'log-in') {
    const result = await tryCall(() => call(requestLoginCodeEndpoint, { email, form, proof }))
    return toOutcome(result.ok ? 'code' : 'email', result)
  }
  const result = await tryCall(() => call(logInWithCodeEndpoint, { email, code }))
  // A full page load, so that no data cached for the visitor is left.
  return result.ok ? redirectDocument(getReturnPath(request)) : toOutcome('code', result)
}

type Outcome = NonNullable<Route.ComponentProps['actionData']>

function EmailStep({ outcome }: { outcome: Outcome | undefined }) {
  const navigation = useNavigation()
  const error = outcome?.error ?? undefined
  return (
    <>
      <p className="muted">
        <Trans>
          Enter your e-mail address and we’ll send you a code to log in with, without your password.
        </Trans>
      </p>
      {error?.fields ? null : <LoginError error={error} lockedUntil={null} />}
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="send" />
        <TextField
          label={<Trans>E-mail address</Trans>}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={outcome?.email}
          error={error?.fields?.email}
        />
        <ProofOfWorkFields error={error} />
        <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
          <Trans>Send code</Trans>
        </Button>
      </Form>
    </>
  )
}

/** What the page says suits every address: it doesn't reveal whether it has an account. */
function CodeStep({ outcome: { email, error } }: { outcome: Outcome }) {
  const navigation = useNavigation()
  const isSending = navigation.formData?.get('intent') === 'send'
  const isLoggingIn = navigation.formData?.get('intent') === 'log-in'
  return (
    <>
      {error ? (
        error.fields ? null : (
          <LoginError error={error} lockedUntil={null} />
        )
      ) : (
        <Banner look="success" role="status">
          <b>
            <Trans>Check your inbox.</Trans>
          </b>{' '}
          <Trans>
            If {email} has an account here, an e-mail is on its way. The code works for{' '}
            {loginCodeLifetimeMinutes} minutes, in this browser only.
          </Trans>
        </Banner>
      )}
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="log-in" />
        <input type="hidden" name="email" value={email} />
        <TextField
          label={<Trans>Code from the e-mail</Trans>}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          error={error?.fields?.code}
        />
        <Button type="submit" size="large" block busy={isLoggingIn}>
          <Trans>Log in</Trans>
        </Button>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" look="secondary" size="large" block busy={isSending}>
          <Trans>Send a new code</Trans>
        </Button>
      </Form>
    </>
  )
}

/** Log-in with a code that is mailed to the address. */
export default function LoginCode({ actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <AuthCard title={t`Log in with a code`}>
      {actionData?.step === 'code' ? <CodeStep outcome={actionData} /> : <EmailStep outcome={actionData} />}
      <p className="small center">
        <Link className="link standalone" to={`/login${search}`}>
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </AuthCard>
  )
}
