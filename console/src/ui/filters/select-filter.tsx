interface Props {
  readonly label: string
  /** The choice that limits nothing. */
  readonly all: string
  readonly options: readonly (readonly [value: string, text: string])[]
  /** Empty for all. */
  readonly value: string
  readonly onChange: (value: string) => void
}
/** One filter of a list, of which one choice applies. */
export function SelectFilter({ label, all, options, value, onChange }: Props) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}

type FilterChoice<Name extends string> = readonly [
  name: Name,
  label: string,
  all: string,
  options: Props['options'],
]
interface ChoicesProps<Name extends string> {
  readonly choices: readonly FilterChoice<Name>[]
  readonly get: (name: Name) => string
  readonly set: (name: Name, value: string) => void
}
/** Several filters of a list, each of which is part of the address. */
export function SelectFilters<Name extends string>({ choices, get, set }: ChoicesProps<Name>) {
  return choices.map(([name, label, all, options]) => (
    <SelectFilter
      key={name}
      label={label}
      all={all}
      options={options}
      value={get(name)}
      onChange={(value) => set(name, value)}
    />
  ))
}
