import { staffSignOutEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { useLingui } from '@lingui/react/macro'
import { LogOut, Search, SunMoon } from 'lucide-react'
import { NavLink, useNavigate } from 'react-router'
import { callStaff } from '../api/call-staff.ts'
import { useAction } from '../api/use-action.ts'
import { toggleScheme } from '../session/color-scheme.ts'
import { forgetScope, formatScope, useScope } from '../session/scope.ts'
import { useGrantNames, useSession } from '../session/session-context.ts'
import { Monogram } from '../ui/monogram.tsx'
import { useOpenPages } from './navigation.ts'
import { ScopeSwitch } from './scope-switch.tsx'
import { WorkCount } from './work-counts.tsx'
import { Wordmark } from './wordmark.tsx'

interface Props {
  /** On phones, whether it covers the screen. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSearch: () => void
}
/** Which sites are shown, where one can go, and who one is. */
export function Sidebar({ isOpen, onClose, onSearch }: Props) {
  const { t, i18n } = useLingui()
  const search = formatScope(useScope())
  return (
    <aside className={isOpen ? 'sidebar open' : 'sidebar'} aria-label={t`Console`}>
      <Wordmark />
      <ScopeSwitch />
      <button type="button" className="search-button" onClick={onSearch} aria-label={t`Search or do`}>
        <Search aria-hidden="true" />
        <span>{t`Search or do`}</span>
        <kbd aria-hidden="true">⌘K</kbd>
      </button>
      <nav aria-label={t`Main`}>
        {useOpenPages().map(({ name, items }) => (
          <div key={name.id} className="nav-group">
            <h2>{i18n._(name)}</h2>
            {items.map(({ path, name: itemName, icon: Icon, counts }) => (
              <NavLink key={path} to={{ pathname: path, search }} onClick={onClose} title={i18n._(itemName)}>
                <Icon aria-hidden="true" />
                <span>{i18n._(itemName)}</span>
                {counts ? <WorkCount topic={counts} /> : null}
              </NavLink>
            ))}
          </div>
        ))}
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
      forgetScope()
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
        title={t`Light or dark (T)`}
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
