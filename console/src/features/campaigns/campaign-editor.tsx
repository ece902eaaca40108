import { campaignTypes } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import {
  deleteCampaignEndpoint,
  saveCampaignEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { AudienceSummary } from './audience-summary.tsx'
import {
  type CampaignForm,
  listWrittenLanguages,
  type ShownCampaign,
  toDraft,
  toForm,
} from './campaign-form.ts'
import { campaignTypeNames } from './campaign-names.ts'
import { TextFields } from './text-fields.tsx'
import { useAudienceCount } from './use-audience-count.ts'

interface Props {
  readonly shown: ShownCampaign
  /** Called when something is typed that was not saved, and when it is. */
  readonly onTyped: (isTyped: boolean) => void
}
/** The draft of a campaign: what it is, who gets it, and the mail in each language. */
export function CampaignEditor({ shown, onTyped }: Props) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { campaign, version } = shown
  const { id, siteId } = campaign
  /** What was typed, and the version that it started from: a later one is a colleague's. */
  const [typed, setTyped] = useState<{ readonly form: CampaignForm; readonly seen: number } | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const form = typed?.form ?? toForm(shown)
  const seen = typed?.seen ?? version
  const hasConflict = version !== seen && !isRunning
  const change = (changed: Partial<CampaignForm>) => {
    setTyped({ form: { ...form, ...changed }, seen })
    onTyped(true)
  }
  const dropTyped = () => {
    setTyped(null)
    onTyped(false)
  }
  const { count, error } = useAudienceCount(siteId, form.type, form.audience)
  const save = () =>
    run(async () => {
      await callStaff(saveCampaignEndpoint, { ...toDraft(form), id, version: seen })
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
      <Card title={t`Campaign`}>
        <div className="campaign-fields">
          <InputField
            label={t`Name`}
            hint={t`Only colleagues see it.`}
            error={fieldErrors['name']}
            maxLength={80}
            value={form.name}
            onChange={(name) => change({ name })}
          />
          <SelectField
            label={t`Kind`}
            hint={t`Members agree to each kind on its own.`}
            value={form.type}
            onChange={(type) => change({ type: campaignTypes.find((one) => one === type) ?? 'news' })}
          >
            {campaignTypes.map((type) => (
              <option key={type} value={type}>
                {i18n._(campaignTypeNames[type])}
              </option>
            ))}
          </SelectField>
          <InputField
            label={t`The button leads to`}
            hint={t`A path on the site, such as /members.`}
            error={fieldErrors['path']}
            maxLength={100}
            value={form.path}
            onChange={(path) => change({ path })}
          />
          <InputField
            label={t`Mails per hour`}
            error={fieldErrors['ratePerHour']}
            type="number"
            min={1}
            value={form.ratePerHour}
            onChange={(ratePerHour) => change({ ratePerHour })}
          />
        </div>
      </Card>
      <Card title={t`Audience`} note={t`Only members who agreed to such mails`}>
        <AudienceFields typed={form.audience} onChange={(audience) => change({ audience })} />
        {fieldErrors['audience'] ? <Note tone="bad">{fieldErrors['audience']}</Note> : null}
        <AudienceSummary count={count} error={error} written={listWrittenLanguages(form)} />
      </Card>
      <Card title={t`Mail`}>
        <TextFields
          id={id}
          site={siteId}
          form={form}
          error={fieldErrors['texts']}
          isSaved={typed === null}
          onChange={(texts) => change({ texts })}
        />
      </Card>
      {hasConflict ? (
        <Note tone="bad">
          <p>
            <Trans>A colleague has saved this campaign in the meantime.</Trans>
          </p>
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
          act={async (reason) => {
            await callStaff(deleteCampaignEndpoint, { id, version, reason })
            await navigate('/campaigns')
          }}
          onClose={() => setIsDeleting(false)}
        />
      ) : null}
    </form>
  )
}
