import { Trans, useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'

/** Shows the two parts of "Staff and roles". */
export function PeopleTabs({ count }: { readonly count: number }) {
  const { t } = useLingui()
  return (
    <nav className="tabs" aria-label={t`Parts`}>
      <NavLink to="/people" end>
        <Trans>People</Trans> <span className="tab-count">{count}</span>
      </NavLink>
      <NavLink to="/people/roles">
        <Trans>Roles</Trans>
      </NavLink>
    </nav>
  )
}
