import { type StaffGrant, type StaffRole, staffRoles } from '@amarelle/contract/staff/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { roleNames } from '../../i18n/role-names.ts'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  readonly grants: readonly StaffGrant[]
  readonly onChange: (grants: StaffGrant[]) => void
  readonly error: string | undefined
}

const toScopeValue = ({ companyId, siteId }: StaffGrant): string =>
  siteId === null ? (companyId === null ? 'all' : `company:${companyId}`) : `site:${siteId}`
function parseScope(value: string): Pick<StaffGrant, 'companyId' | 'siteId'> {
  const [kind, id] = value.split(':')
  return {
    companyId: kind === 'company' ? Number(id) : null,
    siteId: kind === 'site' ? Number(id) : null,
  }
}

/** Roles, each with the place where it applies. The server refuses what the person may not give. */
export function GrantsField({ grants, onChange, error }: Props) {
  const { t, i18n } = useLingui()
  const { sites, companies } = useSession()
  const replace = (index: number, grant: StaffGrant) =>
    onChange(grants.map((one, i) => (i === index ? grant : one)))
  return (
    <fieldset className="grants">
      <legend>
        <Trans>Roles</Trans>
      </legend>
      {grants.map((grant, index) => (
        // The list has no ids; rows are only added at the end or removed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="grant-row">
          <select
            className="input"
            aria-label={t`Role ${index + 1}`}
            value={grant.role}
            onChange={(event) => replace(index, { ...grant, role: event.target.value as StaffRole })}
          >
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {i18n._(roleNames[role])}
              </option>
            ))}
          </select>
          <select
            className="input"
            aria-label={t`Where role ${index + 1} applies`}
            value={toScopeValue(grant)}
            onChange={(event) => replace(index, { ...grant, ...parseScope(event.target.value) })}
          >
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
          </select>
          <button
            type="button"
            className="button text icon-only"
            aria-label={t`Remove role ${index + 1}`}
            disabled={grants.length === 1}
            onClick={() => onChange(grants.filter((_one, i) => i !== index))}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      <Button
        small
        icon={<Plus aria-hidden="true" />}
        onClick={() => onChange([...grants, { role: 'moderator', companyId: null, siteId: null }])}
      >
        <Trans>Add a role</Trans>
      </Button>
    </fieldset>
  )
}
