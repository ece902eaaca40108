import { maxDeskNoteLength, releaseDeskEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly conversation: number
  readonly onClose: () => void
  readonly onDone: () => void
}
/** Gives the conversation back to the queue, with a note for whoever takes it. */
export function HandoverDialog({ conversation, onClose, onDone }: Props) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = async () => {
    if (await run(() => callStaff(releaseDeskEndpoint, { conversation, note }))) onDone()
  }
  return (
    <Dialog
      title={t`Hand over`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Hand over</Trans>
          </Button>
        </>
      }
    >
      {formError ? <Note tone="bad">{formError}</Note> : null}
      <TextAreaField
        label={t`Note for the next agent`}
        hint={t`What was said, and what they should ask about. May stay empty.`}
        error={fieldErrors['note']}
        maxLength={maxDeskNoteLength}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  )
}
