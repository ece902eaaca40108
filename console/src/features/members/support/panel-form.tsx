import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/input-fields.tsx'
import { Note } from '../../../ui/note.tsx'

interface PanelFormProps {
  readonly title: string
  /** The name of the reason in the call, and its label and hint in the form. */
  readonly reason: { readonly field: string; readonly label: string; readonly hint: string }
  readonly button: string
  /** The mail, credits or other result that the member will receive. */
  readonly consequence: ReactNode
  /** Shown instead of the form when it is done. */
  readonly done: ReactNode
  /** Called with the reason and the key of this act, which stays the same when it is tried again. */
  readonly act: (reason: string, key: string) => Promise<unknown>
  readonly onClose: () => void
  /** The fields above the reason, with the errors by field. */
  readonly children: (errors: Readonly<Record<string, string>>) => ReactNode
}
/** Shows a form in the panel: its fields, the reason, what will happen, and one button. */
export function PanelForm(props: PanelFormProps) {
  const { title, reason, button, consequence, done, act, onClose, children } = props
  const { revalidate } = useRevalidator()
  const { run, isRunning, error, fieldErrors } = useAction()
  const [text, setText] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const [isDone, setIsDone] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = async () => {
    if (!(await run(() => act(text, key)))) return
    setIsDone(true)
    await revalidate()
  }
  const hasFieldErrors = Object.keys(fieldErrors).length > 0
  return (
    <form
      className="panel-block"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {isDone ? (
        <div role="status">{done}</div>
      ) : (
        <>
          {error && !hasFieldErrors ? <Note tone="bad">{error}</Note> : null}
          {children(fieldErrors)}
          <TextAreaField
            label={reason.label}
            hint={reason.hint}
            error={fieldErrors[reason.field]}
            rows={3}
            maxLength={500}
            value={text}
            onChange={setText}
          />
          <p className="small">{consequence}</p>
          <Button block type="submit" busy={isRunning}>
            {button}
          </Button>
        </>
      )}
      <Button kind="text" onClick={onClose}>
        {isDone ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      </Button>
    </form>
  )
}
