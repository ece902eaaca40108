import { Trans, useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'

/** The lists of orders, and of refunds that staff make by hand. */
export function OrderTabs() {
  const { t } = useLingui()
  return (
    <nav className="tabs" aria-label={t`Lists`}>
      <NavLink to="/orders" end>
        <Trans>All orders</Trans>
      </NavLink>
      <NavLink to="/orders/refunds-by-hand">
        <Trans>Refunds by hand</Trans>
      </NavLink>
    </nav>
  )
}
