import { accountRestoreDays } from '@amarelle/contract/domain/limits'
import { Plural, Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { useUser } from '../../../api/use-user.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choices.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { type FormOutcome, selectFormOutcome } from '../form-outcome.ts'
import { SettingsSection } from '../settings-page.tsx'
import * as styles from '../settings.module.css'

const dayMs = 86_400_000

function DeletionConsequences() {
  const credits = useUser()?.credits ?? 0
  return (
    <ul className={styles.points}>
      <li>
        <Trans>Your profile and your photos are deleted.</Trans>
      </li>
      <li>
        <Trans>Your likes and matches are deleted. In chats the others see “deleted member”.</Trans>
      </li>
      <li>
        {credits > 0 ? (
          <Plural
            value={credits}
            one="You’ll lose your # credit. It isn’t paid out."
            other="You’ll lose your # credits. They aren’t paid out."
          />
        ) : (
          <Trans>You have no credits to lose.</Trans>
        )}
      </li>
      <li>
        <Trans>Invoices are kept for as long as the law requires, without your profile.</Trans>
      </li>
    </ul>
  )
}

interface FormProps {
  readonly intent: 'delete' | 'erase'
  readonly reason: string
  readonly outcome: FormOutcome | undefined
  readonly children: ReactNode
}
function DeletionPasswordForm({ intent, reason, outcome: lastOutcome, children }: FormProps) {
  const error = selectFormOutcome(lastOutcome, intent)?.error
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="reason" value={reason} />
      {error ? (
        <Banner look="error" role="alert">
          {error.message}
        </Banner>
      ) : null}
      <PasswordField
        label={<Trans>Your password</Trans>}
        name="password"
        autoComplete="current-password"
        error={error?.fields?.password}
      />
      {children}
    </Form>
  )
}

/** Last step: what is deleted, until when it can be undone, and the password. */
export function ConfirmDeletion({
  reason,
  now,
  outcome,
}: {
  reason: string
  /** Time of the server, so that server and browser render the same date. */
  now: string
  outcome: FormOutcome | undefined
}) {
  const { date } = useFormats()
  const { formData } = useNavigation()
  const until = date(new Date(Date.parse(now) + accountRestoreDays * dayMs).toISOString(), 'long')
  const submittedIntent = formData?.get('intent')
  return (
    <>
      <SettingsSection
        id="confirm"
        title={<Trans>Close my account, with {accountRestoreDays} days to come back</Trans>}
      >
        <p>
          <Trans>
            Your account closes now: nobody can see you, and you’re logged out everywhere. The link in our
            e-mail restores everything until <b>{until}</b>. After that:
          </Trans>
        </p>
        <DeletionConsequences />
        <DeletionPasswordForm intent="delete" reason={reason} outcome={outcome}>
          <div className={styles.leave}>
            <ButtonLink to="/settings" look="secondary">
              <Trans>Keep my account</Trans>
            </ButtonLink>
            <Button type="submit" look="danger" busy={submittedIntent === 'delete'}>
              <Trash2 className="icon small" />
              <Trans>Delete account</Trans>
            </Button>
          </div>
        </DeletionPasswordForm>
      </SettingsSection>
      <details className={`card padded ${styles.erase}`} open={outcome?.intent === 'erase'}>
        <summary className="link">
          <Trans>Erase everything now instead</Trans>
        </summary>
        <div className="stack">
          <p>
            <Trans>
              Everything in the list above is deleted at once, not after {accountRestoreDays} days. There is
              no link to come back, and we can’t restore anything either.
            </Trans>
          </p>
          <DeletionPasswordForm intent="erase" reason={reason} outcome={outcome}>
            <Checkbox name="understood" required>
              <Trans>I understand that this can’t be undone.</Trans>
            </Checkbox>
            <div className={styles.leave}>
              <ButtonLink to="/settings" look="secondary">
                <Trans>Keep my account</Trans>
              </ButtonLink>
              <Button type="submit" look="danger-filled" busy={submittedIntent === 'erase'}>
                <Trash2 className="icon small" />
                <Trans>Erase everything now</Trans>
              </Button>
            </div>
          </DeletionPasswordForm>
        </div>
      </details>
    </>
  )
}
