import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/session-context.ts'
import { Field } from '../../ui/field.tsx'

/** The scope that an option of `PlaceField` stands for. */
export function parsePlace(value: string): { companyId: number | null; siteId: number | null } {
  const [kind, id] = value.split(':')
  return { companyId: kind === 'company' ? Number(id) : null, siteId: kind === 'site' ? Number(id) : null }
}

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
}
/** All sites, the sites of a company, or one site. The server refuses what the person may not give. */
export function PlaceField({ value, onChange }: Props) {
  const { t } = useLingui()
  const { sites, companies } = useSession()
  return (
    <Field label={t`Where`}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
      )}
    </Field>
  )
}
