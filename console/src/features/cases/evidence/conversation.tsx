import {
  type EvidenceMessage,
  openCaseMessagesEndpoint,
  type StaffCase,
} from '@amarelle/contract/staff/endpoints/cases'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, Flag, Image, LockKeyholeOpen } from 'lucide-react'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { Time } from '../../../shell/time.tsx'
import { ReasonDialog } from '../../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { CommentNote } from '../../../ui/comment-note.tsx'
import { Note } from '../../../ui/note.tsx'
import { CasePicture } from './case-picture.tsx'
import { CaseRecording } from './case-recording.tsx'

type OpenedMessages = StaffEndpointAnswer<typeof openCaseMessagesEndpoint>

/** Shows the reported message and what lies around it, and more for a reason; nothing without a message. */
export function Conversation({ case: one }: { readonly case: StaffCase }) {
  const { t } = useLingui()
  const { reference, reportedMessageId, messages, conversationLength } = one
  const [opened, setOpened] = useState<OpenedMessages>({ earlier: [], later: [] })
  const [isAsking, setIsAsking] = useState(false)
  if (reportedMessageId === null) return null
  const shown = messages ? [...opened.earlier, ...messages, ...opened.later] : []
  const [first, last] = [shown[0], shown.at(-1)]
  const count = formatCount(shown.length)
  const total = formatCount(conversationLength ?? 0)
  const hasMore = conversationLength !== null && conversationLength > shown.length
  const openMore = async (reason: string) => {
    if (!first || !last) return
    const part = { reference, first: first.id, last: last.id, reason }
    const { earlier, later } = await callStaff(openCaseMessagesEndpoint, part)
    setOpened((before) => ({
      earlier: [...earlier, ...before.earlier],
      later: [...before.later, ...later],
    }))
  }
  return (
    <section className="case-section">
      <header className="section-head">
        <h2>
          <Trans>Conversation</Trans>
        </h2>
        {conversationLength === null ? null : <small>{t`${count} of ${total} messages`}</small>}
        {hasMore ? (
          <Button small icon={<LockKeyholeOpen aria-hidden="true" />} onClick={() => setIsAsking(true)}>
            <Trans>Show more, with a reason</Trans>
          </Button>
        ) : null}
      </header>
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
            {shown.map((message) => (
              <Message key={message.id} case={one} message={message} />
            ))}
          </ol>
        </div>
      )}
      {isAsking ? (
        <ReasonDialog
          title={t`Show more messages`}
          hint={t`It stays in the audit log. The member finds the opening in their data, without the reason.`}
          button={t`Show more`}
          maxLength={maxReasonLength}
          act={openMore}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  )
}
function Message({
  case: { reference, reported, reporter },
  message: { from, isReported, kind, text, gift, picture, recording, commentsOn, sentAt },
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
        <Time at={sentAt} />
      </p>
      {commentsOn ? <CommentNote comment={commentsOn} /> : null}
      {text ? <p className="message-bubble">{text}</p> : null}
      {gift ? <p className="message-bubble">{gift}</p> : null}
      {picture ? <CasePicture reference={reference} name={picture} /> : null}
      {recording ? <CaseRecording reference={reference} name={recording} /> : null}
      {kind === 'voice' && !recording ? (
        <p className="message-bubble">
          <AudioLines aria-hidden="true" /> <Trans>A voice message, which is not played</Trans>
        </p>
      ) : null}
      {kind === 'image' && !picture ? (
        <p className="message-bubble">
          <Image aria-hidden="true" /> <Trans>A picture, which is not shown</Trans>
        </p>
      ) : null}
    </li>
  )
}
