import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, Search } from 'lucide-react'
import { NavLink } from 'react-router'
import { formatScope, useScope } from '../session/scope.ts'
import { useOpenPages } from './navigation.ts'
import { WorkCount } from './work-counts.tsx'

interface Props {
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
  readonly onSearch: () => void
}
/** Shows the bar at the bottom of phones: the pages for work, the search, and everything else. */
export function TabBar({ isMenuOpen, onMenu, onSearch }: Props) {
  const { t, i18n } = useLingui()
  const search = formatScope(useScope())
  const items = useOpenPages().flatMap((group) => group.items.filter(({ isInBar }) => isInBar))
  return (
    <nav className="tab-bar" aria-label={t`Main`}>
      {items.map(({ path, name, icon: Icon, counts }) => (
        <NavLink key={path} to={{ pathname: path, search }}>
          <Icon aria-hidden="true" />
          <span>{i18n._(name)}</span>
          {counts ? <WorkCount topic={counts} /> : null}
        </NavLink>
      ))}
      <button type="button" onClick={onSearch}>
        <Search aria-hidden="true" />
        <Trans>Find</Trans>
      </button>
      <button type="button" onClick={onMenu} aria-expanded={isMenuOpen}>
        <Menu aria-hidden="true" />
        <Trans>More</Trans>
      </button>
    </nav>
  )
}
