import {
  changeFictionalProfileEndpoint,
  getFictionalProfileEndpoint,
  switchFictionalProfileEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/profiles'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Power } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useAction } from '../../api/use-action.ts'
import { usePermissions } from '../../session/session-context.ts'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { Page } from '../../shell/page.tsx'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ProfilePictures } from './profile-pictures.tsx'
import type { ShownProfile } from './shown-profile.ts'
import { SheetFields } from './sheet-fields.tsx'

export const loadProfile = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getFictionalProfileEndpoint, { profile: Number(params['id']) })

/** Shows a fictional profile: its text and character sheet, its pictures, and the switch. */
export function ProfilePage() {
  const { t } = useLingui()
  const profile = useLoaderData<ShownProfile>()
  const may = usePermissions()
  const { revalidate } = useRevalidator()
  const [isSwitching, setIsSwitching] = useState(false)
  const { id, name, age, state, company, createdBy, mayManage } = profile
  const isActive = state === 'active'
  return (
    <Page
      title={`${name}, ${age}`}
      crumb={{ to: '/fictional', name: t`Fictional profiles` }}
      mark={<FictionalPill />}
      actions={
        mayManage && state !== 'unattended' ? (
          <Button
            kind={isActive ? 'danger' : 'secondary'}
            icon={<Power aria-hidden="true" />}
            onClick={() => setIsSwitching(true)}
          >
            {isActive ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
          </Button>
        ) : null
      }
    >
      <div className="new-mail">
        <Note>
          {company
            ? t`Staff of ${company} answer for it.`
            : t`Nobody answers for this profile, and nobody can write to it. Saving the sheet puts the site’s company on record.`}{' '}
          {createdBy ? t`${createdBy} created it.` : null}
        </Note>
        {may('members.read') ? <ProfilePictures profile={profile} /> : null}
        <ProfileForm key={id} profile={profile} />
      </div>
      {isSwitching ? (
        <ReasonDialog
          title={isActive ? t`Switch ${name} off` : t`Switch ${name} on`}
          button={isActive ? t`Switch off` : t`Switch on`}
          isDangerous={isActive}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(switchFictionalProfileEndpoint, {
              profile: id,
              state: isActive ? 'off' : 'active',
              reason,
            })
            await revalidate()
          }}
          onClose={() => setIsSwitching(false)}
        >
          {isActive ? (
            <p>
              <Trans>
                Nobody sees the profile or writes to it from then on. Messages that wait are refunded, and
                their members are told.
              </Trans>
            </p>
          ) : null}
        </ReasonDialog>
      ) : null}
    </Page>
  )
}

function ProfileForm({ profile }: { readonly profile: ShownProfile }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { about, sheet, languages, openHours } = profile
  const [draft, setDraft] = useState({ about, sheet, languages, openHours, reason: '' } as Parameters<
    typeof SheetFields
  >[0]['draft'])
  const [isSaved, setIsSaved] = useState(false)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const save = async () => {
    const isDone = await run(async () => {
      await callStaff(changeFictionalProfileEndpoint, {
        profile: profile.id,
        ...draft,
        languages: [...draft.languages],
      })
      await revalidate()
    })
    setIsSaved(isDone)
    if (isDone) setDraft({ ...draft, reason: '' })
  }
  if (!profile.mayEdit) return null
  return (
    <form
      className="fictional-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SheetFields
        draft={draft}
        fieldErrors={fieldErrors}
        onChange={(changed) => {
          setIsSaved(false)
          setDraft(changed)
        }}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
      <div className="desk-buttons">
        {isSaved ? <p role="status">{t`Saved.`}</p> : null}
        <Button kind="primary" type="submit" busy={isRunning}>
          <Trans>Save the sheet</Trans>
        </Button>
      </div>
    </form>
  )
}
