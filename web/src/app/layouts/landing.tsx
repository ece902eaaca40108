import { Outlet } from 'react-router'
import { loadFooter } from '../footer/load-footer.ts'
import { Footer } from '../footer/footer.tsx'
import { AppShell } from '../shell/app-shell.tsx'
import type { Route } from './+types/landing.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadFooter(context)

/** Layout of the home page, which brings its own header. */
export default function LandingLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AppShell warnedCountries="all">
      <Outlet />
      <Footer {...loaderData} />
    </AppShell>
  )
}
