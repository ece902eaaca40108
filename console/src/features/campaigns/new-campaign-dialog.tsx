import { campaignTypes } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { createCampaignEndpoint } from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { campaignTypeNames } from './campaign-names.ts'

interface Props {
  /** The sites on which the person may write campaigns. */
  readonly siteIds: readonly number[]
  readonly site: number
  readonly onClose: () => void
}
/** Asks for what every campaign has, and opens its draft. */
export function NewCampaignDialog({ siteIds, site: firstSite, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { sites } = useSession()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [site, setSite] = useState(String(firstSite))
  const [type, setType] = useState<(typeof campaignTypes)[number]>('news')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = () =>
    run(async () => {
      const { id } = await callStaff(createCampaignEndpoint, {
        site: Number(site),
        name,
        type,
        path: type === 'news' ? '/members' : '/credits',
        ratePerHour: 1000,
        audience: {},
        texts: {},
      })
      await navigate(`/campaigns/${id}`)
    })
  return (
    <Dialog
      title={t`New campaign`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Create the draft</Trans>
          </Button>
        </>
      }
    >
      <InputField
        label={t`Name`}
        hint={t`Only colleagues see it.`}
        error={fieldErrors['name']}
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <SelectField label={t`Site`} value={site} onChange={setSite}>
        {sites
          .filter(({ id }) => siteIds.includes(id))
          .map(({ id, name: siteName }) => (
            <option key={id} value={id}>
              {siteName}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={t`Kind`}
        hint={t`Members agree to each kind on its own.`}
        value={type}
        onChange={(chosen) => setType(campaignTypes.find((one) => one === chosen) ?? 'news')}
      >
        {campaignTypes.map((one) => (
          <option key={one} value={one}>
            {i18n._(campaignTypeNames[one])}
          </option>
        ))}
      </SelectField>
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
