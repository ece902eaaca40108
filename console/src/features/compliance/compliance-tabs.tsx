import { complianceReports } from '@amarelle/contract/staff/endpoints/compliance'
import { Trans, useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { complianceReportNames } from './report-names.ts'

/** Shows the reports, and the orders of authorities that the yearly one counts. */
export function ComplianceTabs() {
  const { t, i18n } = useLingui()
  return (
    <nav className="tabs" aria-label={t`Parts`}>
      {complianceReports.map((one) => (
        <NavLink key={one} to={`/compliance/${one}`}>
          {i18n._(complianceReportNames[one])}
        </NavLink>
      ))}
      <NavLink to="/compliance/orders">
        <Trans>Orders of authorities</Trans>
      </NavLink>
    </nav>
  )
}
