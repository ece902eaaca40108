import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DismissibleBanner } from '../../ui/feedback/dismissible-banner.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useTogglePush } from './use-toggle-push.ts'

/** Our own question, before the browser's: that one comes with the click, and may be asked only once. */
export function PushAlert({ onHide }: { onHide: () => void }) {
  const { busy, failed, on } = useTogglePush()
  const toast = useToast()
  const ask = async () => {
    const state = await on()
    // The question is gone then: what came of it is said elsewhere.
    if (state === 'subscribed') toast(<Trans>Notifications are on in this browser.</Trans>)
    if (state === 'denied')
      toast(
        <>
          <Trans>Your browser blocks notifications.</Trans>{' '}
          <Link className="link" to="/notifications">
            <Trans>How to change that</Trans>
          </Link>
        </>,
      )
  }
  return (
    <DismissibleBanner look="brand" onHide={onHide}>
      <b>
        <Trans>See replies when they come.</Trans>
      </b>{' '}
      <Trans>Names stay hidden on your lock screen.</Trans>{' '}
      <button type="button" className="link" aria-busy={busy} disabled={busy} onClick={() => void ask()}>
        <Trans>Switch on notifications</Trans>
      </button>
      {failed ? (
        <span role="alert">
          {' '}
          <Trans>That did not work. Check your connection and try again.</Trans>
        </span>
      ) : null}
    </DismissibleBanner>
  )
}
