import { Trans, useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'

/** Shows the two parts of "Sites". */
export function SitesTabs() {
  const { t } = useLingui()
  return (
    <nav className="tabs" aria-label={t`Parts`}>
      <NavLink to="/sites" end>
        <Trans>Sites</Trans>
      </NavLink>
      <NavLink to="/companies" end>
        <Trans>Companies</Trans>
      </NavLink>
    </nav>
  )
}
