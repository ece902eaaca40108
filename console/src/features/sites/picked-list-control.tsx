import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'

interface Props {
  readonly control: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': true | undefined
    readonly disabled: boolean
  }
  readonly choices: readonly string[]
  readonly value: readonly string[]
  readonly nameOf: (choice: string) => string
  readonly onChange: (value: readonly string[]) => void
}
/** Values that are picked by name from more choices than checkboxes can show. */
export function PickedListControl({ control, choices, value, nameOf, onChange }: Props) {
  const { t, i18n } = useLingui()
  const named = choices
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale))
  return (
    <div className="picked-list">
      <ul className="plain-list">
        {value.map((code) => (
          <li key={code}>
            {nameOf(code)}
            <IconButton
              label={t`Remove ${nameOf(code)}`}
              icon={<X aria-hidden="true" />}
              disabled={control.disabled}
              onClick={() => onChange(value.filter((one) => one !== code))}
            />
          </li>
        ))}
      </ul>
      <select
        {...control}
        className="input"
        value=""
        onChange={({ target }) => onChange([...value, target.value])}
      >
        <option value="">{t`Add`}</option>
        {named
          .filter(({ code }) => !value.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </select>
    </div>
  )
}
