import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
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
    </Banner>
  )
}
