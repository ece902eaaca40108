import { restoreAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { accountRestoreDays } from '@amarelle/contract/domain/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { tryCall, toActionError, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/reactivate.ts'
import { AuthCard } from './auth-card.tsx'
import { FormError } from './form-error.tsx'
import { skipRevalidationAfterSubmit, loadEmailLink } from './load-email-link.ts'
import { SupportHint } from './support-hint.tsx'

export const loader = (args: Route.LoaderArgs) => loadEmailLink(args, 'reactivation', '/login')
export const shouldRevalidate = skipRevalidationAfterSubmit

export async function action({ request, context }: Route.ActionArgs) {
  const { token = '' } = getTextFields(await readFormData(request))
  const response = await tryCall(() => context.get(visitContext).call(restoreAccountEndpoint, { token }))
  return response.ok ? { error: null } : toActionError(response, {})
}

/** Opened from the deletion e-mail; a button press restores the account. Doesn't log anyone in. */
export default function Reactivate({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const linkError = actionData ? actionData.error : loaderData.error
  if (linkError)
    return (
      <AuthCard title={t`Restore your account`}>
        <FormError error={linkError} />
        <p className="muted">
          <Trans>
            The link works once, for {accountRestoreDays} days. If your account is already restored, just log
            in. After {accountRestoreDays} days, it’s gone for good.
          </Trans>
        </p>
        <ButtonLink to="/login" size="large" block>
          <Trans>Log in</Trans>
        </ButtonLink>
        <SupportHint />
      </AuthCard>
    )
  if (actionData && !actionData.error)
    return (
      <AuthCard title={t`Your account is back`}>
        <Banner look="success" role="status">
          <Trans>Everything is just as you left it: your profile, your chats and your credits.</Trans>
        </Banner>
        <ButtonLink to="/login" size="large" block>
          <Trans>Log in</Trans>
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={t`Restore your account`}>
      <p className="muted">
        <Trans>Good to see you. One click, and your account is open again.</Trans>
      </p>
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
          <Trans>Restore my account</Trans>
        </Button>
      </Form>
    </AuthCard>
  )
}
