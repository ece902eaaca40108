import { Outlet } from 'react-router'
import { AlertBanners } from '../alerts.tsx'
import { BottomTabs } from '../bottom-tabs.tsx'
import { loadCompany } from '../company.ts'
import { TimedLike } from '../../features/likes/timed-like.tsx'
import { EntryWarning } from '../entry-warning.tsx'
import { Footer } from '../footer.tsx'
import { Frame } from '../frame.tsx'
import { TopBar } from '../top-bar.tsx'
import type { Route } from './+types/default.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadCompany(context)
/** The company doesn't change while one looks around. */
export const shouldRevalidate = () => false

/** Top navigation, alert, content, footer (SPECIFICATION 2 "Layouts"). */
export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <TopBar />
      <AlertBanners />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer company={loaderData.company} />
      <BottomTabs />
      <EntryWarning always />
      <TimedLike />
    </Frame>
  )
}
