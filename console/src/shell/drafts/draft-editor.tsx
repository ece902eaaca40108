import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Save, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ReasonDialog } from '../dialogs/reason-dialog.tsx'

/** Describes what the fields of a draft show and change. */
export interface EditedDraft<Form> {
  readonly form: Form
  readonly change: (changed: Partial<Form>) => void
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly isSaved: boolean
}
interface Props<Form> {
  readonly stored: Form
  /** The number of the last change. */
  readonly version: number
  /** Says that a colleague has saved it in the meantime. */
  readonly conflict: ReactNode
  readonly save: (form: Form, seen: number) => Promise<unknown>
  readonly remove: (reason: string) => Promise<unknown>
  /** Called when something is typed that was not saved, and when it is. */
  readonly onTyped: (isTyped: boolean) => void
  readonly children: (draft: EditedDraft<Form>) => ReactNode
}
/** Shows the form of a draft. What was typed stays when a colleague saves another version; whoever typed chooses between both. */
export function DraftEditor<Form>({
  stored,
  version,
  conflict,
  save: saveDraft,
  remove,
  onTyped,
  children,
}: Props<Form>) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  /** The typed form and the version that it started from: a later one is a colleague's. */
  const [typed, setTyped] = useState<{ readonly form: Form; readonly seen: number } | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const form = typed?.form ?? stored
  const seen = typed?.seen ?? version
  const hasConflict = version !== seen && !isRunning
  const change = (changed: Partial<Form>) => {
    setTyped({ form: { ...form, ...changed }, seen })
    onTyped(true)
  }
  const dropTyped = () => {
    setTyped(null)
    onTyped(false)
  }
  const save = () =>
    run(async () => {
      await saveDraft(form, seen)
      await revalidate()
      dropTyped()
    })
  return (
    <form
      className="campaign-board"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {children({ form, change, fieldErrors, isSaved: typed === null })}
      {hasConflict ? (
        <Note tone="bad">
          <p>{conflict}</p>
          <div className="text-acts">
            <Button small onClick={() => setTyped({ form, seen: version })}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button small onClick={dropTyped}>
              <Trans>Take theirs</Trans>
            </Button>
          </div>
        </Note>
      ) : formError ? (
        <Note tone="bad">{formError}</Note>
      ) : null}
      <div className="text-acts">
        <Button
          type="submit"
          busy={isRunning}
          disabled={typed === null || hasConflict}
          icon={<Save aria-hidden="true" />}
        >
          <Trans>Save the draft</Trans>
        </Button>
        <Button kind="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsDeleting(true)}>
          <Trans>Delete the draft</Trans>
        </Button>
      </div>
      {isDeleting ? (
        <ReasonDialog
          title={t`Delete the draft`}
          button={t`Delete`}
          isDangerous
          maxLength={maxReasonLength}
          act={remove}
          onClose={() => setIsDeleting(false)}
        />
      ) : null}
    </form>
  )
}
