import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly title: string
  /** The name of the field in the call. */
  readonly field?: 'reason' | 'text' | 'statement'
  readonly label?: string
  readonly hint?: ReactNode
  readonly button: string
  readonly isDangerous?: boolean
  /** The limit of the field in the call. */
  readonly maxLength: number
  /** The consequence of the act, above the field, and other fields of the call with their errors. */
  readonly children?: ReactNode | ((fieldErrors: Readonly<Record<string, string>>) => ReactNode)
  readonly act: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}
/** Asks for a reason or a text, and performs the act with it. */
export function ReasonDialog({
  title,
  field = 'reason',
  label,
  hint,
  button,
  isDangerous = false,
  maxLength,
  children,
  act,
  onClose,
}: Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { run, isRunning, error, formError, fieldErrors } = useAction()
  // Errors of fields that the dialog does not have.
  const shownError = typeof children === 'function' || fieldErrors[field] ? formError : error
  const submit = async () => {
    if (await run(() => act(text))) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" busy={isRunning}>
            {button}
          </Button>
        </>
      }
    >
      {typeof children === 'function' ? children(fieldErrors) : children}
      {shownError ? <Note tone="bad">{shownError}</Note> : null}
      <TextAreaField
        label={label ?? t`Reason`}
        hint={hint ?? t`It stays in the audit log.`}
        error={fieldErrors[field]}
        maxLength={maxLength}
        value={text}
        onChange={setText}
      />
    </Dialog>
  )
}
