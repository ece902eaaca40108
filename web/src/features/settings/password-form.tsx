import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { type FormOutcome, selectFormOutcome } from './form-outcome.ts'
import { SettingsSaveRow } from './settings-save-row.tsx'
import { SettingsSection } from './settings-page.tsx'

export function PasswordForm({ outcome: lastOutcome }: { outcome: FormOutcome | undefined }) {
  const outcome = selectFormOutcome(lastOutcome, 'password')
  const fields = outcome?.error?.fields
  return (
    <SettingsSection id="password" title={<Trans>Change password</Trans>}>
      {/* The key clears the fields after a success. */}
      <Form method="post" className="stack" key={String(outcome?.error === null)} preventScrollReset>
        <PasswordField
          label={<Trans>Old password</Trans>}
          name="old_password"
          autoComplete="current-password"
          error={fields?.old_password}
        />
        <PasswordField
          label={<Trans>New password</Trans>}
          name="password"
          autoComplete="new-password"
          error={fields?.password}
          hint={<Trans>At least 8 characters. You’ll be logged out on all other devices.</Trans>}
        />
        <SettingsSaveRow
          intent="password"
          outcome={lastOutcome}
          label={<Trans>Save password</Trans>}
          done={<Trans>Your new password is saved. You’ve been logged out on all other devices.</Trans>}
        />
      </Form>
    </SettingsSection>
  )
}
