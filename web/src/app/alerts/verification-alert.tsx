import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { DismissibleBanner } from '../../ui/feedback/dismissible-banner.tsx'

/** Says that the photo verification was refused or has ended, and leads on. */
export function VerificationAlert({ onHide }: { readonly onHide: () => void }) {
  const state = useUser()?.profile.verification.state
  return (
    <DismissibleBanner onHide={onHide}>
      <b>
        {state === 'lapsed' ? (
          <Trans>Your main photo has changed, so it’s no longer verified.</Trans>
        ) : state === 'refused' ? (
          <Trans>We couldn’t verify your photos.</Trans>
        ) : (
          <Trans>Nobody could check your picture in time.</Trans>
        )}
      </b>{' '}
      <Link className="link" to="/profile/verification">
        {state === 'refused' ? <Trans>See why</Trans> : <Trans>Verify again</Trans>}
      </Link>
    </DismissibleBanner>
  )
}
