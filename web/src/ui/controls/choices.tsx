import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface Option {
  readonly value: string
  readonly label: ReactNode
  readonly note?: ReactNode
}
interface Props {
  readonly legend: ReactNode
  readonly name: string
  readonly options: readonly Option[]
  readonly value?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly onChange?: (value: string) => void
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p className="field-error" id={id}>
      <CircleAlert className="icon small" />
      {error}
    </p>
  )
}

/** Radio group as large rows; native radios, for arrow keys and forms without JavaScript. */
export function RadioCards({ legend, name, options, value, error, required, onChange }: Props) {
  const id = useId()
  return (
    <fieldset
      className="field"
      aria-describedby={error ? `${id}-error` : undefined}
      // Radios have no aria-invalid; this lets useScrollToError find the group.
      data-invalid={error ? true : undefined}
    >
      <legend className="label">{legend}</legend>
      <div className="stack tight">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              className="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              required={required}
              onChange={() => onChange?.(option.value)}
            />
            <span className="grow">
              {option.label}
              {option.note ? <span className="hint"> {option.note}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** Radio group with two or three options side by side. */
export function SegmentedControl({ legend, name, options, value, error, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{legend}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              onChange={() => onChange?.(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

type CheckboxProps = {
  readonly name: string
  readonly children: ReactNode
  readonly error?: string | undefined
} & Omit<React.InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'name'>

/** A checkbox with its label. Checkboxes for consent must start unticked. */
export function Checkbox({ name, children, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="tick-row">
        <input
          {...input}
          type="checkbox"
          className="check"
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

export function Switch({ name, children, ...input }: CheckboxProps) {
  return (
    <label className="tick-row">
      <span className="grow">{children}</span>
      <input {...input} type="checkbox" role="switch" className="switch" name={name} />
    </label>
  )
}
