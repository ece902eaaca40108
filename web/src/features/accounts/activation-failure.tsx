import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { AuthCard } from './auth-card.tsx'

/** Says that an activation link can't be used, and offers a new one; members who are not logged in log in first. */
export function ActivationFailure() {
  const { user } = useVisit()
  const { t } = useLingui()
  return (
    <AuthCard title={t`Activation failed`}>
      <p className="muted">
        <Trans>
          This link has expired or has already been used. If you’ve already confirmed your address, just carry
          on.
        </Trans>
      </p>
      {user ? (
        <Form method="post" action="/activate">
          <Button type="submit" size="large" block>
            <Trans>Send a new link</Trans>
          </Button>
        </Form>
      ) : (
        <ButtonLink to="/login?return=/activate" size="large" block>
          <Trans>Log in to get a new link</Trans>
        </ButtonLink>
      )}
    </AuthCard>
  )
}
