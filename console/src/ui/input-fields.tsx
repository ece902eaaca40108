import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

/** A labelled control that reports its value instead of an event. */
type Props<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'id' | 'className' | 'value' | 'onChange'
> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Takes the hint's place. */
  readonly error?: string | undefined
  readonly value: string
  readonly onChange?: (value: string) => void
}

export function InputField({ label, hint, error, onChange, ...input }: Props<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="input"
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}

export function TextAreaField({ label, hint, error, onChange, ...input }: Props<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={3}
          {...input}
          {...control}
          className="input"
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The options are its children. */
export function SelectField({ label, hint, error, onChange, ...input }: Props<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...input}
          {...control}
          className="input"
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}
