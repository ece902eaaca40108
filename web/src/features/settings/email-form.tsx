import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { TextField } from '../../ui/controls/field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { type FormOutcome, selectFormOutcome } from './form-outcome.ts'
import { SettingsSaveRow } from './settings-save-row.tsx'
import { SettingsSection } from './settings-page.tsx'

/** The old address stays until the link sent to the new one is opened. */
export function EmailForm({
  email,
  outcome: lastOutcome,
}: {
  email: string
  outcome: FormOutcome | undefined
}) {
  const outcome = selectFormOutcome(lastOutcome, 'email')
  const sent = outcome?.error === null
  const newEmail = outcome?.typed['email'] ?? ''
  return (
    <SettingsSection
      id="email"
      title={<Trans>Change e-mail address</Trans>}
      note={
        <Trans>
          Your address is <b>{email}</b>. We’ll send a link to the new one; it takes effect when you open it.
        </Trans>
      }
    >
      {/* The key clears the fields after a success. */}
      <Form method="post" className="stack" key={String(sent)} preventScrollReset noValidate>
        <TextField
          label={<Trans>New e-mail address</Trans>}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={sent ? '' : newEmail}
          error={outcome?.error?.fields?.email}
        />
        <PasswordField
          label={<Trans>Your password</Trans>}
          name="password"
          autoComplete="current-password"
          error={outcome?.error?.fields?.password}
        />
        <SettingsSaveRow
          intent="email"
          outcome={lastOutcome}
          label={<Trans>Send link</Trans>}
          done={
            <Trans>
              We sent a link to {newEmail}. Open it within a day; until then your address stays {email}.
            </Trans>
          }
        />
      </Form>
    </SettingsSection>
  )
}
