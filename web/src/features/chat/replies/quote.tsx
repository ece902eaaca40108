import type { QuotedMessage } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { giftNames } from '../../../i18n/gift-names.ts'
import * as styles from './replies.module.css'

function QuotedText({ quoted }: { quoted: QuotedMessage }): ReactNode {
  const { i18n } = useLingui()
  const { removed, kind, gift, text } = quoted
  if (removed) return <Trans>This message isn’t shown any more.</Trans>
  if (text) return text
  if (gift) return i18n._(giftNames[gift])
  if (kind === 'voice') return <Trans>Voice message</Trans>
  return kind === 'image' ? <Trans>Photo</Trans> : null
}

/** Author and beginning of a quoted message. */
export function QuotedContent({ quoted, name }: { quoted: QuotedMessage; name: string }) {
  return (
    <>
      <b className={styles.author}>{quoted.mine ? <Trans>You</Trans> : name}</b>
      <span className={styles.excerpt} dir="auto">
        <QuotedText quoted={quoted} />
      </span>
    </>
  )
}

interface Props {
  readonly quoted: QuotedMessage
  /** The other member's name. */
  readonly name: string
  readonly onJump: () => void
}
/** The message that a bubble replies to; pressing it scrolls there. */
export function Quote({ quoted, name, onJump }: Props) {
  return (
    <button type="button" className={styles.quote} onClick={onJump}>
      <span className="visually-hidden">
        <Trans>In reply to</Trans>{' '}
      </span>
      <QuotedContent quoted={quoted} name={name} />
    </button>
  )
}
