import { Trans } from '@lingui/react/macro'
import { BellOff, BellRing, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useVisit } from '../../session/use-visit.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { usePush } from './push-state.ts'
import { PushDeniedHelp } from './push-denied-help.tsx'
import { useTogglePush } from './use-toggle-push.ts'
import * as styles from './notifications.module.css'

/** On iOS only apps on the home screen can receive push notifications. */
const needsHomeScreen = () =>
  /iphone|ipad/i.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

function PushStatusText({ children }: { children: ReactNode }) {
  return (
    <p className="flex-row" role="status">
      {children}
    </p>
  )
}

function UnknownPushStatus({ isResolved }: { isResolved: boolean }) {
  const { name } = useVisit().settings
  const isHydrated = useHydrated()
  if (!isResolved || !isHydrated)
    return (
      <PushStatusText>
        <Trans>Checking what this browser can do…</Trans>
      </PushStatusText>
    )
  return (
    <PushStatusText>
      <BellOff className="icon" />
      <span>
        {needsHomeScreen() ? (
          <Trans>
            On iPhone and iPad, only apps get notifications. In Safari, press Share, then Add to Home Screen,
            and open {name} from there.
          </Trans>
        ) : (
          <Trans>This browser can’t show notifications.</Trans>
        )}
      </span>
    </PushStatusText>
  )
}

/** Shows the push status of this browser and how to change it (docs/messages.md#push). */
export function PushCard() {
  const { state, isResolved } = usePush()
  const { busy, failed, on, off } = useTogglePush()
  return (
    <section className="card padded stack scripted" id="push" aria-labelledby="push-title">
      <div>
        <h2 className="heading-3" id="push-title">
          <Trans>Notifications in this browser</Trans>
        </h2>
        <p className="small muted">
          <Trans>See replies as they arrive, even when no page is open. Logging out turns this off.</Trans>
        </p>
      </div>
      <div className={`stack ${styles.pushState}`}>
        {state === 'unknown' ? <UnknownPushStatus isResolved={isResolved} /> : null}
        {state === 'capable' ? (
          <>
            <PushStatusText>
              <BellOff className="icon" />
              <Trans>Off in this browser</Trans>
            </PushStatusText>
            <div>
              <Button busy={busy} onClick={() => void on()}>
                <Trans>Turn on notifications</Trans>
              </Button>
            </div>
          </>
        ) : null}
        {state === 'subscribed' ? (
          <>
            <PushStatusText>
              <BellRing className="icon" />
              <Trans>On in this browser</Trans>
            </PushStatusText>
            <div>
              <Button look="secondary" busy={busy} onClick={() => void off()}>
                <Trans>Turn off</Trans>
              </Button>
            </div>
          </>
        ) : null}
        {state === 'denied' ? (
          // Closed, it takes no more space than the text before the permission prompt, so the layout does not shift.
          <details>
            <summary className="flex-row">
              <BellOff className="icon" />
              <Trans>Blocked in this browser, so it won’t ask again. Here’s how to change that:</Trans>
              <ChevronDown className="icon small" />
            </summary>
            <PushDeniedHelp />
          </details>
        ) : null}
      </div>
      {failed ? (
        <Banner look="error" role="alert">
          <Trans>That didn’t work. Check your connection and try again.</Trans>
        </Banner>
      ) : null}
    </section>
  )
}
