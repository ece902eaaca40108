import { startCampaignEndpoint } from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount, formatLanguage } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { AudienceSummary } from './audience-summary.tsx'
import { type ShownCampaign, toForm } from './campaign-form.ts'
import { useAudienceCount } from './use-audience-count.ts'

interface Props {
  readonly shown: ShownCampaign
  readonly onClose: () => void
}
/** Shows once more who gets which mail how fast, and sends it, now or from a moment to come. */
export function SendDialog({ shown, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const { campaign, version, ratePerHour, campaignsPerWeek, path } = shown
  const { count, error } = useAudienceCount(campaign.siteId, campaign.type, toForm(shown).audience)
  const submit = async () => {
    const isDone = await run(async () => {
      await callStaff(startCampaignEndpoint, {
        id: campaign.id,
        version,
        startsAt: startsAt === '' ? null : new Date(startsAt).toISOString(),
        reason,
      })
      await revalidate()
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t`Send the campaign`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning} icon={<Send aria-hidden="true" />}>
            {startsAt === '' ? t`Send now` : t`Schedule`}
          </Button>
        </>
      }
    >
      <AudienceSummary count={count} error={error} written={campaign.languages} />
      <Facts
        facts={[
          [t`Mail in`, campaign.languages.map(formatLanguage).join(', ')],
          [t`Mails per hour`, formatCount(ratePerHour)],
          [t`The button leads to`, path],
        ]}
      />
      <Note>
        <Trans>
          Members get it by day in their time zone, at most three mails a day together with everything else,
          and at most {campaignsPerWeek} campaigns in seven days. Who does not agree any more when it is their
          turn gets nothing.
        </Trans>
      </Note>
      <InputField
        label={t`Starts`}
        hint={t`Empty: now.`}
        error={fieldErrors['startsAt']}
        type="datetime-local"
        value={startsAt}
        onChange={setStartsAt}
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
