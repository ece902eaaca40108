import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { getAgeCheckPath } from '../../../session/age-check-path.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PaywallBanner } from './paywall-banner.tsx'
import { isPaywallError } from './use-send-errors.ts'

/** The error of the text field, if any, replaces the general message. */
const getErrorText = ({ fields, message }: ErrorResponse['error']): string => fields?.['text'] ?? message

/** Why the last message was not sent. Nothing was charged, and the text is still in the composer. */
export function SendErrorBanner({
  refusal,
  keepsText,
}: {
  refusal: ErrorResponse['error'] | undefined
  keepsText: boolean
}) {
  const { pathname } = useLocation()
  if (!refusal) return null
  // Only without JavaScript; otherwise a dialog shows it.
  if (isPaywallError(refusal))
    return <PaywallBanner keepsText={keepsText}>{getErrorText(refusal)}</PaywallBanner>
  return (
    <Banner look="error" role="alert">
      {getErrorText(refusal)}
      {refusal.code === 'blocked_by' || refusal.code === 'you_blocked' ? (
        <>
          {' '}
          <Link className="link" to="/chats">
            <Trans>Back to conversations</Trans>
          </Link>
        </>
      ) : null}
      {refusal.code === 'age_proof_required' ? (
        <>
          {' '}
          <Link className="link" to={getAgeCheckPath(pathname)}>
            <Trans>Confirm my age</Trans>
          </Link>
        </>
      ) : null}
    </Banner>
  )
}
