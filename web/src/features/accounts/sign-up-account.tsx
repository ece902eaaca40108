import { Trans } from '@lingui/react/macro'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { StepProps } from './sign-up-steps.ts'

/** A password that was typed already stays in the form, unseen, until another one is wanted. */
function KeptPassword({ password }: { password: string }) {
  return (
    <div className="field">
      <span className="label">
        <Trans>Password</Trans>
      </span>
      <input type="hidden" name="password" value={password} />
      <p className="sm mut row between">
        <Trans>The password you typed is kept.</Trans>
        <button className="btn ter s nw" name="go" value="password" formNoValidate>
          <Trans>Type another one</Trans>
        </button>
      </p>
    </div>
  )
}

export function AccountStep({ typed, faults }: StepProps) {
  return (
    <>
      <TextField
        label={<Trans>E-mail address</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed.email}
        error={faults.email}
        hint={<Trans>We send you a link to confirm it. Nobody else sees it.</Trans>}
      />
      <TextField
        label={<Trans>Username</Trans>}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={typed.name}
        error={faults.name}
        hint={<Trans>3 to 20 letters, digits, dots, hyphens or underscores. Others see it.</Trans>}
      />
      {typed.password && !faults.password ? (
        <KeptPassword password={typed.password} />
      ) : (
        <PasswordField
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="new-password"
          error={faults.password}
          hint={<Trans>At least 8 characters.</Trans>}
        />
      )}
    </>
  )
}
