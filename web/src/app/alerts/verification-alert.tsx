import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Says that the photo verification was refused or has ended, and leads on. */
export function VerificationAlert({ onHide }: { readonly onHide: () => void }) {
  const state = useUser()?.profile.verification.state
  return (
    <Notice
      statement={
        state === 'lapsed' ? (
          <Trans>You’re no longer verified.</Trans>
        ) : state === 'refused' ? (
          <Trans>We couldn’t verify your photos.</Trans>
        ) : (
          <Trans>You’re not verified yet.</Trans>
        )
      }
      details={
        state === 'lapsed' ? (
          <Trans>Your main photo has changed.</Trans>
        ) : state === 'refused' ? null : (
          <Trans>Nobody could check your picture in time.</Trans>
        )
      }
      action={
        <Link className="link" to="/profile/verification">
          {state === 'refused' ? <Trans>See why</Trans> : <Trans>Try again</Trans>}
        </Link>
      }
      onHide={onHide}
    />
  )
}
