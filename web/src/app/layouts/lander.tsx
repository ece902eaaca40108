import { Link, Outlet } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { loadFooter } from '../footer/load-footer.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { Footer } from '../footer/footer.tsx'
import type { Route } from './+types/lander.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadFooter(context)

/** Layout of advertising landing pages: a bar with only the logo, content and footer. */
export default function LanderLayout({ loaderData }: Route.ComponentProps) {
  const { settings, mark } = useVisit()
  return (
    <AppShell warnedCountries="listed">
      <header className="top-bar">
        <div className="wrap">
          <Link className="logo" to="/">
            <LogoMark shapes={mark} />
            <span>{settings.name}</span>
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer {...loaderData} />
    </AppShell>
  )
}
