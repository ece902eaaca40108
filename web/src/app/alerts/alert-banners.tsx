import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'
import { EmailsDisabledAlert } from './emails-disabled-alert.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ActivationReminder } from './activation-reminder.tsx'
import { type AlertName, findAlert } from './alert-list.ts'
import { EnrichAlert } from './enrich-alert.tsx'

interface AlertProps {
  /** Dismisses the alert permanently; does nothing for alerts without a dismissal cookie. */
  readonly onHide: () => void
  /** The value of the alert's dismissal cookie. */
  readonly dismissed?: string
}
/** Alerts rendered only in the browser are loaded lazily. */
const alertComponents: Readonly<Record<AlertName, ComponentType<AlertProps>>> = {
  activation: ActivationReminder,
  pause: lazyComponent(() => import('./pause-alert.tsx').then((file) => file.PauseAlert)),
  'disabled-email': EmailsDisabledAlert,
  'legal-change': lazyComponent(() =>
    import('./legal-change-alert.tsx').then((file) => file.LegalChangeAlert),
  ),
  enrich: EnrichAlert,
  verification: lazyComponent(() =>
    import('./verification-alert.tsx').then((file) => file.VerificationAlert),
  ),
  bonus: lazyComponent(
    () => import('../../features/payments/time-bonus/bonus-banner.tsx').then((file) => file.BonusBanner),
    'optional',
  ),
  push: lazyComponent(
    () => import('./push-or-install-alert.tsx').then((file) => file.PushOrInstallAlert),
    'optional',
  ),
  'home-screen': lazyComponent(
    () => import('./push-or-install-alert.tsx').then((file) => file.HomeScreenAlert),
    'optional',
  ),
}

/** Shows the first due alert above the page (docs/product.md#alerts). */
export function AlertBanners() {
  const user = useUser()
  const { pathname } = useLocation()
  const visit = useVisit()
  const isHydrated = useHydrated()
  const [dismissed, setDismissed] = useState<Record<string, string>>({})
  const [newestAlert, setNewestAlert] = useState(visit.newestAlert)
  const allDismissed = { ...visit.dismissed, ...dismissed }
  const alert = user && findAlert(user, pathname, { dismissed: allDismissed, newestAlert })
  const shownName = alert?.name
  if (shownName !== undefined && shownName !== newestAlert) setNewestAlert(shownName)
  useEffect(() => {
    if (shownName !== undefined)
      void import('../../session/dismissals.ts').then(({ saveNewestAlert }) => saveNewestAlert(shownName))
  }, [shownName])
  if (!alert) return null
  const { name, dismissalCookie, browserOnly, noReservedSpace } = alert
  const AlertComponent = alertComponents[name]
  const previousValue = dismissalCookie && allDismissed[dismissalCookie]
  const hide = () => {
    if (!dismissalCookie) return
    const value = alert.dismiss?.(user, previousValue) ?? String(Date.now())
    void import('../../session/dismissals.ts').then(({ dismiss }) => dismiss(dismissalCookie, value))
    setDismissed((previous) => ({ ...previous, [dismissalCookie]: value }))
  }
  const placeholder = noReservedSpace ? null : <div className="alert-space" />
  return (
    <div className="wrap wide alerts">
      {browserOnly && !isHydrated ? (
        placeholder
      ) : (
        <Suspense key={name} fallback={placeholder}>
          <AlertComponent
            onHide={hide}
            {...(previousValue === undefined ? {} : { dismissed: previousValue })}
          />
        </Suspense>
      )}
    </div>
  )
}
