import { Trans, useLingui } from '@lingui/react/macro'
import { VenetianMask } from 'lucide-react'
import { formatDate } from '../../i18n/formats.ts'
import type { OpenConversation } from './open-conversation.ts'

/** Shows the label, as the member sees it; it cannot be folded. */
export function LabelBar({ opened: { profile, member, consent } }: { readonly opened: OpenConversation }) {
  const { t } = useLingui()
  const date = consent ? formatDate(consent.givenAt) : ''
  return (
    <div className="desk-label">
      <VenetianMask aria-hidden="true" />
      <p>
        <strong>{t`${profile.name} is a fictional profile.`}</strong>{' '}
        {consent
          ? t`${member.name} sees this label above every message and agreed to it on ${date} (text ${consent.version}).`
          : t`${member.name} sees this label above every message.`}
      </p>
      <small>
        <Trans>always shown</Trans>
      </small>
    </div>
  )
}
