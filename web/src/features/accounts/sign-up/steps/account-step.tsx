import { Trans } from '@lingui/react/macro'
import { TextField } from '../../../../ui/controls/field.tsx'
import { PasswordField } from '../../../../ui/controls/password-field.tsx'
import { ConsentCheckboxes } from './consent-checkboxes.tsx'
import type { StepProps } from '../form-steps.ts'
import * as styles from '../../accounts.module.css'

/** Hidden, unfocusable field; a value in it reveals a bot. */
function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        <Trans>Leave this empty</Trans>
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

export function NewPassword({ typed, errors }: StepProps) {
  return (
    <PasswordField
      label={<Trans>Password</Trans>}
      name="password"
      autoComplete="new-password"
      defaultValue={typed['password']}
      error={errors['password']}
      hint={<Trans>At least 8 characters.</Trans>}
    />
  )
}

export function AccountStep({ typed, errors }: StepProps) {
  return (
    <>
      <TextField
        label={<Trans>E-mail address</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed['email']}
        error={errors['email']}
        hint={<Trans>We’ll send you a link to confirm it. Nobody else sees it.</Trans>}
      />
      <NewPassword typed={typed} errors={errors} />
      <ConsentCheckboxes typed={typed} errors={errors} />
      <Honeypot />
    </>
  )
}
