import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { TextField } from '../../ui/controls/field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { type FormOutcome, selectFormOutcome } from './form-outcome.ts'
import { SettingsSaveRow } from './settings-save-row.tsx'
import { SettingsSection } from './settings-page.tsx'

/** The new address has to be opened first: the old one stays until then. */
export function EmailForm({ email, outcome: last }: { email: string; outcome: FormOutcome | undefined }) {
  const outcome = selectFormOutcome(last, 'email')
  const sent = outcome?.error === null
  const wanted = outcome?.typed['email'] ?? ''
  return (
    <SettingsSection
      id="email"
      title={<Trans>Change e-mail address</Trans>}
      note={
        <Trans>
          Your address is <b>{email}</b>. We send a link to the new one; it becomes yours when you open it.
        </Trans>
      }
    >
      {/* What was sent leaves empty fields behind. */}
      <Form method="post" className="stack" key={String(sent)} preventScrollReset noValidate>
        <TextField
          label={<Trans>New e-mail address</Trans>}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={sent ? '' : wanted}
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
          outcome={last}
          label={<Trans>Send the link</Trans>}
          done={
            <Trans>
              We sent a link to {wanted}. Open it within a day; until then your address stays {email}.
            </Trans>
          }
        />
      </Form>
    </SettingsSection>
  )
}
