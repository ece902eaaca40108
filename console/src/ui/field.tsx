import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface Props {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Takes the hint's place. */
  readonly error?: string | undefined
  readonly children: (control: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': true | undefined
  }) => ReactNode
}

/** A control with its label above it, and a hint or error below. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const noteId = error || hint ? `${id}-note` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={noteId} className="field-error" role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : hint ? (
        <p id={noteId} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
