import { Field } from '../../../ui/field.tsx'

interface Props {
  readonly label: string
  readonly hint?: string
  readonly error: string | undefined
  /** As `toLocalMinutes` returns it. */
  readonly value: string
  readonly onChange: (value: string) => void
}
/** Shows a date and time, in the browser's time zone. */
export function TimeField({ label, hint, error, value, onChange }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="datetime-local"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
