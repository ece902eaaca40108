import { endFlaggerEndpoint, type ListedFlagger } from '@amarelle/contract/staff/endpoints/flaggers'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  readonly flagger: ListedFlagger
  readonly onClose: () => void
}
/** Asks why an organisation is no longer a trusted flagger, and ends it. */
export function EndFlaggerDialog({ flagger: { id, organisation }, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const { run, isRunning, error, fieldErrors } = useAction()
  const submit = async () => {
    if (!(await run(() => callStaff(endFlaggerEndpoint, { id, reason })))) return
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      title={t`End ${organisation}`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="danger" busy={isRunning}>
            <Trans>End</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>The link no longer opens the form. Earlier notices stay, and are decided.</Trans>
      </p>
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
      <Field label={t`Reason`} hint={t`It stays in the audit log.`} error={fieldErrors['reason']}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
