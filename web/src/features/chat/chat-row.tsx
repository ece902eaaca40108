import type { ChatEntry, Message } from '@amarelle/contract/chat'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FictionalTag } from '../../ui/tag.tsx'
import type { Dates } from './dates.ts'
import { giftNames } from './gift-names.ts'
import { useTyping } from './typing.ts'

function Words({ message }: { message: Message }) {
  const { i18n } = useLingui()
  const { mine, text, kind, gift } = message
  const giftName = gift ? i18n._(giftNames[gift]) : ''
  if (kind === 'gift')
    return mine ? <Trans>You sent a gift: {giftName}</Trans> : <Trans>Sent you a gift: {giftName}</Trans>
  if (kind === 'image') return mine ? <Trans>You sent a photo</Trans> : <Trans>Sent you a photo</Trans>
  return mine ? <Trans>You: {text}</Trans> : text
}

function Mark({ message }: { message: Message }) {
  if (!message.mine) return null
  return message.read ? (
    <span className="st read">
      <CheckCheck className="i" aria-hidden="true" />
      <span className="vh">
        <Trans>Read</Trans>
      </span>
    </span>
  ) : (
    <span className="st">
      <Check className="i" aria-hidden="true" />
      <span className="vh">
        <Trans>Sent</Trans>
      </span>
    </span>
  )
}

interface Props {
  readonly chat: ChatEntry
  readonly dates: Dates
  readonly current: boolean
}
/** One conversation of the list: who, the last line, when, and how many are unread. */
export function ChatRow({ chat, dates, current }: Props) {
  const { settings } = useVisit()
  const { conversation, profile } = chat
  const typing = useTyping(conversation.id)
  const message = conversation.last_message
  // The open one is being read.
  const unread = current ? 0 : chat.num_unread_messages
  return (
    <Link
      className={classNames('ci', unread > 0 && 'un', current && 'on')}
      to={`/chats/${conversation.id}`}
      aria-current={current ? 'page' : undefined}
    >
      <Avatar
        src={profile.main_image && settings.cdn_prefix + profile.main_image.thumb_filename}
        size={52}
        online={profile.online}
      />
      <span className="grow">
        <span className="row between tight">
          <b className="ell">
            {profile.name}
            {profile.online ? (
              <span className="vh">
                {' '}
                <Trans>(online)</Trans>
              </span>
            ) : null}
          </b>
          <time className="xs nw when" dateTime={conversation.updated_at}>
            {dates.short(conversation.updated_at)}
          </time>
        </span>
        {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
        <span className="row between tight">
          {typing ? (
            <span className="pv ell live">
              <Trans>typing…</Trans>
            </span>
          ) : (
            <span className="pv ell">{message ? <Words message={message} /> : null}</span>
          )}
          {unread > 0 ? (
            <Badge count={unread} text={<Plural value={unread} one="# unread" other="# unread" />} />
          ) : message ? (
            <Mark message={message} />
          ) : null}
        </span>
      </span>
    </Link>
  )
}
