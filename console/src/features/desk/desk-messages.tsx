import { type DeskMessage, listDeskMessagesEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { getDeskImageEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk-picture'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatTime } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { CommentNote } from '../../ui/comment-note.tsx'
import { Note } from '../../ui/note.tsx'
import { DeskRecording } from './desk-recording.tsx'
import type { OpenConversation } from './open-conversation.ts'

interface OlderMessages {
  readonly messages: readonly DeskMessage[]
  readonly hasOlderMessages: boolean
}
/** Shows the messages of a conversation, the newest at the foot; older ones on request. */
export function DeskMessages({ opened }: { readonly opened: OpenConversation }) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  /** Distance in pixels between the reader and the foot when older messages were requested; null otherwise. */
  const distanceFromFoot = useRef<number | null>(null)
  const [older, setOlder] = useState<OlderMessages | null>(null)
  const { run, isRunning, error } = useAction()
  const { conversation, member, profile } = opened
  const isAnswering = opened.claim?.isMine === true
  const first = older?.messages[0] ?? opened.messages[0]
  // A message of both lists once, in its newest state.
  const messages = [
    ...new Map([...(older?.messages ?? []), ...opened.messages].map((one) => [one.id, one])).values(),
  ]
  const [firstId, lastId] = [messages[0]?.id, messages.at(-1)?.id]
  const loadOlder = () =>
    void run(async () => {
      if (!first) return
      const page = await callStaff(listDeskMessagesEndpoint, { conversation, before: first.id })
      distanceFromFoot.current = (list.current?.scrollHeight ?? 0) - (list.current?.scrollTop ?? 0)
      setOlder({ ...page, messages: [...page.messages, ...(older?.messages ?? opened.messages)] })
    })
  // Older messages come in above what the reader looks at, which stays where it is.
  useLayoutEffect(() => {
    if (distanceFromFoot.current === null) return
    list.current?.scrollTo(0, list.current.scrollHeight - distanceFromFoot.current)
    distanceFromFoot.current = null
  }, [firstId])
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight)
    // Taking the conversation makes the place for messages smaller.
  }, [lastId, isAnswering])
  return (
    <ol ref={list} className="desk-messages" aria-label={t`Messages`} tabIndex={0}>
      {(older ?? opened).hasOlderMessages ? (
        <li>
          {error ? <Note tone="bad">{error}</Note> : null}
          <Button small busy={isRunning} onClick={loadOlder}>
            <Trans>Show older messages</Trans>
          </Button>
        </li>
      ) : null}
      {messages.map((message) => (
        <li key={message.id} className={message.byMember ? undefined : 'own'}>
          {message.kind === 'image' && message.byMember ? (
            <img
              className="desk-image"
              src={`${getDeskImageEndpoint.path}?${new URLSearchParams({ message: String(message.id) })}`}
              alt={t`Picture from ${member.name}`}
              // Its place is kept free, so that the newest messages stay in sight when it arrives.
              width={message.imageSize?.width}
              height={message.imageSize?.height}
              loading="lazy"
            />
          ) : null}
          {message.kind === 'voice' && message.byMember ? <DeskRecording message={message.id} /> : null}
          {message.commentsOn ? <CommentNote comment={message.commentsOn} /> : null}
          {isFile(message) && message.byMember && !message.text ? null : (
            <p className="message-bubble">{message.text || <MessageKind message={message} />}</p>
          )}
          <small>
            <MessageFacts message={message} member={member.name} profile={profile.name} />
          </small>
        </li>
      ))}
    </ol>
  )
}

const isFile = ({ kind }: DeskMessage) => kind === 'image' || kind === 'voice'

function MessageKind({ message: { kind, gift } }: { readonly message: DeskMessage }) {
  const { t } = useLingui()
  return kind === 'gift' ? t`A gift: ${gift ?? ''}` : t`No text`
}

interface FactsProps {
  readonly message: DeskMessage
  readonly member: string
  readonly profile: string
}
function MessageFacts({ message, member, profile }: FactsProps) {
  const { t } = useLingui()
  const { byMember, agent, sentAt, credits, isRefunded, isWaiting } = message
  const time = formatTime(sentAt)
  if (!byMember) return t`${profile}, by ${agent ?? ''}, ${time}`
  const paid = plural(credits, { one: '# credit', other: '# credits' })
  if (isRefunded) return t`${member}, ${time}, ${paid}, refunded`
  return isWaiting ? t`${member}, ${time}, ${paid}, waits` : t`${member}, ${time}, ${paid}`
}
