import { Outlet } from 'react-router'
import { BottomTabs } from '../navigation/bottom-tabs.tsx'
import { AppShell } from '../shell/app-shell.tsx'
import { TopBar } from '../navigation/top-bar.tsx'

/** Layout without footer and alerts: the conversation takes the full height; only the chat list shows the bottom tabs. */
export default function ChatLayout() {
  return (
    <AppShell warnedCountries="listed">
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <BottomTabs />
    </AppShell>
  )
}
