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
}
/** Alerts rendered only in the browser are loaded lazily. */
const alertComponents: Readonly<Record<AlertName, ComponentType<AlertProps>>> = {
  activation: ActivationReminder,
  'disabled-email': EmailsDisabledAlert,
  enrich: EnrichAlert,
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
  const [dismissed, setDismissed] = useState<Record<string, number>>({})
  const [newestAlert, setNewestAlert] = useState(visit.newestAlert)
  const alert =
    user && findAlert(user, pathname, { dismissed: { ...visit.dismissed, ...dismissed }, newestAlert })
  const shownName = alert?.name
  if (shownName !== undefined && shownName !== newestAlert) setNewestAlert(shownName)
  useEffect(() => {
    if (shownName !== undefined)
      void import('../../session/dismissals.ts').then(({ saveNewestAlert }) => saveNewestAlert(shownName))
  }, [shownName])
  if (!alert) return null
  const { name, dismissalCookie, browserOnly, noReservedSpace } = alert
  const AlertComponent = alertComponents[name]
  const hide = () => {
    if (!dismissalCookie) return
    void import('../../session/dismissals.ts').then(({ dismiss }) => dismiss(dismissalCookie))
    setDismissed((previous) => ({ ...previous, [dismissalCookie]: Date.now() }))
  }
  const placeholder = noReservedSpace ? null : <div className="alert-space" />
  return (
    <div className="wrap wide alerts">
      {browserOnly && !isHydrated ? (
        placeholder
      ) : (
        <Suspense key={name} fallback={placeholder}>
          <AlertComponent onHide={hide} />
        </Suspense>
      )}
    </div>
  )
}
