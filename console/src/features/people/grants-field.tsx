import { type StaffGrant, type StaffRole, staffRoles } from '@amarelle/contract/staff/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { roleNames } from '../../i18n/role-names.ts'
import { formatPlace, parsePlace, PlaceOptions } from '../../shell/place-options.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface Props {
  readonly grants: readonly StaffGrant[]
  readonly onChange: (grants: StaffGrant[]) => void
  readonly error: string | undefined
}

/** Roles, each with the place where it applies. The server refuses what the person may not give. */
export function GrantsField({ grants, onChange, error }: Props) {
  const { t, i18n } = useLingui()
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
            value={formatPlace(grant)}
            onChange={(event) => replace(index, { ...grant, ...parsePlace(event.target.value) })}
          >
            <PlaceOptions />
          </select>
          <IconButton
            label={t`Remove role ${index + 1}`}
            icon={<X aria-hidden="true" />}
            disabled={grants.length === 1}
            onClick={() => onChange(grants.filter((_one, i) => i !== index))}
          />
        </div>
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
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
