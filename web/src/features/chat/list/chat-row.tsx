import type { ChatEntry, ConversationOptions, Message } from '@amarelle/contract/endpoints/chat'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BellOff, Check, CheckCheck, EllipsisVertical, Pin, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FictionalTag } from '../../../ui/feedback/tag.tsx'
import type { ChatDateFormats } from '../shared/use-chat-date-formats.ts'
import { giftNames } from '../../../i18n/gift-names.ts'
import { useTyping } from '../shared/use-typing.ts'
import { useSwipeAway } from './use-swipe-away.ts'
import * as styles from './chat-list.module.css'

function LastMessageText({ message }: { message: Message }) {
  const { t, i18n } = useLingui()
  const { mine, text, kind, gift, removed } = message
  if (removed) return <Trans>This message was removed.</Trans>
  const giftName = gift ? i18n._(giftNames[gift]) : ''
  if (kind === 'gift')
    return mine ? <Trans>You sent a gift: {giftName}</Trans> : <Trans>Sent you a gift: {giftName}</Trans>
  if (kind === 'image') return mine ? <Trans>You sent a photo</Trans> : <Trans>Sent you a photo</Trans>
  if (kind === 'voice')
    return mine ? <Trans>You sent a voice message</Trans> : <Trans>Sent you a voice message</Trans>
  // Not `Trans`, which would take tags in the member's own text for markup.
  return mine ? t`You: ${text}` : text
}

/** That the conversation is pinned or muted. */
function OptionMarks({ options: { pinned, muted } }: { options: ConversationOptions }) {
  return (
    <>
      {muted ? (
        <span className={styles.mark}>
          <BellOff className="icon" />
          <span className="visually-hidden">
            <Trans>Muted</Trans>
          </span>
        </span>
      ) : null}
      {pinned ? (
        <span className={styles.mark}>
          <Pin className="icon" />
          <span className="visually-hidden">
            <Trans>Pinned</Trans>
          </span>
        </span>
      ) : null}
    </>
  )
}

/** Delivery status of the member's own last message. */
function DeliveryStatus({ message: { mine, read, delivered } }: { message: Message }) {
  if (!mine) return null
  const Icon = read || delivered ? CheckCheck : Check
  return (
    <span className={classNames(styles.status, read && styles.seen)}>
      <Icon className="icon" />
      <span className="visually-hidden">
        {read ? <Trans>Read</Trans> : delivered ? <Trans>Delivered</Trans> : <Trans>Sent</Trans>}
      </span>
    </span>
  )
}

interface Props {
  readonly chat: ChatEntry
  readonly dates: ChatDateFormats
  readonly current: boolean
  readonly onMenu: (at: DOMRect) => void
  readonly onRemove: () => void
}
/** One conversation in the list: name, last message, time, unread count and menu button. */
export function ChatRow({ chat, dates, current, onMenu, onRemove }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const { conversation, profile } = chat
  const { name } = profile
  const typing = useTyping(conversation.id)
  const swipe = useSwipeAway(onRemove)
  const message = conversation.last_message
  // The open conversation counts as read.
  const unread = current ? 0 : chat.num_unread_messages
  return (
    <li
      className={styles.chatItem}
      id={`chat-${conversation.id}`}
      onContextMenu={(event: MouseEvent) => {
        // With Shift or Ctrl the browser's own menu opens.
        if (event.shiftKey || event.ctrlKey) return
        event.preventDefault()
        onMenu(new DOMRect(event.clientX, event.clientY, 0, 0))
      }}
    >
      <span className={styles.swipeUnder} aria-hidden="true">
        <Trash2 className="icon" />
      </span>
      <div className={styles.swipeOver} {...swipe}>
        <Link
          className={classNames(styles.chatEntry, unread > 0 && styles.unreadEntry, current && 'active')}
          to={`/chats/${conversation.id}`}
          aria-current={current ? 'page' : undefined}
          draggable={false}
        >
          <Avatar
            src={profile.main_image && settings.cdn_prefix + profile.main_image.thumb_filename}
            size={52}
            online={profile.online}
          />
          <span className="grow">
            <span className="flex-row between tight">
              <b className="ellipsis">
                {name}
                {profile.online ? (
                  <span className="visually-hidden">
                    {' '}
                    <Trans>(online)</Trans>
                  </span>
                ) : null}
              </b>
              <span className="flex-row tight">
                <OptionMarks options={chat.options} />
                <time className={`smaller no-wrap ${styles.when}`} dateTime={conversation.updated_at}>
                  {dates.short(conversation.updated_at)}
                </time>
              </span>
            </span>
            {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
            <span className="flex-row between tight">
              {typing ? (
                <span className={`${styles.preview} ellipsis ${styles.live}`}>
                  <Trans>typing…</Trans>
                </span>
              ) : (
                <span className={`${styles.preview} ellipsis`}>
                  {message ? <LastMessageText message={message} /> : null}
                </span>
              )}
              {unread > 0 ? (
                <Badge count={unread} text={<Plural value={unread} one="# unread" other="# unread" />} />
              ) : message ? (
                <DeliveryStatus message={message} />
              ) : null}
            </span>
          </span>
        </Link>
      </div>
      <button
        type="button"
        className={`icon-button ${styles.moreButton} scripted`}
        aria-haspopup="menu"
        aria-label={t`Options for your conversation with ${name}`}
        onClick={({ currentTarget }) => onMenu(currentTarget.getBoundingClientRect())}
      >
        <EllipsisVertical className="icon" />
      </button>
    </li>
  )
}
