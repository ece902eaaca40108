import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { ProofOfWorkFields } from '../../../forms/proof-of-work-fields.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { type FormOutcome, selectFormOutcome } from '../form-outcome.ts'
import { SettingsSaveRow } from '../settings-save-row.tsx'
import { SettingsSection } from '../settings-page.tsx'

interface Props {
  readonly email: string
  readonly outcome: FormOutcome | undefined
}

function CodeForm({ email, outcome }: Props) {
  return (
    <>
      <Banner look="success" role="status">
        <Trans>We’ve sent a code to {email}. It works for 10 minutes, in this browser only.</Trans>
      </Banner>
      <Form method="post" className="stack" noValidate>
        <TextField
          label={<Trans>Code from the e-mail</Trans>}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          error={selectFormOutcome(outcome, 'code')?.error?.fields?.code}
        />
        <SettingsSaveRow intent="code" outcome={outcome} label={<Trans>Confirm</Trans>} />
      </Form>
    </>
  )
}

/** Asks for the password, or for a code by mail, before ways to log in can be changed. */
export function IdentityForm({ email, outcome }: Props) {
  const sending = selectFormOutcome(outcome, 'send')
  const isCodeSent = sending?.error === null || outcome?.intent === 'code'
  return (
    <SettingsSection
      id="identity"
      title={<Trans>Confirm that it’s you</Trans>}
      note={
        <Trans>
          You logged in more than 10 minutes ago. To change your ways to log in, confirm first that it’s you.
        </Trans>
      }
    >
      {isCodeSent ? (
        <CodeForm email={email} outcome={outcome} />
      ) : (
        <Form method="post" className="stack">
          <PasswordField
            label={<Trans>Your password</Trans>}
            name="password"
            autoComplete="current-password"
            error={selectFormOutcome(outcome, 'password')?.error?.fields?.password}
          />
          <SettingsSaveRow intent="password" outcome={outcome} label={<Trans>Confirm</Trans>} />
        </Form>
      )}
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="send" />
        {sending?.error && sending.error.code !== 'proof_needed' ? (
          <Banner look="error" role="alert">
            {sending.error.message}
          </Banner>
        ) : null}
        <ProofOfWorkFields error={sending?.error ?? undefined} />
        <Button type="submit" look="text">
          {isCodeSent ? <Trans>Send a new code</Trans> : <Trans>Send me a code instead</Trans>}
        </Button>
      </Form>
    </SettingsSection>
  )
}
