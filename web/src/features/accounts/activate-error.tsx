import { Trans, useLingui } from '@lingui/react/macro'
import { Form, redirect } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/activate-error.ts'
import { AuthCard } from './auth-card.tsx'

export const handle = { hydrate: false }

/** Redirects confirmed members to /activate/done: they need no link. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitContext).user?.status === 'active') throw redirect('/activate/done')
  return null
}

export default function ActivateError() {
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
