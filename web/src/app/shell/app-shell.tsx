import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type QueryClient, createQueryClient } from '../../api/query-client.ts'
import { syncServerClock } from '../../api/server-clock.ts'
import { QueryClientContext } from '../../api/use-query.ts'
import { type EntryWarningCountries, useEntryWarning } from '../entry-warning/use-entry-warning.ts'
import { useVisit } from '../../session/use-visit.ts'
import { lazyComponent } from '../../network/lazy-component.ts'
import { ToastProvider } from '../../ui/feedback/toast.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SignUpProvider } from './sign-up-provider.tsx'
import { LogoutGuard } from './logout-guard.tsx'

// Loaded lazily, because members never see it.
const EntryWarning = lazyComponent(() =>
  import('../entry-warning/entry-warning.tsx').then((file) => file.EntryWarning),
)
// Loaded lazily, because it is not part of the first view.
const DeferredMemberFeatures = lazyComponent(
  () => import('./deferred-member-features.tsx').then((file) => file.DeferredMemberFeatures),
  'optional',
)

/** Returns a query client that is replaced when the member changes, so that nobody sees another member's data. */
function useMemberQueryClient(member: number | undefined): QueryClient {
  const [current, setCurrent] = useState(() => ({ member, cache: createQueryClient() }))
  if (current.member === member) return current.cache
  const next = { member, cache: createQueryClient() }
  setCurrent(next)
  return next.cache
}

/** Wraps every screen of every layout: query cache, toasts, entry warning, sign-up, and member features such as live events. */
export function AppShell({
  warnedCountries,
  children,
}: {
  warnedCountries: EntryWarningCountries
  children: ReactNode
}) {
  const { user, settings } = useVisit()
  const cache = useMemberQueryClient(user?.id)
  const isHydrated = useHydrated()
  const isWarned = useEntryWarning(warnedCountries)
  const { t } = useLingui()
  const serverTime = user?.server_time
  useEffect(() => {
    if (serverTime) syncServerClock(serverTime)
  }, [serverTime])
  return (
    <QueryClientContext value={cache}>
      <ToastProvider>
        {/* Rendered with or without the warning, so that closing it does not remount the page. */}
        <div className="page-body" inert={isWarned}>
          <a className="skip" href="#main">
            <Trans>Skip to content</Trans>
          </a>
          {settings.demo ? (
            <aside className="demo-bar" aria-label={t`Demo`}>
              <Trans>Demo site: all members here are made up and illustrated.</Trans>
            </aside>
          ) : null}
          <SignUpProvider>{children}</SignUpProvider>
        </div>
        {isWarned ? (
          <Suspense>
            <EntryWarning />
          </Suspense>
        ) : null}
        {user ? <LogoutGuard member={user.id} /> : null}
        {user && isHydrated ? (
          <Suspense>
            <DeferredMemberFeatures />
          </Suspense>
        ) : null}
      </ToastProvider>
    </QueryClientContext>
  )
}
