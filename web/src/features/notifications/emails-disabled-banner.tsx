import type { MailDisabledReason } from '@amarelle/contract/endpoints/notifications'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import * as styles from './notifications.module.css'

/** Masks the local part except its first and last letter. */
const maskEmail = (email: string): string => email.replace(/^(.)(.*?)(.?)@/, '$1•••$3@')

function EnableEmailsForm({ reason, children }: { reason: MailDisabledReason; children: ReactNode }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" action="/notifications" preventScrollReset>
      <input type="hidden" name="intent" value="enable" />
      <button
        type="submit"
        className={`link ${styles.mailsAgain}`}
        name="reason"
        value={reason}
        disabled={formData?.get('reason') === reason}
      >
        {children}
      </button>
    </Form>
  )
}

/** Says why mails were stopped and offers to enable them again (docs/messages.md#stopped-mails). */
export function EmailsDisabledBanner({ reason, email }: { reason: MailDisabledReason; email: string }) {
  const address = maskEmail(email)
  return (
    <Banner look="warning">
      <b>
        <Trans>We’ve stopped e-mailing you.</Trans>
      </b>{' '}
      {reason === 'bounce' ? (
        <>
          <Trans>Our last e-mail to {address} couldn’t be delivered.</Trans>{' '}
          <div className={styles.restoreOptions}>
            <Link className="link" to="/settings/account">
              <Trans>Check address</Trans>
            </Link>
            <EnableEmailsForm reason={reason}>
              <Trans>It’s correct, try again</Trans>
            </EnableEmailsForm>
          </div>
        </>
      ) : reason === 'fbl' ? (
        <>
          <Trans>One of our e-mails was marked as spam in your mailbox.</Trans>
          <EnableEmailsForm reason={reason}>
            <Trans>It was a mistake, e-mail me again</Trans>
          </EnableEmailsForm>
        </>
      ) : (
        <>
          <Trans>You unsubscribed from all non-essential e-mails.</Trans>
          <EnableEmailsForm reason={reason}>
            <Trans>E-mail me again</Trans>
          </EnableEmailsForm>
        </>
      )}
    </Banner>
  )
}
