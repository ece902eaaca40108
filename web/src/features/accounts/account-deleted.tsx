import { getDeletionEndpoint } from '@amarelle/contract/endpoints/accounts'
import { accountRestoreDays } from '@amarelle/contract/domain/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '../../formatting/use-formats.ts'
import { visitContext } from '../../session/visit-context.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/account-deleted.ts'
import { AuthCard } from './auth-card.tsx'
import { SupportHint } from './support-hint.tsx'

export const handle = { hydrate: false }

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(visitContext).call(getDeletionEndpoint, {})

function DeletionScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthCard title={title}>
      {children}
      <ButtonLink to="/" look="secondary" block>
        <Trans>Go to the home page</Trans>
      </ButtonLink>
      <SupportHint />
    </AuthCard>
  )
}

function RestorableAccount({ restorableUntil }: { restorableUntil: string }) {
  const { t } = useLingui()
  const { date } = useFormats()
  const until = date(restorableUntil, 'long')
  return (
    <DeletionScreen title={t`Your account is closed`}>
      <p>
        <Trans>
          Nobody can see you any more, and you’re logged out everywhere. You can restore everything until{' '}
          <b>{until}</b>; after that, it’s deleted for good.
        </Trans>
      </p>
      <p className="muted">
        <Trans>To come back, open the link in the e-mail we’ve sent you. Please keep that e-mail.</Trans>
      </p>
    </DeletionScreen>
  )
}

/** Shows the deletion state of the account, as the server reports it; the URL is ignored. */
export default function AccountDeleted({ loaderData: deletion }: Route.ComponentProps) {
  const { t } = useLingui()
  if (deletion.state === 'closed') return <RestorableAccount restorableUntil={deletion.restorable_until} />
  if (deletion.state === 'erasing')
    return (
      <DeletionScreen title={t`Your account is gone`}>
        <p>
          <Trans>
            We’re erasing everything now: your profile, your photos, your likes and your credits. It can’t be
            restored. Thank you for being here.
          </Trans>
        </p>
      </DeletionScreen>
    )
  if (deletion.state === 'open')
    return (
      <AuthCard title={t`Your account is open`}>
        <p>
          <Trans>Nothing has been deleted.</Trans>
        </p>
        <ButtonLink to="/settings" size="large" block>
          <Trans>Go to my settings</Trans>
        </ButtonLink>
      </AuthCard>
    )
  return (
    <DeletionScreen title={t`Deleted accounts`}>
      <p>
        <Trans>
          You can restore a closed account for {accountRestoreDays} days with the link in our e-mail. After
          that, or if you erased it at once, nothing is left of it.
        </Trans>
      </p>
    </DeletionScreen>
  )
}
