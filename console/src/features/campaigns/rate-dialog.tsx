import { changeCampaignRateEndpoint } from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import type { ShownCampaign } from './campaign-form.ts'

interface Props {
  readonly shown: ShownCampaign
  readonly onClose: () => void
}
/** Changes how many mails of a campaign leave per hour. */
export function RateDialog({ shown, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [rate, setRate] = useState(String(shown.ratePerHour))
  const [reason, setReason] = useState('')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = async () => {
    const isDone = await run(async () => {
      await callStaff(changeCampaignRateEndpoint, {
        id: shown.campaign.id,
        ratePerHour: Number(rate),
        reason,
      })
      await revalidate()
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t`Change the rate`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Change</Trans>
          </Button>
        </>
      }
    >
      <InputField
        label={t`Mails per hour`}
        error={fieldErrors['ratePerHour']}
        type="number"
        min={1}
        value={rate}
        onChange={setRate}
      />
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={reason}
        onChange={setReason}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
