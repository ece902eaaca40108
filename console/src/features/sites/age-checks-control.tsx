import type { SettingInput, SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { AgeChecks } from './setting-values.ts'

interface Props {
  readonly control: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': true | undefined
    readonly disabled: boolean
  }
  readonly input: Extract<SettingInput, { kind: 'age_checks' }>
  readonly value: AgeChecks
  readonly nameOf: (code: string) => string
  readonly onChange: (value: SettingValue) => void
}
/** For each country that is added: from when on, and how, its members prove that they are 18 or over. */
export function AgeChecksControl({ control, input, value, nameOf, onChange }: Props) {
  const { t, i18n } = useLingui()
  const { countries, moments, methods } = input
  const chosen = Object.entries(value)
  const others = countries
    .filter((code) => value[code] === undefined)
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale))
  return (
    <div className="age-checks">
      {chosen.map(([country, rule]) => (
        <fieldset key={country} disabled={control.disabled}>
          <legend>{nameOf(country)}</legend>
          <select
            className="input"
            aria-label={t`From when on: ${nameOf(country)}`}
            value={rule.moment}
            onChange={({ target }) => onChange({ ...value, [country]: { ...rule, moment: target.value } })}
          >
            {moments.map((moment) => (
              <option key={moment} value={moment}>
                {nameOf(moment)}
              </option>
            ))}
          </select>
          <IconButton
            label={t`Remove ${nameOf(country)}`}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange(Object.fromEntries(chosen.filter(([code]) => code !== country)))}
          />
          <div className="setting-choices">
            {methods.map((method) => (
              <label key={method}>
                <input
                  type="checkbox"
                  checked={rule.methods.includes(method)}
                  onChange={({ target }) => {
                    const kept = methods.filter((one) =>
                      one === method ? target.checked : rule.methods.includes(one),
                    )
                    onChange({ ...value, [country]: { ...rule, methods: kept } })
                  }}
                />
                {nameOf(method)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <select
        {...control}
        className="input"
        value=""
        onChange={({ target }) =>
          onChange({ ...value, [target.value]: { moment: moments.at(-1) ?? '', methods: [] } })
        }
      >
        <option value="">{t`Add a country`}</option>
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {chosen.length === 0 ? (
        <p className="small muted">
          <Trans>Nobody is asked.</Trans>
        </p>
      ) : null}
    </div>
  )
}
