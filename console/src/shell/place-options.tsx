import type { StaffScope } from '@amarelle/contract/staff/roles'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../session/session-context.ts'

/** Returns the value of the option for all sites, the sites of a company, or one site. */
export const formatPlace = ({ companyId, siteId }: StaffScope): string =>
  siteId === null ? (companyId === null ? 'all' : `company:${companyId}`) : `site:${siteId}`
/** Returns what such an option stands for. */
export function parsePlace(value: string): StaffScope {
  const [kind, id] = value.split(':')
  return { companyId: kind === 'company' ? Number(id) : null, siteId: kind === 'site' ? Number(id) : null }
}

/** Shows where something can apply, as options of a select. The server refuses what the person may not give. */
export function PlaceOptions() {
  const { t } = useLingui()
  const { sites, companies } = useSession()
  return (
    <>
      <option value="all">{t`All sites`}</option>
      {companies.map(({ id, name }) => (
        <option key={id} value={`company:${id}`}>
          {name}
        </option>
      ))}
      {sites.map(({ id, name }) => (
        <option key={id} value={`site:${id}`}>
          {name}
        </option>
      ))}
    </>
  )
}
