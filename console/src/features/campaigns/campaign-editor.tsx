import { campaignTypes } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import {
  deleteCampaignEndpoint,
  saveCampaignEndpoint,
} from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { DraftEditor, type EditedDraft } from '../../shell/drafts/draft-editor.tsx'
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
/** Shows the draft of a campaign: what it is, who gets it, and the mail in each language. */
export function CampaignEditor({ shown, onTyped }: Props) {
  const navigate = useNavigate()
  const { campaign, version } = shown
  const { id, siteId } = campaign
  return (
    <DraftEditor
      stored={toForm(shown)}
      version={version}
      conflict={<Trans>A colleague has saved this campaign in the meantime.</Trans>}
      save={(form, seen) => callStaff(saveCampaignEndpoint, { ...toDraft(form), id, version: seen })}
      remove={async (reason) => {
        await callStaff(deleteCampaignEndpoint, { id, version, reason })
        await navigate('/campaigns')
      }}
      onTyped={onTyped}
    >
      {(draft) => <CampaignFields id={id} siteId={siteId} draft={draft} />}
    </DraftEditor>
  )
}

interface FieldsProps {
  readonly id: string
  readonly siteId: number
  readonly draft: EditedDraft<CampaignForm>
}
function CampaignFields({ id, siteId, draft: { form, change, fieldErrors, isSaved } }: FieldsProps) {
  const { t, i18n } = useLingui()
  const { count, error } = useAudienceCount(siteId, form.type, form.audience)
  return (
    <>
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
          isSaved={isSaved}
          onChange={(texts) => change({ texts })}
        />
      </Card>
    </>
  )
}
