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

// Only addresses with `t` begin it.
const TimedLike = lazyComponent(
  () => import('../../features/likes/timed-like-popup.tsx').then((file) => file.TimedLikePopup),
  'optional',
)

export const loader = ({ context }: Route.LoaderArgs) => loadFooter(context)
/** The company doesn't change while one looks around. */
export const shouldRevalidate = () => false

/** Top navigation, alert, content, footer (docs/product.md#layouts). */
export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const [timed, setTimed] = useState(false)
  const warned = useEntryWarning('all')
  if (!timed && /[?&]t=/.test(search)) setTimed(true)
  return (
    <AppShell warnedCountries="all">
      <TopBar />
      <AlertBanners />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer {...loaderData} />
      <BottomTabs />
      {timed && !warned ? (
        <Suspense>
          <TimedLike />
        </Suspense>
      ) : null}
    </AppShell>
  )
}
