import { requestResetEndpoint } from '@amarelle/contract/endpoints/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import { ProofOfWorkFields } from '../../forms/proof-of-work-fields.tsx'
import { tryCall, toActionError, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import type { Route } from './+types/reset-password.ts'
import { AuthCard } from './auth-card.tsx'
import { FormError } from './form-error.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const { email = '', form, proof } = getTextFields(await readFormData(request))
  const response = await tryCall(() =>
    context.get(visitContext).call(requestResetEndpoint, { email, form, proof }),
  )
  return response.ok ? { error: null, typed: { email } } : toActionError(response, { email })
}

/** The confirmation suits both values of `account_disclosure`: it doesn't reveal whether the address has an account. */
export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const error = actionData?.error ?? undefined
  // Concerns the only field, so it is shown there.
  const isUnknownEmail = error?.code === 'email_not_found'
  return (
    <AuthCard title={t`Forgot your password?`}>
      {actionData && !error ? (
        <Banner look="success" role="status">
          <b>
            <Trans>Check your inbox.</Trans>
          </b>{' '}
          <Trans>
            If {actionData.typed.email} has an account here, a link for a new password is on its way. It works
            for 60 minutes.
          </Trans>
        </Banner>
      ) : (
        <>
          <p className="muted">
            <Trans>Enter your e-mail address and we’ll send you a link to choose a new password.</Trans>
          </p>
          {isUnknownEmail || error?.code === 'proof_needed' ? null : <FormError error={error} />}
          <Form method="post" className="stack" noValidate>
            <TextField
              label={<Trans>E-mail address</Trans>}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={actionData?.typed.email}
              error={isUnknownEmail ? error?.message : error?.fields?.email}
            />
            <ProofOfWorkFields error={error} />
            <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
              <Trans>Send link</Trans>
            </Button>
          </Form>
        </>
      )}
      <p className="small center">
        <Link className="link standalone" to="/login">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </AuthCard>
  )
}
