import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Cache, newCache } from '../api/cache.ts'
import { hearServerTime } from '../api/server-clock.ts'
import { CacheContext } from '../api/use-cached.ts'
import { type WarnedCountries, useEntryWarning } from '../session/entry-warning.ts'
import { useVisit } from '../session/use-visit.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { useScripted } from '../ui/use-scripted.ts'
import { LogoutGuard } from './logout-guard.tsx'
import { SignUpProvider } from './sign-up-provider.tsx'

// Members never see it.
const EntryWarning = lazyPart(() => import('./entry-warning.tsx').then((file) => file.EntryWarning))
// Nothing of it is in the first view.
const MemberParts = lazyPart(() => import('./member-parts.tsx').then((file) => file.MemberParts), 'optional')

/** Nothing of one member is shown to the next. */
function useOwnCache(member: number | undefined): Cache {
  const [own, setOwn] = useState(() => ({ member, cache: newCache() }))
  if (own.member === member) return own.cache
  const next = { member, cache: newCache() }
  setOwn(next)
  return next.cache
}

/** What stands around every screen of every layout: cache, live events, popups, messages. */
export function Frame({
  warnedCountries,
  children,
}: {
  warnedCountries: WarnedCountries
  children: ReactNode
}) {
  const { user, settings } = useVisit()
  const cache = useOwnCache(user?.id)
  const scripted = useScripted()
  const warned = useEntryWarning(warnedCountries)
  const { t } = useLingui()
  const served = user?.server_time
  useEffect(() => {
    if (served) hearServerTime(served)
  }, [served])
  return (
    <CacheContext value={cache}>
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
            <MemberParts />
          </Suspense>
        ) : null}
      </ToastProvider>
    </CacheContext>
  )
}
