import { getStaffSessionEndpoint, type StaffSessionView } from '@amarelle/contract/staff/endpoints/sign-in'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { Outlet, useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router'
import { callStaff, StaffApiError } from '../api/call-staff.ts'
import { useLiveChanges } from '../live/use-live-changes.ts'
import { SessionContext } from '../session/session-context.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { Sidebar } from './sidebar.tsx'

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

/** The frame of every screen: sidebar, content, and the dialog for a proof of identity. */
export function Shell() {
  const session = useLoaderData<StaffSessionView>()
  const navigation = useNavigation()
  useSessionWatch()
  return (
    <SessionContext value={session}>
      <a className="skip-link" href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <div className="shell">
        <Sidebar />
        <div
          id="content"
          className="shell-main"
          aria-busy={navigation.state !== 'idle' || undefined}
          tabIndex={-1}
        >
          <Outlet />
        </div>
      </div>
      <ProofDialog />
    </SessionContext>
  )
}
