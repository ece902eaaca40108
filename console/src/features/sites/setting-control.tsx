import type { SettingValue, SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import { useLingui } from '@lingui/react/macro'
import { nameSettingValue } from '../../i18n/setting-value-names.ts'
import { AgeChecksControl } from './age-checks-control.tsx'
import { AmountControl } from './amount-control.tsx'
import { NicheControl } from './niche-control.tsx'
import { PickedListControl } from './picked-list-control.tsx'
import { getAppliedValue, toAgeChecks, toNumbers, toText } from './setting-values.ts'

interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}
interface Props {
  readonly control: ControlProps
  readonly setting: SiteSetting
  /** The value that was entered, or that the site has. */
  readonly value: SettingValue
  readonly isDisabled: boolean
  readonly onChange: (value: SettingValue) => void
}
/** Returns a number as it is typed: what is none stays a text, which the server refuses beside the field. */
const readNumber = (typed: string): string | number =>
  /^\d{1,12}$/.test(typed.trim()) ? Number(typed) : typed
const readEntries = (typed: string, isNumeric: boolean): SettingValue =>
  typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => (isNumeric ? readNumber(entry) : entry))

/** Shows the control by which one setting is entered. */
export function SettingControl({ control, setting, value, isDisabled, onChange }: Props) {
  const { input } = setting
  const shown = value ?? getAppliedValue(setting)
  const common = { ...control, disabled: isDisabled }
  const { i18n } = useLingui()
  const nameOf = (code: string) => nameSettingValue(setting.key, code, (name) => i18n._(name))
  switch (input.kind) {
    case 'switch':
      return (
        <input
          {...common}
          type="checkbox"
          role="switch"
          className="switch"
          checked={shown === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'choice':
      return (
        <select
          {...common}
          className="input"
          value={toText(shown)}
          onChange={(event) => onChange(event.target.value)}
        >
          {input.choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      )
    case 'list':
      return (
        <ListControl
          control={common}
          input={input}
          value={Array.isArray(shown) ? shown : []}
          nameOf={nameOf}
          onChange={onChange}
        />
      )
    case 'numbers':
      return (
        <NumbersControl
          control={common}
          input={input}
          value={toNumbers(shown)}
          nameOf={nameOf}
          onChange={onChange}
        />
      )
    case 'age_checks':
      return (
        <AgeChecksControl
          control={common}
          input={input}
          value={toAgeChecks(shown)}
          nameOf={nameOf}
          onChange={onChange}
        />
      )
    case 'niche':
      return (
        <NicheControl control={common} choices={input.choices} value={Number(shown)} onChange={onChange} />
      )
    case 'amount':
      return (
        <AmountControl
          control={common}
          currency={input.currency}
          value={typeof shown === 'number' || typeof shown === 'string' ? shown : ''}
          onChange={onChange}
        />
      )
    case 'number':
    case 'text':
      return (
        <input
          {...common}
          className="input"
          inputMode={input.kind === 'number' ? 'numeric' : undefined}
          maxLength={input.kind === 'number' ? 12 : (input.maxLength ?? 1000)}
          value={toText(shown)}
          onChange={(event) =>
            onChange(input.kind === 'number' ? readNumber(event.target.value) : event.target.value)
          }
        />
      )
  }
}

const maxCheckboxes = 40
type Control = ControlProps & { readonly disabled: boolean }
interface ListProps {
  readonly control: Control
  readonly input: Extract<SiteSetting['input'], { kind: 'list' }>
  readonly value: readonly (string | number)[]
  readonly nameOf: (code: string) => string
  readonly onChange: (value: SettingValue) => void
}
/** Checkboxes for the choices, or a selection of many by their names; without choices, entries with commas between them. */
function ListControl({ control, input: { choices, isNumeric }, value, nameOf, onChange }: ListProps) {
  if (choices === null)
    return (
      <input
        {...control}
        className="input"
        defaultValue={value.map(toText).join(', ')}
        maxLength={1000}
        onChange={(event) => onChange(readEntries(event.target.value, isNumeric))}
      />
    )
  if (choices.length > maxCheckboxes)
    return (
      <PickedListControl
        control={control}
        choices={choices}
        value={value.map(toText)}
        nameOf={nameOf}
        onChange={(picked) => onChange([...picked])}
      />
    )
  const toggle = (choice: string, isOn: boolean) =>
    // In the order of the choices, however they were pressed.
    onChange(choices.filter((one) => (one === choice ? isOn : value.includes(one))))
  return (
    <div
      id={control.id}
      role="group"
      className="setting-choices"
      aria-labelledby={`${control.id}-name`}
      aria-describedby={control['aria-describedby']}
    >
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            disabled={control.disabled}
            checked={value.includes(choice)}
            onChange={(event) => toggle(choice, event.target.checked)}
          />
          {nameOf(choice)}
        </label>
      ))}
    </div>
  )
}

interface NumbersProps {
  readonly control: Control
  readonly input: Extract<SiteSetting['input'], { kind: 'numbers' }>
  readonly value: ReturnType<typeof toNumbers>
  readonly nameOf: (code: string) => string
  readonly onChange: (value: SettingValue) => void
}
/** Shows a field for each named number; an empty one is left out. */
function NumbersControl({ control, input: { names, currency }, value, nameOf, onChange }: NumbersProps) {
  const controlOf = (i: number) => ({ ...control, id: i === 0 ? control.id : undefined })
  const set = (name: string, part: string | number) => {
    const { [name]: _, ...others } = value
    onChange(part === '' ? others : { ...others, [name]: part })
  }
  return (
    <div className="setting-numbers">
      {names.map((name, i) => (
        <label key={name}>
          <span>{nameOf(name)}</span>
          {currency === null ? (
            <input
              {...controlOf(i)}
              className="input"
              inputMode="numeric"
              maxLength={12}
              value={value[name] === undefined ? '' : toText(value[name])}
              onChange={({ target }) => set(name, target.value === '' ? '' : readNumber(target.value))}
            />
          ) : (
            <AmountControl
              control={controlOf(i)}
              currency={currency}
              value={value[name] ?? ''}
              onChange={(part) => set(name, part)}
            />
          )}
        </label>
      ))}
    </div>
  )
}
