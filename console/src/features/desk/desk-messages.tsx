import type { DeskMessage } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { formatTime } from '../../i18n/formats.ts'
import type { OpenConversation } from './open-conversation.ts'

/** The last messages of a conversation, the newest at the foot. */
export function DeskMessages({ opened }: { readonly opened: OpenConversation }) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const { messages, member, profile } = opened
  const lastId = messages.at(-1)?.id
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight)
  }, [lastId])
  return (
    <ol ref={list} className="desk-messages" aria-label={t`Messages`} tabIndex={0}>
      {messages.map((message) => (
        <li key={message.id} className={message.byMember ? undefined : 'own'}>
          <p className="message-bubble">{message.text || <MessageKind message={message} />}</p>
          <small>
            <MessageFacts message={message} member={member.name} profile={profile.name} />
          </small>
        </li>
      ))}
    </ol>
  )
}

function MessageKind({ message: { kind, gift } }: { readonly message: DeskMessage }) {
  const { t } = useLingui()
  if (kind === 'image') return t`A picture, which only the member and the profile see.`
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
