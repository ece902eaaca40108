import { resetPasswordEndpoint } from '@amarelle/contract/endpoints/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import { tryCall, toActionError, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import type { Route } from './+types/reset-password-do.ts'
import { AuthCard } from './auth-card.tsx'
import { FormError } from './form-error.tsx'
import { skipRevalidationAfterSubmit, loadEmailLink } from './load-email-link.ts'

export const loader = (args: Route.LoaderArgs) => loadEmailLink(args, 'reset', '/reset-password')
export const shouldRevalidate = skipRevalidationAfterSubmit

export async function action({ request, context }: Route.ActionArgs) {
  const { token = '', password = '', password_repeat = '' } = getTextFields(await readFormData(request))
  const response = await tryCall(() =>
    context.get(visitContext).call(resetPasswordEndpoint, { token, password, password_repeat }),
  )
  return response.ok ? { error: null } : toActionError(response, {})
}

function PasswordSavedMessage() {
  return (
    <>
      <Banner look="success" role="status">
        <Trans>Your new password is saved. You’ve been logged out everywhere.</Trans>
      </Banner>
      <ButtonLink to="/login" size="large" block>
        <Trans>Log in</Trans>
      </ButtonLink>
    </>
  )
}

export default function ResetPasswordDo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const error = actionData?.error ?? undefined
  if (actionData && !error)
    return (
      <AuthCard title={t`Choose a new password`}>
        <PasswordSavedMessage />
      </AuthCard>
    )
  const linkError = error ? !error.fields && error : loaderData.error
  if (linkError)
    return (
      <AuthCard title={t`Choose a new password`}>
        <FormError error={linkError} />
        <ButtonLink to="/reset-password" size="large" block>
          <Trans>Request a new link</Trans>
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={t`Choose a new password`}>
      <FormError error={error} />
      <Form method="post" className="stack">
        <input type="hidden" name="token" value={loaderData.token} />
        <PasswordField
          label={<Trans>New password</Trans>}
          name="password"
          autoComplete="new-password"
          error={error?.fields?.password}
          hint={<Trans>At least 8 characters.</Trans>}
        />
        <PasswordField
          label={<Trans>Repeat your new password</Trans>}
          name="password_repeat"
          autoComplete="new-password"
          error={error?.fields?.password_repeat}
        />
        <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
          <Trans>Save password</Trans>
        </Button>
      </Form>
      <p className="small center">
        <Link className="link standalone" to="/reset-password">
          <Trans>Request a new link</Trans>
        </Link>
      </p>
    </AuthCard>
  )
}
