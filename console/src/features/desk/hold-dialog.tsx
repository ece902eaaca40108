import {
  type AgentHoldReason,
  agentHoldReasons,
  holdDeskEndpoint,
  maxNoteLength,
} from '@amarelle/contract/staff/endpoints/fictional/desk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import type { OpenConversation } from './open-conversation.ts'
import { agentHoldNames } from './desk-names.ts'

interface Props {
  readonly opened: OpenConversation
  readonly onClose: () => void
}
/** Holds the conversation for a colleague of support or moderation. */
export function HoldDialog({ opened: { conversation, member }, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState<AgentHoldReason>('distress')
  const [note, setNote] = useState('')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = async () => {
    const isDone = await run(async () => {
      await callStaff(holdDeskEndpoint, { conversation, reason, note })
      await revalidate()
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t`Hold the conversation with ${member.name}`}
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
        maxLength={maxNoteLength}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  )
}
