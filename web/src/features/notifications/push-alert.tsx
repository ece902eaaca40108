import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useTogglePush } from './use-toggle-push.ts'

/** Asks before the browser's own permission prompt, which opens on the click and can be shown only once. */
export function PushAlert({ onHide }: { onHide: () => void }) {
  const { busy, on } = useTogglePush()
  const toast = useToast()
  const ask = async () => {
    const state = await on()
    // The alert is unmounted by then or has no room, so the result is shown as a toast.
    if (state === undefined) toast(<Trans>That didn’t work. Check your connection and try again.</Trans>)
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
    <Notice
      statement={<Trans>See replies as they arrive.</Trans>}
      details={<Trans>Names stay hidden on your lock screen.</Trans>}
      action={
        <button type="button" className="link" aria-busy={busy} disabled={busy} onClick={() => void ask()}>
          <Trans>Notify me</Trans>
        </button>
      }
      onHide={onHide}
    />
  )
}
