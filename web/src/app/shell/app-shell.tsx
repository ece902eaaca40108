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

// Members never see it.
const EntryWarning = lazyComponent(() =>
  import('../entry-warning/entry-warning.tsx').then((file) => file.EntryWarning),
)
// Nothing of it is in the first view.
const DeferredMemberFeatures = lazyComponent(
  () => import('./deferred-member-features.tsx').then((file) => file.DeferredMemberFeatures),
  'optional',
)

/** Nothing of one member is shown to the next. */
function useMemberQueryClient(member: number | undefined): QueryClient {
  const [own, setOwn] = useState(() => ({ member, cache: createQueryClient() }))
  if (own.member === member) return own.cache
  const next = { member, cache: createQueryClient() }
  setOwn(next)
  return next.cache
}

/** What stands around every screen of every layout: cache, live events, popups, messages. */
export function AppShell({
  warnedCountries,
  children,
}: {
  warnedCountries: EntryWarningCountries
  children: ReactNode
}) {
  const { user, settings } = useVisit()
  const cache = useMemberQueryClient(user?.id)
  const scripted = useHydrated()
  const warned = useEntryWarning(warnedCountries)
  const { t } = useLingui()
  const served = user?.server_time
  useEffect(() => {
    if (served) syncServerClock(served)
  }, [served])
  return (
    <QueryClientContext value={cache}>
      <ToastProvider>
        {/* Always there, so that nothing on the page begins anew when the warning goes. */}
        <div className="page-body" inert={warned}>
          <a className="skip" href="#main">
            <Trans>Skip to the content</Trans>
          </a>
          {settings.demo ? (
            <aside className="demo-bar" aria-label={t`Demo`}>
              <Trans>Demo site: all members here are drawn and invented.</Trans>
            </aside>
          ) : null}
          <SignUpProvider>{children}</SignUpProvider>
        </div>
        {warned ? (
          <Suspense>
            <EntryWarning />
          </Suspense>
        ) : null}
        {user ? <LogoutGuard member={user.id} /> : null}
        {user && scripted ? (
          <Suspense>
            <DeferredMemberFeatures />
          </Suspense>
        ) : null}
      </ToastProvider>
    </QueryClientContext>
  )
}
