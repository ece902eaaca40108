import type { MailDisabledReason } from '@amarelle/contract/endpoints/notifications'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

const disabledReasonTexts: Record<MailDisabledReason, ReactNode> = {
  bounce: <Trans>Our last e-mail to you couldn’t be delivered.</Trans>,
  fbl: <Trans>One of our e-mails was marked as spam.</Trans>,
  listunsubscribe: <Trans>You unsubscribed from our e-mails.</Trans>,
}

/** Says why mails were stopped and links to where they can be enabled again (docs/messages.md#stopped-mails). */
export function EmailsDisabledAlert({ onHide }: { readonly onHide: () => void }) {
  const [reason] = useUser()?.notifications_disabled ?? []
  if (!reason) return null
  return (
    <Notice
      look="warning"
      statement={<Trans>Your e-mails are off.</Trans>}
      details={disabledReasonTexts[reason]}
      action={
        <Link className="link" to="/notifications">
          <Trans>Turn back on</Trans>
        </Link>
      }
      onHide={onHide}
    />
  )
}
