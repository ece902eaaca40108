import { Outlet } from 'react-router'
import { AppShell } from '../shell/app-shell.tsx'

/** Layout with content only. */
export default function EmptyLayout() {
  return (
    <AppShell warnedCountries="all">
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </AppShell>
  )
}
