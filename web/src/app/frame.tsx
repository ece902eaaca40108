import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { newCache } from '../api/cache.ts'
import { onLoggedOut } from '../api/call.ts'
import { CacheContext } from '../api/use-cached.ts'
import { useVisit } from '../session/use-visit.ts'
import { classNames } from '../ui/class-names.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { ConsentRenewal } from './consent-renewal.tsx'
import { MemberParts } from './member-parts.tsx'
import { SignUpProvider } from './sign-up-provider.tsx'

/** The page's own progress, shown when a navigation takes longer than 200 ms (SPECIFICATION 9). */
function NavigationProgress() {
  const { state } = useNavigation()
  const [begun, setBegun] = useState(false)
  const under = state !== 'idle'
  useEffect(() => {
    if (!under) return
    const timer = setTimeout(() => setBegun(true), 200)
    return () => clearTimeout(timer)
  }, [under])
  return <div className={classNames('progress', begun && (under ? 'on' : 'done'))} aria-hidden="true" />
}

/** A call was refused because the session has ended: the screens are asked for again, as a visitor (SPECIFICATION 8). */
function SilentLogout() {
  const { revalidate } = useRevalidator()
  useEffect(() => onLoggedOut(() => void revalidate()), [revalidate])
  return null
}

/** What stands around every screen of every layout: cache, live events, popups, messages. */
export function Frame({ children }: { children: ReactNode }) {
  const [cache] = useState(newCache)
  const { user, settings } = useVisit()
  const { t } = useLingui()
  return (
    <CacheContext value={cache}>
      <ToastProvider>
        <a className="skip" href="#main">
          <Trans>Skip to the content</Trans>
        </a>
        <NavigationProgress />
        {settings.demo ? (
          <aside className="demo-bar" aria-label={t`Demo`}>
            <Trans>Demo site: all members here are drawn and invented.</Trans>
          </aside>
        ) : null}
        <SignUpProvider>{children}</SignUpProvider>
        {user ? (
          <>
            <SilentLogout />
            <ConsentRenewal />
            <MemberParts />
          </>
        ) : null}
      </ToastProvider>
    </CacheContext>
  )
}
