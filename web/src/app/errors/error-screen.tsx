import type { ReactNode } from 'react'
import { BottomTabs } from '../navigation/bottom-tabs.tsx'
import { TopBar } from '../navigation/top-bar.tsx'
import { AppShell } from '../shell/app-shell.tsx'

/** Error page with the navigation of visitors or members: the address fails, the site works. */
export function ErrorScreen({ children }: { children: ReactNode }) {
  return (
    <AppShell warnedCountries="all">
      <TopBar />
      {children}
      <BottomTabs />
    </AppShell>
  )
}
