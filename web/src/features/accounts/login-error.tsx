import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SupportHint } from './support-hint.tsx'

/** When the login lockout ends, in the visitor's local time. */
function LockoutEndTime({ until }: { until: string }) {
  const { date } = useFormats()
  const clock = date(until, 'time')
  return (
    <p>
      <Trans>
        You can try again at <b className="numeric">{clock}</b>, or{' '}
        <Link className="link" to="/reset-password">
          choose a new password
        </Link>
        .
      </Trans>
    </p>
  )
}

interface Props {
  readonly error: ErrorResponse['error'] | undefined
  /** End of a lockout as ISO time; null if there is none. */
  readonly lockedUntil: string | null
}
/** The server's login error and what to do about it. */
export function LoginError({ error, lockedUntil }: Props) {
  // `ProofOfWorkFields` handles this error within the form.
  if (!error || error.code === 'proof_needed') return null
  return (
    <Banner look="error" role="alert">
      <p>{error.message}</p>
      {lockedUntil ? <LockoutEndTime until={lockedUntil} /> : null}
      {error.code === 'pending_deletion' ? (
        <p>
          <Trans>We’ll send it again when you log in, up to 3 times a day. Check your spam folder too.</Trans>
        </p>
      ) : null}
      {error.code === 'account_suspended' || error.code === 'pending_deletion' ? <SupportHint /> : null}
    </Banner>
  )
}
