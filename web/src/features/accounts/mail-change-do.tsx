import { changeMailEndpoint } from '@amarelle/contract/endpoints/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { tryCall, toActionError, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { getAgeCheckPath } from '../../session/age-check-path.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/mail-change-do.ts'
import { AuthCard } from './auth-card.tsx'
import { FormError } from './form-error.tsx'
import { skipRevalidationAfterSubmit, loadEmailLink } from './load-email-link.ts'

export const loader = (args: Route.LoaderArgs) => loadEmailLink(args, 'mail_change', '/settings/account')
export const shouldRevalidate = skipRevalidationAfterSubmit

export async function action({ request, context }: Route.ActionArgs) {
  const { token = '' } = getTextFields(await readFormData(request))
  const response = await tryCall(() => context.get(visitContext).call(changeMailEndpoint, { token }))
  return response.ok ? { error: null, email: response.answer.email } : toActionError(response, {})
}

/** The error and one suggested next step. */
function MailChangeError({ error }: { error: Parameters<typeof FormError>[0]['error'] }) {
  const { user } = useVisit()
  return (
    <>
      <FormError error={error} />
      {user ? (
        <p className="muted">
          <Trans>
            Your e-mail address is <b>{user.email}</b>.
          </Trans>
        </p>
      ) : null}
      {error?.code === 'age_proof_required' ? (
        <ButtonLink to={getAgeCheckPath('/settings/account')} size="large" block>
          <Trans>Confirm my age</Trans>
        </ButtonLink>
      ) : null}
      <ButtonLink to="/settings/account#email" size="large" block>
        {error?.code === 'email_exists' ? (
          <Trans>Choose another address</Trans>
        ) : (
          <Trans>Send a new link</Trans>
        )}
      </ButtonLink>
    </>
  )
}

/** The change needs a button press, because link scanners open the links in e-mails. */
export default function MailChangeDo({ loaderData, actionData }: Route.ComponentProps) {
  const { user } = useVisit()
  const { t } = useLingui()
  const navigation = useNavigation()
  const linkError = actionData ? actionData.error : loaderData.error
  if (linkError)
    return (
      <AuthCard title={t`Change e-mail address`}>
        <MailChangeError error={linkError} />
      </AuthCard>
    )
  if (actionData && !actionData.error)
    return (
      <AuthCard title={t`Change e-mail address`}>
        <Banner look="success" role="status">
          <Trans>
            Your e-mail address is now <b>{actionData.email}</b>. Log in with it from now on.
          </Trans>
        </Banner>
        <ButtonLink to={user ? '/settings/account' : '/login'} size="large" block>
          {user ? <Trans>Go to my settings</Trans> : <Trans>Log in</Trans>}
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={t`Change e-mail address`}>
      <p className="muted">
        <Trans>One click, and your account uses the address we e-mailed.</Trans>
      </p>
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
          <Trans>Use this address</Trans>
        </Button>
      </Form>
    </AuthCard>
  )
}
