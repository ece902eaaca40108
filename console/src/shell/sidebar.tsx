import { staffSignOutEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { useLingui, Trans } from '@lingui/react/macro'
import { KeyRound, LogOut, SunMoon } from 'lucide-react'
import { NavLink, useNavigate } from 'react-router'
import { callStaff } from '../api/call-staff.ts'
import { useAction } from '../api/use-action.ts'
import { toggleScheme } from '../session/color-scheme.ts'
import { useGrantNames, usePermissions, useSession } from '../session/session-context.ts'
import { Monogram } from '../ui/monogram.tsx'
import { navigationGroups } from './navigation.ts'
import { useWorkCounts, WorkCount } from './work-counts.tsx'
import { Wordmark } from './wordmark.tsx'

/** Where one can go, and who one is. On phones it is the bar at the bottom. */
export function Sidebar() {
  const { t, i18n } = useLingui()
  const mayOpen = usePermissions()
  const workCounts = useWorkCounts()
  const groups = navigationGroups
    .map((group) => ({ ...group, items: group.items.filter(({ permission }) => mayOpen(permission)) }))
    .filter(({ items }) => items.length > 0)
  return (
    <aside className="sidebar" aria-label={t`Console`}>
      <Wordmark />
      <nav aria-label={t`Main`}>
        {groups.map(({ name, items }) => (
          <div key={name.id} className="nav-group">
            <h2>{i18n._(name)}</h2>
            {items.map(({ path, name: itemName, icon: Icon, counts }) => (
              <NavLink key={path} to={path}>
                <Icon aria-hidden="true" />
                <span>{i18n._(itemName)}</span>
                {counts ? <WorkCount count={workCounts[counts]} /> : null}
              </NavLink>
            ))}
          </div>
        ))}
        <div className="nav-group">
          <h2>
            <Trans>You</Trans>
          </h2>
          <NavLink to="/own">
            <KeyRound aria-hidden="true" />
            <span>
              <Trans>Your access</Trans>
            </span>
          </NavLink>
        </div>
      </nav>
      <OwnPanel />
    </aside>
  )
}

function OwnPanel() {
  const { t } = useLingui()
  const { name, grants } = useSession()
  const describeGrant = useGrantNames()
  const navigate = useNavigate()
  const { run, isRunning } = useAction()
  const signOut = () =>
    run(async () => {
      await callStaff(staffSignOutEndpoint, {})
      await navigate('/sign-in')
    })
  const [firstGrant] = grants
  return (
    <div className="own-panel">
      <Monogram name={name} own />
      <div className="own-name">
        <strong>{name}</strong>
        <small>{firstGrant ? describeGrant(firstGrant) : null}</small>
      </div>
      <button
        type="button"
        className="button text icon-only"
        aria-label={t`Light or dark`}
        title={t`Light or dark`}
        onClick={toggleScheme}
      >
        <SunMoon aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button text icon-only"
        aria-label={t`Sign out`}
        title={t`Sign out`}
        disabled={isRunning}
        onClick={() => void signOut()}
      >
        <LogOut aria-hidden="true" />
      </button>
    </div>
  )
}
