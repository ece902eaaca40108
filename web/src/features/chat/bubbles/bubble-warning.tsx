import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { saveDismissedWarning } from './dismissed-warnings.ts'
import type { DisplayLine } from './display-lines.ts'
import { useThreadContext } from './thread-context.ts'
import * as styles from './bubbles.module.css'

/** Text of a safety warning. Keep it calm, and about the message, not the person. */
function WarningText({ kind, name }: { kind: WarningKind; name: string }): ReactNode {
  switch (kind) {
    case 'money':
      return (
        <p>
          <b>
            <Trans>{name} mentions money.</Trans>
          </b>{' '}
          <Trans>Nobody you meet here needs yours. Never send money, gift cards or bank details.</Trans>
        </p>
      )
    case 'off_platform':
      return (
        <p>
          <b>
            <Trans>{name} wants to talk somewhere else.</Trans>
          </b>{' '}
          <Trans>Here you can report and block, and your number stays private. There’s no rush.</Trans>
        </p>
      )
    case 'phone':
      return (
        <p>
          <b>
            <Trans>This message contains a phone number.</Trans>
          </b>{' '}
          <Trans>
            A number gives away more than you’d think. Share yours once you know each other better.
          </Trans>
        </p>
      )
    case 'link':
      return (
        <p>
          <b>
            <Trans>This message contains a link.</Trans>
          </b>{' '}
          <Trans>
            Only open it if you know where it leads. Never log in or pay on a page you reached through a link.
          </Trans>
        </p>
      )
    case 'harmful':
      return (
        <p>
          <b>
            <Trans>Does this bother you?</Trans>
          </b>{' '}
          <Trans>You don’t have to reply. What you report stays between you and us.</Trans>
        </p>
      )
  }
}

/** Safety warning below a message, with actions and a close button. */
export function BubbleWarning({ line, id }: { line: DisplayLine; id: number }) {
  const { profile, dispatch, onOpenDialog } = useThreadContext()
  const { t } = useLingui()
  const { name } = profile
  return (
    <aside className={`${styles.note} warning`} aria-label={t`Safety note`}>
      <ShieldAlert className="icon" />
      <div className="grow">
        {line.warnings.map((kind) => (
          <WarningText key={kind} kind={kind} name={name} />
        ))}
        <div className={styles.actions}>
          <Link className="link" to="/pages/faq#section-26">
            <Trans>Safety advice</Trans>
          </Link>
          <button
            type="button"
            className="link scripted"
            onClick={() => onOpenDialog({ kind: 'report', message: id })}
          >
            <Trans>Report</Trans>
          </button>
          <button type="button" className="link scripted" onClick={() => onOpenDialog({ kind: 'block' })}>
            <Trans>Block {name}</Trans>
          </button>
        </div>
      </div>
      <button
        type="button"
        className="icon-button scripted"
        aria-label={t`Close this note`}
        onClick={() => {
          saveDismissedWarning(id)
          dispatch({ type: 'mark', id, mark: { warningsSeen: true } })
        }}
      >
        <X className="icon small" />
      </button>
    </aside>
  )
}
