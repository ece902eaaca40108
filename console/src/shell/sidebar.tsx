import { staffSignOutEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { useLingui } from '@lingui/react/macro'
import { ChevronsUpDown, LogOut, Search, SunMoon } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { callStaff } from '../api/call-staff.ts'
import { useAction } from '../api/use-action.ts'
import { toggleScheme } from '../session/color-scheme.ts'
import { forgetScope, formatScope, useScope } from '../session/scope.ts'
import { forgetSearchWords } from '../session/search-words.ts'
import { useGrantNames, useSession } from '../session/session-context.ts'
import { Monogram } from '../ui/monogram.tsx'
import { ownPages, useOpenPages } from './navigation.ts'
import { ScopeSwitch } from './scope-switch.tsx'
import { WorkCount } from './work-counts.tsx'
import { Wordmark } from './wordmark.tsx'

interface Props {
  /** On phones, whether it covers the screen. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSearch: () => void
}
/** Shows which sites are shown, where one can go, and who one is. */
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
        {useOpenPages()
          .filter(({ items }) => items !== ownPages)
          .map(({ name, items }) => (
            <div key={name.id} className="nav-group">
              <h2>{i18n._(name)}</h2>
              {items.map(({ path, name: itemName, icon: Icon, counts }) => (
                <NavLink
                  key={path}
                  to={{ pathname: path, search }}
                  onClick={onClose}
                  title={i18n._(itemName)}
                >
                  <Icon aria-hidden="true" />
                  <span>{i18n._(itemName)}</span>
                  {counts ? <WorkCount topic={counts} /> : null}
                </NavLink>
              ))}
            </div>
          ))}
      </nav>
      <OwnPanel onClose={onClose} />
    </aside>
  )
}

/** Shows the name and role of the signed-in person, with the menu of their own pages. */
function OwnPanel({ onClose }: Pick<Props, 'onClose'>) {
  const { t, i18n } = useLingui()
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    menu.current?.hidePopover()
    onClose()
  }
  const { name, grants } = useSession()
  const describeGrant = useGrantNames()
  const navigate = useNavigate()
  const { run, isRunning } = useAction()
  const signOut = () =>
    run(async () => {
      await callStaff(staffSignOutEndpoint, {})
      forgetScope()
      forgetSearchWords()
      await navigate('/sign-in')
    })
  const [firstGrant] = grants
  return (
    <>
      <button
        type="button"
        className="own-panel"
        popoverTarget={menuId}
        aria-label={t`Your menu`}
        title={name}
      >
        <Monogram name={name} own />
        <span className="own-name">
          <strong>{name}</strong>
          <small>{firstGrant ? describeGrant(firstGrant) : null}</small>
        </span>
        <ChevronsUpDown aria-hidden="true" />
      </button>
      <div ref={menu} id={menuId} className="own-menu" popover="auto">
        {ownPages.map(({ path, name: pageName, icon: Icon, key }) => (
          <Link key={path} to={path} onClick={close}>
            <Icon aria-hidden="true" />
            <span>{i18n._(pageName)}</span>
            {key ? <kbd aria-hidden="true">G {key.toUpperCase()}</kbd> : null}
          </Link>
        ))}
        <button type="button" onClick={toggleScheme}>
          <SunMoon aria-hidden="true" />
          <span>{t`Light or dark`}</span>
          <kbd aria-hidden="true">T</kbd>
        </button>
        <button type="button" disabled={isRunning} onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
          <span>{t`Sign out`}</span>
        </button>
      </div>
    </>
  )
}
