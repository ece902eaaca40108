import type { MailDisabledReason } from '@amarelle/contract/endpoints/notifications'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { DismissibleBanner } from '../../ui/feedback/dismissible-banner.tsx'

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
    <DismissibleBanner look="warning" onHide={onHide}>
      <b>
        <Trans>We’ve stopped e-mailing you.</Trans>
      </b>{' '}
      {disabledReasonTexts[reason]}{' '}
      <Link className="link" to="/notifications">
        <Trans>Turn e-mails back on</Trans>
      </Link>
    </DismissibleBanner>
  )
}
