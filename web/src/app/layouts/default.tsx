import { Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { lazyComponent } from '../../network/lazy-component.ts'
import { AlertBanners } from '../alerts/alert-banners.tsx'
import { BottomTabs } from '../navigation/bottom-tabs.tsx'
import { loadFooter } from '../footer/load-footer.ts'
import { useEntryWarning } from '../entry-warning/use-entry-warning.ts'
import { Footer } from '../footer/footer.tsx'
import { AppShell } from '../shell/app-shell.tsx'
import { TopBar } from '../navigation/top-bar.tsx'
import type { Route } from './+types/default.ts'

// Loaded only for URLs with the parameter `t`.
const TimedLike = lazyComponent(
  () => import('../../features/likes/timed-like-popup.tsx').then((file) => file.TimedLikePopup),
  'optional',
)

export const loader = ({ context }: Route.LoaderArgs) => loadFooter(context)
/** Company details do not change during a visit. */
export const shouldRevalidate = () => false

/** Layout with top bar, alerts, content and footer (docs/product.md#layouts). */
export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const [hasTimedLike, setHasTimedLike] = useState(false)
  const isWarned = useEntryWarning('all')
  if (!hasTimedLike && /[?&]t=/.test(search)) setHasTimedLike(true)
  return (
    <AppShell warnedCountries="all">
      <TopBar />
      <AlertBanners />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer {...loaderData} />
      <BottomTabs />
      {hasTimedLike && !isWarned ? (
        <Suspense>
          <TimedLike />
        </Suspense>
      ) : null}
    </AppShell>
  )
}
