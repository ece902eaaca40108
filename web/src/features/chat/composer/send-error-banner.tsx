import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PaywallBanner } from './paywall-banner.tsx'
import { isPaywallError } from './use-send-errors.ts'

/** What the server said of one text field stands for the whole refusal. */
const getErrorText = ({ fields, message }: ErrorResponse['error']): string => fields?.['text'] ?? message

/** Beside the composer: why the last one was not sent. Nothing was charged, and the text is still there. */
export function SendErrorBanner({
  refusal,
  kept,
}: {
  refusal: ErrorResponse['error'] | undefined
  kept: boolean
}) {
  if (!refusal) return null
  // Only without script; with it a dialog says so.
  if (isPaywallError(refusal)) return <PaywallBanner kept={kept}>{getErrorText(refusal)}</PaywallBanner>
  return (
    <Banner look="error" role="alert">
      {getErrorText(refusal)}
      {refusal.code === 'blocked_by' || refusal.code === 'you_blocked' ? (
        <>
          {' '}
          <Link className="link" to="/chats">
            <Trans>Back to the conversations</Trans>
          </Link>
        </>
      ) : null}
    </Banner>
  )
}
