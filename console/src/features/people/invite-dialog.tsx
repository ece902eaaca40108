import { inviteStaffEndpoint } from '@amarelle/contract/staff/endpoints/people'
import { type StaffLanguage, staffLanguages } from '@amarelle/contract/staff/languages'
import type { StaffGrant } from '@amarelle/contract/staff/roles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { GrantsField } from './grants-field.tsx'

const languageNames: Readonly<Record<StaffLanguage, string>> = { en: 'English', de: 'Deutsch' }

/** Invites a person by mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState<StaffLanguage>(i18n.locale === 'de' ? 'de' : 'en')
  const [grants, setGrants] = useState<StaffGrant[]>([{ role: 'moderator', companyId: null, siteId: null }])
  const { run, isRunning, error, fieldErrors } = useAction()
  const submit = async () => {
    if (!(await run(() => callStaff(inviteStaffEndpoint, { name, email, language, grants })))) return
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      title={t`Invite a colleague`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            <Trans>Send the invitation</Trans>
          </Button>
        </>
      }
    >
      <Field label={<Trans>Name</Trans>} error={fieldErrors['name']}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={<Trans>Work e-mail</Trans>}
        hint={<Trans>The link in the mail is valid for three days.</Trans>}
        error={fieldErrors['email']}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={<Trans>Language</Trans>}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={language}
            onChange={(event) => setLanguage(event.target.value as StaffLanguage)}
          >
            {staffLanguages.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageNames[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <GrantsField grants={grants} onChange={setGrants} error={fieldErrors['grants']} />
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
    </Dialog>
  )
}
