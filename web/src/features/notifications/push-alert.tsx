import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DismissibleBanner } from '../../ui/feedback/dismissible-banner.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useTogglePush } from './use-toggle-push.ts'

/** Asks before the browser's own permission prompt, which opens on the click and can be shown only once. */
export function PushAlert({ onHide }: { onHide: () => void }) {
  const { busy, failed, on } = useTogglePush()
  const toast = useToast()
  const ask = async () => {
    const state = await on()
    // The alert is unmounted by then, so the result is shown as a toast.
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
        <Trans>See replies as they arrive.</Trans>
      </b>{' '}
      <Trans>Names stay hidden on your lock screen.</Trans>{' '}
      <button type="button" className="link" aria-busy={busy} disabled={busy} onClick={() => void ask()}>
        <Trans>Turn on notifications</Trans>
      </button>
      {failed ? (
        <span role="alert">
          {' '}
          <Trans>That didn’t work. Check your connection and try again.</Trans>
        </span>
      ) : null}
    </DismissibleBanner>
  )
}
