import { Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onLoggedOut } from '../../api/call.ts'
import { useUser } from '../../api/use-user.ts'
import { OutboxRunner } from '../../features/chat/outbox/outbox-runner.tsx'
import { PushSetup } from '../../features/notifications/push-setup.tsx'
import { InstallTracking } from '../../features/pwa/install-tracking.tsx'
import { MatchPopup } from '../../features/likes/match-popup.tsx'
import { PendingSignUpIntent } from '../../features/likes/pending-sign-up-intent.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { ConsentRenewal } from '../consent/consent-renewal.tsx'
import { LiveEvents } from './live-events.tsx'
import { NewMessageNotifications } from '../notifications/new-message-notifications.tsx'
import { NewLikeToast } from '../notifications/new-like-toast.tsx'
import { VerifiedToast } from '../notifications/verified-toast.tsx'
import { TitleCount } from '../notifications/title-count.tsx'

// Only for members who signed up a few hours ago.
const TimeBonusModal = lazyComponent(
  () => import('../../features/payments/time-bonus/time-bonus-modal.tsx').then((file) => file.TimeBonusModal),
  'optional',
)

/** Reloads the route data as a visitor after a call failed because the session has ended (docs/safety.md#silent-logout). */
function SilentLogout() {
  const { revalidate } = useRevalidator()
  useEffect(() => onLoggedOut(() => void revalidate()), [revalidate])
  return null
}

/** Member features that are not part of the first view and are loaded after it. */
export function DeferredMemberFeatures() {
  const timeBonusUntil = useUser()?.time_bonus_until
  return (
    <>
      <SilentLogout />
      <ConsentRenewal />
      <LiveEvents />
      <MatchPopup />
      <PendingSignUpIntent />
      <TitleCount />
      <NewMessageNotifications />
      <NewLikeToast />
      <VerifiedToast />
      <OutboxRunner />
      <InstallTracking />
      <PushSetup />
      {timeBonusUntil ? (
        <Suspense>
          <TimeBonusModal />
        </Suspense>
      ) : null}
    </>
  )
}
