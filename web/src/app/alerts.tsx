import { type ComponentType, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../api/use-user.ts'
import { useVisit } from '../session/use-visit.ts'
import { DisabledAlert } from './disabled-alert.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useScripted } from '../ui/use-scripted.ts'
import { ActivationReminder } from './activation-reminder.tsx'
import { type AlertName, alertOf } from './alert-list.ts'
import { EnrichAlert } from './enrich-alert.tsx'

interface AlertProps {
  /** Puts it away for good, under the alert's key. */
  readonly onHide: () => void
}
/** What the browser alone shows is fetched by whom it concerns. */
const parts: Readonly<Record<AlertName, ComponentType<AlertProps>>> = {
  activation: ActivationReminder,
  'disabled-email': DisabledAlert,
  enrich: EnrichAlert,
  bonus: lazyPart(
    () => import('../features/payments/bonus-banner.tsx').then((file) => file.BonusBanner),
    'optional',
  ),
  push: lazyPart(() => import('./app-alert.tsx').then((file) => file.AppAlert), 'optional'),
  'home-screen': lazyPart(() => import('./app-alert.tsx').then((file) => file.HomeScreenAlert), 'optional'),
}

/** The one alert that concerns the member now, above the page (docs/product.md#alerts). */
export function AlertBanners() {
  const user = useUser()
  const { pathname } = useLocation()
  const visit = useVisit()
  const scripted = useScripted()
  const [dismissed, setDismissed] = useState<Record<string, number>>({})
  const alert = user && alertOf(user, pathname, { ...visit.dismissed, ...dismissed })
  if (!alert) return null
  const { name, key, browserOnly, placeless } = alert
  const Part = parts[name]
  const hide = () => {
    if (!key) return
    void import('../session/dismissed.ts').then(({ dismiss }) => dismiss(key))
    setDismissed((all) => ({ ...all, [key]: Date.now() }))
  }
  const space = placeless ? null : <div className={`alert-space ${name}`} />
  return (
    <div className="wrap wide alerts">
      {browserOnly && !scripted ? (
        space
      ) : (
        <Suspense key={name} fallback={space}>
          <Part onHide={hide} />
        </Suspense>
      )}
    </div>
  )
}
