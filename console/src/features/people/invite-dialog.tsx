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
import { InputField, SelectField } from '../../ui/input-fields.tsx'
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
  const { run, isRunning, formError, fieldErrors } = useAction()
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
      <InputField
        label={<Trans>Name</Trans>}
        error={fieldErrors['name']}
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <InputField
        label={<Trans>Work e-mail</Trans>}
        hint={<Trans>The link in the mail is valid for three days.</Trans>}
        error={fieldErrors['email']}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
      />
      <SelectField
        label={<Trans>Language</Trans>}
        value={language}
        onChange={(value) => setLanguage(value as StaffLanguage)}
      >
        {staffLanguages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </SelectField>
      <GrantsField grants={grants} onChange={setGrants} error={fieldErrors['grants']} />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
