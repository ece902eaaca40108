import {
  activateEndpoint,
  checkLinkEndpoint,
  resendActivationEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { tryCall, toActionError, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { getAgeCheckPath } from '../../session/age-check-path.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/activate.ts'
import { ActivationFailure } from './activation-failure.tsx'
import { AuthCard } from './auth-card.tsx'
import { FormError } from './form-error.tsx'
import { skipRevalidationAfterSubmit } from './load-email-link.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, user } = context.get(visitContext)
  const token = new URL(request.url).searchParams.get('token')
  if (!token && user?.status === 'active') throw redirect('/members')
  const isUsable =
    token !== null && (await tryCall(() => call(checkLinkEndpoint, { token, kind: 'activation' }))).ok
  if (token && !isUsable && user) throw redirect('/activate/error')
  // Visitors get no redirect: the link is used up when the page is loaded again after their own activation.
  return { token, isUsable }
}
export const shouldRevalidate = skipRevalidationAfterSubmit

/** Activates the account with a token; without a token, sends the e-mail again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  const { token } = getTextFields(await readFormData(request))
  if (token) {
    const response = await tryCall(() => call(activateEndpoint, { token }))
    if (!response.ok && response.error.code === 'age_proof_required')
      throw redirect(getAgeCheckPath(`/activate?token=${encodeURIComponent(token)}`))
    // The link doesn't log anyone in: visitors see a success message with a login link.
    if (response.ok && !user) return { error: null, activated: true }
    // A full page load, so that no reminder to confirm is left on the page.
    return redirectDocument(response.ok ? '/activate/done' : '/activate/error')
  }
  const response = await tryCall(() => call(resendActivationEndpoint, {}))
  return response.ok ? { error: null, activated: false } : toActionError(response, {})
}

/** Activation needs a button press, because link scanners open the links in e-mails. */
function ActivationForm({ token }: { token: string }) {
  const { t } = useLingui()
  const navigation = useNavigation()
  return (
    <AuthCard title={t`Confirm your e-mail address`}>
      <p className="muted">
        <Trans>One click, and others can see you and reply.</Trans>
      </p>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" block busy={navigation.formMethod === 'POST'}>
          <Trans>Confirm my address</Trans>
        </Button>
      </Form>
    </AuthCard>
  )
}

function ActivationSuccess() {
  const { t } = useLingui()
  return (
    <AuthCard title={t`Confirm your e-mail address`}>
      <Banner look="success" role="status">
        <Trans>Your e-mail address is confirmed.</Trans>
      </Banner>
      <ButtonLink to="/login" size="large" block>
        <Trans>Log in</Trans>
      </ButtonLink>
    </AuthCard>
  )
}

export default function Activate({ loaderData, actionData }: Route.ComponentProps) {
  const { user } = useVisit()
  const { t } = useLingui()
  const navigation = useNavigation()
  const error = actionData?.error ?? undefined
  if (actionData && 'activated' in actionData && actionData.activated) return <ActivationSuccess />
  if (loaderData.token)
    return loaderData.isUsable ? <ActivationForm token={loaderData.token} /> : <ActivationFailure />
  return (
    <AuthCard title={t`Check your inbox`}>
      <p className="muted">
        {user ? (
          <Trans>
            We’ve sent a link to <b>{user.email}</b>. Open it to confirm your address; others can’t see you
            until you do. The link works for 7 days.
          </Trans>
        ) : (
          <Trans>
            We’ve sent you a link. Open it to confirm your address; others can’t see you until you do.
          </Trans>
        )}
      </p>
      <p className="small muted">
        <Trans>Nothing there? Check your spam folder too.</Trans>
      </p>
      <FormError error={error} />
      {actionData && !error ? (
        <Banner look="success" role="status">
          <Trans>Sent. Check your inbox, and your spam folder too.</Trans>
        </Banner>
      ) : null}
      {user ? (
        <>
          <Form method="post">
            <Button type="submit" look="secondary" block busy={navigation.formMethod === 'POST'}>
              <Trans>Resend the e-mail</Trans>
            </Button>
          </Form>
          <ButtonLink to="/members" look="text" block>
            <Trans>Look around for now</Trans>
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to="/login?return=/activate" look="secondary" block>
          <Trans>Log in to send it again</Trans>
        </ButtonLink>
      )}
    </AuthCard>
  )
}
