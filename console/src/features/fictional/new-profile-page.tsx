import { createFictionalProfileEndpoint } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { useSession } from '../../session/session-context.ts'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { addDrawnPicture } from './add-drawn-picture.ts'
import { DrawnPictureField } from './drawn-picture-field.tsx'
import type { loadFictional } from './fictional-page.tsx'
import { nameBrokenRules } from './name-broken-rules.ts'
import { emptySheetDraft, SheetFields } from './sheet-fields.tsx'

export { loadFictional } from './fictional-page.tsx'

/** Creates a fictional profile. Its label is no choice. */
export function NewProfilePage() {
  const { t, i18n } = useLingui()
  const { sites } = useLoaderData<typeof loadFictional>()
  const { sites: named } = useSession()
  const managed = sites.filter(({ mayManage }) => mayManage)
  const navigate = useNavigate()
  const [site, setSite] = useState(String(managed[0]?.siteId ?? ''))
  const [name, setName] = useState('')
  const [gender, setGender] = useState<'female' | 'male'>('female')
  const [lookingFor, setLookingFor] = useState<'male' | 'female' | 'both'>('both')
  const [dateOfBirth, setDateOfBirth] = useState('')
  const [draft, setDraft] = useState(emptySheetDraft)
  const [drawnPicture, setDrawnPicture] = useState('')
  /** Set when the profile was created, but not its picture: sending again adds only that. */
  const [createdId, setCreatedId] = useState<number | null>(null)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const create = async () => {
    const { profile } = await callStaff(createFictionalProfileEndpoint, {
      site: Number(site),
      name,
      gender,
      lookingFor,
      dateOfBirth,
      ...draft,
      languages: [...draft.languages],
    })
    return profile
  }
  const submit = () =>
    void run(async () => {
      const profile = createdId ?? (await create())
      setCreatedId(profile)
      if (drawnPicture !== '') await addDrawnPicture(profile, drawnPicture, t`Drawn by us`)
      await navigate(`/fictional/${profile}`)
    })
  const chosen = sites.find(({ siteId }) => String(siteId) === site)
  const [maximum, used] = [chosen?.maximumPercent ?? 0, chosen?.usedDrawnPictures ?? []]
  return (
    <Page
      title={t`New fictional profile`}
      crumb={{ to: '/fictional', name: t`Fictional profiles` }}
      mark={<FictionalPill />}
    >
      <form
        className="new-mail"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Note>
          <Trans>
            The label stands beside the name, on every card and above every message. It cannot be switched
            off.
          </Trans>{' '}
          {t`At most ${maximum} % of the site’s profiles may be fictional.`}
        </Note>
        <SelectField
          label={t`Site`}
          value={site}
          onChange={(value) => {
            setSite(value)
            setDrawnPicture('')
          }}
        >
          {managed.map(({ siteId }) => (
            <option key={siteId} value={siteId}>
              {named.find(({ id }) => id === siteId)?.name ?? siteId}
            </option>
          ))}
        </SelectField>
        <InputField
          label={t`Name`}
          error={nameBrokenRules(i18n, fieldErrors, 'name')}
          maxLength={20}
          value={name}
          onChange={setName}
        />
        <SelectField
          label={t`Gender`}
          value={gender}
          onChange={(value) => setGender(value === 'male' ? 'male' : 'female')}
        >
          <option value="female">{t`Woman`}</option>
          <option value="male">{t`Man`}</option>
        </SelectField>
        <SelectField
          label={t`Looks for`}
          value={lookingFor}
          onChange={(value) => setLookingFor(value === 'male' || value === 'female' ? value : 'both')}
        >
          <option value="both">{t`Everybody`}</option>
          <option value="female">{t`Women`}</option>
          <option value="male">{t`Men`}</option>
        </SelectField>
        <InputField
          label={t`Date of birth`}
          type="date"
          error={fieldErrors['dateOfBirth']}
          value={dateOfBirth}
          onChange={setDateOfBirth}
        />
        <DrawnPictureField
          value={drawnPicture}
          used={used}
          error={fieldErrors['picture']}
          onChange={setDrawnPicture}
        />
        <SheetFields draft={draft} fieldErrors={fieldErrors} onChange={setDraft} />
        {formError ? <Note tone="bad">{formError}</Note> : null}
        <div className="desk-buttons">
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Create the fictional profile</Trans>
          </Button>
        </div>
      </form>
    </Page>
  )
}
