import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface Props {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Takes the hint's place until the field is changed. */
  readonly error?: string | undefined
  readonly children: (control: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': true | undefined
  }) => ReactNode
}

/** Shows a control with its label above it, and a hint or error below. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const current = useCurrentError(error)
  const noteId = current.error || hint ? `${id}-note` : undefined
  return (
    <div className="field" onInput={current.forget}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': noteId,
        'aria-invalid': current.error ? true : undefined,
      })}
      {current.error ? (
        <FieldError id={noteId}>{current.error}</FieldError>
      ) : hint ? (
        <p id={noteId} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** Returns what was wrong when the form was sent; a change of the field answers it. */
function useCurrentError(error: string | undefined) {
  const [last, setLast] = useState({ error, isAnswered: false })
  // A form that is sent again has no errors in between, so that the same error counts as a new one.
  if (last.error !== error) setLast({ error, isAnswered: false })
  return {
    error: last.isAnswered ? undefined : error,
    forget: () => setLast({ error, isAnswered: true }),
  }
}

/** Shows what is wrong with a field, below it. */
export function FieldError({
  id,
  children,
}: {
  readonly id?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <p id={id} className="field-error" role="alert">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  )
}
