import { getStaffSessionEndpoint, type StaffSessionView } from '@amarelle/contract/staff/endpoints/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Outlet, useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router'
import { callStaff, StaffApiError } from '../api/call-staff.ts'
import { useLiveChanges } from '../live/use-live-changes.ts'
import { toggleScheme } from '../session/color-scheme.ts'
import { setPreference, usePreference } from '../ui/preferences.ts'
import { SessionContext } from '../session/session-context.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { GoTo } from './go-to.tsx'
import { ProofDialog } from './dialogs/proof-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { Toasts } from './toasts/toasts.tsx'
import { useCountedWork, WorkCountsContext } from './work-counts.tsx'

// Only some people open these parts, and later.
const KeysDialog = lazy(async () => ({ default: (await import('./dialogs/keys-dialog.tsx')).KeysDialog }))
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const sessionCheckIntervalMs = 15_000

/** Leads to the sign-in as soon as the session has ended, also while nothing is clicked. */
function useSessionWatch(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const check = useEffectEvent(async () => {
    try {
      await callStaff(getStaffSessionEndpoint, {})
    } catch (error) {
      if (error instanceof StaffApiError && error.code === 'staff_sign_in_required')
        await navigate(`/sign-in?to=${encodeURIComponent(pathname + search)}`, { replace: true })
    }
  })
  const [checks, setChecks] = useState(0)
  useLiveChanges(['sessions'], () => setChecks((count) => count + 1))
  useEffect(() => {
    if (checks > 0) void check()
  }, [checks])
  useEffect(() => {
    const timer = setInterval(() => void check(), sessionCheckIntervalMs)
    const checkWhenVisible = () => void (document.visibilityState === 'visible' && check())
    document.addEventListener('visibilitychange', checkWhenVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkWhenVisible)
    }
  }, [])
}

/** Shows the session, and the frame around every screen. */
export function Shell() {
  const session = useLoaderData<StaffSessionView>()
  useSessionWatch()
  return (
    <SessionContext value={session}>
      <Frame />
      <ProofDialog />
    </SessionContext>
  )
}

/** Sidebar, content, and what can be opened from everywhere: the palette and the list of keys. */
function Frame() {
  const { t } = useLingui()
  const navigation = useNavigation()
  const counts = useCountedWork()
  const [overlay, setOverlay] = useState<'menu' | 'palette' | 'keys' | null>(null)
  const isFolded = usePreference('folded')
  const close = () => setOverlay(null)
  useShortcuts(
    {
      'mod+k': () => setOverlay('palette'),
      '?': () => setOverlay('keys'),
      '[': () => setPreference('folded', !isFolded),
      t: toggleScheme,
    },
    {
      'mod+k': t`Search or do`,
      '?': t`Show all keys`,
      '[': t`Fold or unfold the sidebar`,
      t: t`Light or dark`,
    },
  )
  return (
    <WorkCountsContext value={counts}>
      <a className="skip-link" href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <div className="shell">
        <Sidebar isOpen={overlay === 'menu'} onClose={close} onSearch={() => setOverlay('palette')} />
        <div
          id="content"
          className="shell-main"
          aria-busy={navigation.state !== 'idle' || undefined}
          tabIndex={-1}
        >
          <Outlet />
        </div>
        <TabBar
          isMenuOpen={overlay === 'menu'}
          onMenu={() => setOverlay(overlay === 'menu' ? null : 'menu')}
          onSearch={() => setOverlay('palette')}
        />
      </div>
      <Toasts />
      <GoTo />
      <Suspense>
        {overlay === 'palette' ? <Palette onClose={close} /> : null}
        {overlay === 'keys' ? <KeysDialog onClose={close} /> : null}
      </Suspense>
    </WorkCountsContext>
  )
}
