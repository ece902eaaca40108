import { Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onLoggedOut } from '../../api/call.ts'
import { useUser } from '../../api/use-user.ts'
import { OutboxRunner } from '../../features/chat/outbox/outbox-runner.tsx'
import { InstallTracking } from '../../features/pwa/install-tracking.tsx'
import { MatchPopup } from '../../features/likes/match-popup.tsx'
import { PendingSignUpIntent } from '../../features/likes/pending-sign-up-intent.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { ConsentRenewal } from '../consent/consent-renewal.tsx'
import { LiveEvents } from './live-events.tsx'
import { NewMessageNotifications } from '../notifications/new-message-notifications.tsx'
import { TitleCount } from '../notifications/title-count.tsx'

// Exported from here, because a chunk of its own would load half of the chat.
export { ConfirmLogoutDialog } from '../../features/chat/outbox/confirm-logout-dialog.tsx'

// Only for who signed up a few hours ago.
const TimeBonusModal = lazyComponent(
  () => import('../../features/payments/time-bonus/time-bonus-modal.tsx').then((file) => file.TimeBonusModal),
  'optional',
)

// Of the service worker: after all that is seen.
const PushParts = lazyComponent(
  () => import('../../features/notifications/push-setup.tsx').then((file) => file.PushSetup),
  'optional',
)

/** A call was refused because the session has ended: the screens are asked for again, as a visitor (docs/safety.md#silent-logout). */
function SilentLogout() {
  const { revalidate } = useRevalidator()
  useEffect(() => onLoggedOut(() => void revalidate()), [revalidate])
  return null
}

/** What a member's screens do by themselves once they stand: nothing of it is in the first view, so it comes after. */
export function DeferredMemberFeatures() {
  const bonus = useUser()?.time_bonus_until
  return (
    <>
      <SilentLogout />
      <ConsentRenewal />
      <LiveEvents />
      <MatchPopup />
      <PendingSignUpIntent />
      <TitleCount />
      <NewMessageNotifications />
      <OutboxRunner />
      <InstallTracking />
      <Suspense>
        <PushParts />
      </Suspense>
      {bonus ? (
        <Suspense>
          <TimeBonusModal />
        </Suspense>
      ) : null}
    </>
  )
}
