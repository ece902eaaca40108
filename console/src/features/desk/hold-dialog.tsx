import {
  type AgentHoldReason,
  agentHoldReasons,
  maxDeskNoteLength,
} from '@amarelle/contract/staff/endpoints/fictional/desk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { agentHoldNames } from './desk-names.ts'

interface Props {
  readonly title: string
  readonly act: (hold: { readonly reason: AgentHoldReason; readonly note: string }) => Promise<unknown>
  readonly onClose: () => void
}
/** Asks why a conversation is held for a colleague of support or moderation, and holds it. */
export function HoldDialog({ title, act, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<AgentHoldReason>('distress')
  const [note, setNote] = useState('')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = async () => {
    if (await run(() => act({ reason, note }))) onClose()
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
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Hold</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Nobody answers until a colleague has looked at it. Messages that wait too long are refunded.
        </Trans>
      </p>
      {formError ? <Note tone="bad">{formError}</Note> : null}
      <SelectField
        label={t`Why`}
        value={reason}
        onChange={(value) => setReason(agentHoldReasons.find((one) => one === value) ?? 'other')}
      >
        {agentHoldReasons.map((one) => (
          <option key={one} value={one}>
            {i18n._(agentHoldNames[one])}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t`What you noticed`}
        error={fieldErrors['note']}
        maxLength={maxDeskNoteLength}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  )
}
