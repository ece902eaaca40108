import {
  answerHeldSeconds,
  type SupportThread,
  type ThreadAttachment,
  type ThreadMessage,
} from '@amarelle/contract/staff/endpoints/support'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Image, MailX, Paperclip, ShieldCheck, ShieldQuestion, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatFileSize, formatLanguage, formatTime } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { Clock } from '../../shell/clock.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import type { ThreadActs } from './use-thread-acts.ts'

interface Props {
  readonly thread: SupportThread
  readonly acts: ThreadActs
}
/** Shows the mails and answers of a thread, the oldest first. */
export function ThreadMessages({ thread, acts }: Props) {
  const { t } = useLingui()
  const { state, dueAt, siteId, language, messages, isAddressVerified, name, address } = thread
  const hasMail = messages.some(({ by }) => by === null)
  return (
    <div className="case-evidence">
      <p className="case-marks">
        {state === 'open' ? <Clock dueAt={dueAt} /> : null}
        <Pill>
          {state === 'open'
            ? t`to be answered`
            : state === 'waiting'
              ? t`waits for the person`
              : t`closed thread`}
        </Pill>
        <SiteMark siteId={siteId} named />
        <small>{formatLanguage(language)}</small>
        {hasMail ? (
          isAddressVerified ? (
            <Pill tone="good" icon={<ShieldCheck aria-hidden="true" />}>{t`address verified`}</Pill>
          ) : (
            <Pill
              tone="warning"
              icon={<ShieldQuestion aria-hidden="true" />}
            >{t`the address is not verified`}</Pill>
          )
        ) : null}
      </p>
      <ol className="evidence-thread support-thread" aria-label={t`Messages`}>
        {messages.map((message) => (
          <li
            key={message.id}
            className={message.by === null ? 'evidence-message' : 'evidence-message reported'}
          >
            <p className="message-head">
              <span>{message.by ?? (name || address)}</span>
              <Time at={message.at} />
              {message.state === 'sending' ? <Trans>is being sent</Trans> : null}
            </p>
            <div className="message-bubble">{message.text || t`No text`}</div>
            <Attachments reference={thread.reference} message={message} />
            {message.returned ? <ReturnedAnswer returned={message.returned} /> : null}
            {message.state === 'held' ? <HeldAnswer message={message} acts={acts} /> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** That the person did not get the answer. */
function ReturnedAnswer({ returned }: { readonly returned: NonNullable<ThreadMessage['returned']> }) {
  const { t } = useLingui()
  const time = formatTime(returned.at)
  return (
    <p className="returned-answer">
      <Pill tone="bad" icon={<MailX aria-hidden="true" />}>{t`returned`}</Pill>
      <small>{t`The person did not get it. Their mail server said ${returned.status}, ${time}.`}</small>
    </p>
  )
}

/** Shows how long the answer can still be taken back, and the button that does. */
function HeldAnswer({ message, acts }: { readonly message: ThreadMessage; readonly acts: ThreadActs }) {
  const { t } = useLingui()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const secondsLeft = Math.ceil((Date.parse(message.at) + answerHeldSeconds * 1000 - now) / 1000)
  if (secondsLeft <= 0)
    return (
      <p className="small">
        <Trans>is being sent</Trans>
      </p>
    )
  return (
    <p className="held-answer">
      <span aria-hidden="true">{t`Leaves in ${secondsLeft} s`}</span>
      {acts.isOwn ? (
        <Button
          small
          disabled={acts.isRunning}
          onClick={() => void acts.undo(message.id, message.text)}
          icon={<Undo2 aria-hidden="true" />}
        >
          <Trans>Take back</Trans> <kbd aria-hidden="true">U</kbd>
        </Button>
      ) : null}
    </p>
  )
}

interface AttachmentsProps {
  readonly reference: string
  readonly message: ThreadMessage
}
function Attachments({ reference, message: { id, attachments } }: AttachmentsProps) {
  const { t } = useLingui()
  if (attachments.length === 0) return null
  return (
    <ul className="attachments" aria-label={t`Attachments`}>
      {attachments.map((attachment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- attachments have no other identity
        <li key={index}>
          <AttachmentName
            attachment={attachment}
            query={`reference=${reference}&message=${id}&index=${index}`}
          />
        </li>
      ))}
    </ul>
  )
}
function AttachmentName({
  attachment,
  query,
}: {
  readonly attachment: ThreadAttachment
  readonly query: string
}) {
  const { name, size, kind } = attachment
  const label = `${name}, ${formatFileSize(size)}`
  if (kind === null)
    return (
      <span className="attachment">
        <Paperclip aria-hidden="true" />
        {label} <Trans>(not kept)</Trans>
      </span>
    )
  return (
    <a
      className="attachment text-link"
      href={`/api/staff/support/${kind}?${query}`}
      target="_blank"
      rel="noreferrer"
    >
      {kind === 'picture' ? <Image aria-hidden="true" /> : <FileText aria-hidden="true" />}
      {label}
    </a>
  )
}
