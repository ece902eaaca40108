import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface FieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly hint?: ReactNode
  /** Localised error message, shown below the field. */
  readonly error?: string | undefined
}

/** Props that connect a control to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly name: string
  readonly className: string
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

/** Label above the control, hint and error below. */
export function FormField({
  label,
  name,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        className: classNames('input', error !== undefined && 'is-invalid'),
        ...(error === undefined ? {} : { 'aria-invalid': true as const }),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert className="icon small" />
          {error}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps &
  Omit<React.InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'name'>
export function TextField({ label, name, hint, error, ...input }: TextFieldProps) {
  return (
    <FormField label={label} name={name} hint={hint} error={error}>
      {(control) => <input {...input} {...control} />}
    </FormField>
  )
}

type TextAreaProps = FieldProps &
  Omit<React.TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'name'>
export function TextArea({ label, name, hint, error, ...area }: TextAreaProps) {
  return (
    <FormField label={label} name={name} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} />}
    </FormField>
  )
}

type SelectProps = FieldProps &
  Omit<React.ComponentProps<'select'>, 'id' | 'className' | 'name'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }
export function Select({ label, name, hint, error, options, ...select }: SelectProps) {
  return (
    <FormField label={label} name={name} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
