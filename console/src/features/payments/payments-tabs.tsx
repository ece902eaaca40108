import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { useEverywherePermission } from './use-everywhere-permission.ts'

/** Shows the parts of the payments. */
export function PaymentsTabs() {
  const { t } = useLingui()
  const mayReadBooks = useEverywherePermission('books.read')
  return (
    <nav className="tabs" aria-label={t`Parts`}>
      <NavLink to="/payments" end>{t`Set aside`}</NavLink>
      {mayReadBooks ? <NavLink to="/payments/reconciliation">{t`Reconciliation`}</NavLink> : null}
    </nav>
  )
}
