import type { ErrorAnswer } from '@amarelle/contract/errors'
import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

interface Props {
  readonly error: ErrorAnswer['error'] | null
  readonly saved: boolean
}
export function PasswordForm({ error, saved }: Props) {
  const navigation = useNavigation()
  return (
    <section className="card pad stack" aria-labelledby="password-title">
      <h2 className="h3" id="password-title">
        <Trans>Change password</Trans>
      </h2>
      {error ? (
        <Banner look="bad" role="alert">
          {error.message}
        </Banner>
      ) : null}
      {saved ? (
        <Banner look="ok" role="status">
          <Trans>Your new password is saved. You are logged out on all other devices.</Trans>
        </Banner>
      ) : null}
      {/* A saved password leaves empty fields behind. */}
      <Form method="post" className="stack" key={String(saved)} preventScrollReset>
        <input type="hidden" name="intent" value="password" />
        <PasswordField
          label={<Trans>Old password</Trans>}
          name="old_password"
          autoComplete="current-password"
          error={error?.fields?.old_password}
        />
        <PasswordField
          label={<Trans>New password</Trans>}
          name="password"
          autoComplete="new-password"
          error={error?.fields?.password}
          hint={<Trans>At least 8 characters. You will be logged out on all other devices.</Trans>}
        />
        <div>
          <Button type="submit" look="secondary" busy={navigation.formData?.get('intent') === 'password'}>
            <Trans>Save the password</Trans>
          </Button>
        </div>
      </Form>
    </section>
  )
}
