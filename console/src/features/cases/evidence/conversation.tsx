import type { EvidenceMessage, StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { formatExactTime, formatTime } from '../../../i18n/formats.ts'
import { Note } from '../../../ui/note.tsx'
import { CasePicture } from './case-picture.tsx'

/** The reported message and what lies around it; nothing without one. */
export function Conversation({ case: one }: { readonly case: StaffCase }) {
  const { reportedMessageId, messages } = one
  if (reportedMessageId === null) return null
  return (
    <section className="case-section">
      <h2>
        <Trans>Conversation</Trans>
      </h2>
      {messages === null ? (
        <Note tone="plain">
          <Trans>Your role does not read messages. A moderator sees them.</Trans>
        </Note>
      ) : (
        <div className="evidence-thread">
          <p className="thread-note">
            <Trans>Only what lies around the reported message is shown.</Trans>
          </p>
          <ol>
            {messages.map((message) => (
              <Message key={message.id} case={one} message={message} />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}
function Message({
  case: { reference, reported, reporter },
  message: { from, isReported, text, gift, picture, sentAt },
}: {
  readonly case: StaffCase
  readonly message: EvidenceMessage
}) {
  const name = (from === 'reported' ? reported : reporter)?.username
  return (
    <li className={`evidence-message ${from}${isReported ? ' marked' : ''}`}>
      <p className="message-head">
        {isReported ? (
          <strong>
            <Flag aria-hidden="true" /> <Trans>Reported</Trans>
          </strong>
        ) : null}
        <span>{name ?? <Trans>deleted member</Trans>}</span>
        <time dateTime={sentAt} title={formatExactTime(sentAt)}>
          {formatTime(sentAt)}
        </time>
      </p>
      {text ? <p className="message-bubble">{text}</p> : null}
      {gift ? <p className="message-bubble">{gift}</p> : null}
      {picture ? <CasePicture reference={reference} name={picture} /> : null}
    </li>
  )
}
