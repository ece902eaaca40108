import { Trans } from '@lingui/react/macro'
import { Check, CheckCheck, Clock, CloudOff, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DisplayLine } from './display-lines.ts'
import { useThreadContext } from './thread-context.ts'
import * as styles from './bubbles.module.css'

const deliveryStages = {
  sent: { Icon: Check, words: <Trans>Sent</Trans> },
  delivered: { Icon: CheckCheck, words: <Trans>Delivered</Trans> },
  read: { Icon: CheckCheck, words: <Trans>Read</Trans> },
} as const

function SendFailedStatus({ line }: { line: DisplayLine }) {
  const { onRetry } = useThreadContext()
  const { outgoing } = line
  return (
    <span className={`${styles.status} error`}>
      <TriangleAlert className="icon" />
      <Trans>Not sent, no credit used.</Trans>{' '}
      <button type="button" className="link" onClick={() => outgoing && onRetry(outgoing)}>
        <Trans>Try again</Trans>
      </button>
    </span>
  )
}

/** Delivery status as icon and text; shown once per group, at its last message. */
export function BubbleStatus({ line }: { line: DisplayLine }): ReactNode {
  const { dates } = useThreadContext()
  const { state, outgoing } = line
  if (!line.endsGroup) return null
  const time = <time dateTime={line.at}>{dates.time(line.at)}</time>
  if (state === 'received') return <span className={`${styles.status} ${styles.incoming}`}>{time}</span>
  if (state === 'failed') return <SendFailedStatus line={line} />
  if (state === 'keeping')
    return (
      <span className={styles.status}>
        <Clock className="icon" />
        {time}
      </span>
    )
  if (state === 'waiting')
    return (
      <span className={styles.status}>
        <CloudOff className="icon" />
        <Trans>Waiting for a connection</Trans>
      </span>
    )
  if (state === 'sending') {
    const percent = outgoing?.progress
    return (
      <span className={styles.status}>
        <Clock className="icon" />
        {percent == null ? <Trans>Sending…</Trans> : <Trans>Sending… {percent} %</Trans>}
      </span>
    )
  }
  if (line.refunded)
    return (
      <span className={styles.status}>
        <Undo2 className="icon" />
        <Trans>Sent</Trans> {time}, <RefundReason reason={line.refundReason} />{' '}
        <Trans>credits returned</Trans>
      </span>
    )
  const { Icon, words } = deliveryStages[state]
  return (
    <span className={state === 'read' ? `${styles.status} ${styles.seen}` : styles.status}>
      <Icon className="icon" />
      {words} {time}
    </span>
  )
}

/** Why nobody answered a message to a fictional profile. */
function RefundReason({ reason }: { readonly reason: DisplayLine['refundReason'] }) {
  if (reason === 'unanswered') return <Trans>nobody answered in time,</Trans>
  if (reason === 'ended') return <Trans>the conversation was ended,</Trans>
  return reason === 'profile_off' ? <Trans>nobody answers for this profile any more,</Trans> : null
}
