import type { QuotedMessage } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { Reply, X } from 'lucide-react'
import { QuotedContent } from './quote.tsx'
import * as styles from './replies.module.css'

interface Props {
  readonly quoted: QuotedMessage
  /** The other member's name. */
  readonly name: string
  readonly onCancel: () => void
}
/** Above the message field: what the next message replies to. */
export function ReplyPreview({ quoted, name, onCancel }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.preview} role="status">
      <Reply className="icon small" />
      <p className={styles.previewText}>
        <span className="visually-hidden">
          <Trans>In reply to</Trans>{' '}
        </span>
        <QuotedContent quoted={quoted} name={name} />
      </p>
      <button type="button" className="icon-button" aria-label={t`Cancel the reply`} onClick={onCancel}>
        <X className="icon small" />
      </button>
    </div>
  )
}
