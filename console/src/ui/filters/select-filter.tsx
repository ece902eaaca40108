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
