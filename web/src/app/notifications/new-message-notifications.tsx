import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { QueryClient } from '../../api/query-client.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { findProfileInChats, chatsQueryKey } from '../../features/chat/list/chats-cache.ts'
import { onLiveEvent } from '../../live/live-events.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { FictionalTag } from '../../ui/feedback/tag.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { signalNewMessage, broadcastSeen } from './signal-new-message.ts'

type NewMessageEvent = Extract<LiveEvent, { type: 'message' }>
/** Milliseconds between two announcements (docs/design.md#announcements). */
const announcementIntervalMs = 10_000

/** Who wrote: the event says so of new conversations, the list of all others. */
async function findSender(
  cache: QueryClient,
  { profile, profile_id: id }: NewMessageEvent,
): Promise<ProfileCard | undefined> {
  const known = profile ?? findProfileInChats(cache, id)
  if (known) return known
  await cache.invalidateQueries(chatsQueryKey)
  return findProfileInChats(cache, id)
}

interface MessageToastProps {
  readonly card: ProfileCard
  readonly conversation: number
  readonly count: number
  readonly onOpen: () => void
}
function MessageToast({ card, conversation, count, onOpen }: MessageToastProps) {
  const { settings } = useVisit()
  const { name, main_image: image, fictional } = card
  return (
    <Link className="flex-row grow message-toast" to={`/chats/${conversation}`} onClick={onOpen}>
      <Avatar src={image && settings.cdn_prefix + image.thumb_filename} size={44} />
      <span className="grow">
        <b className="ellipsis">
          {count === 1 ? (
            <Trans>New message from {name}</Trans>
          ) : (
            <Plural value={count} one={`# new message from ${name}`} other={`# new messages from ${name}`} />
          )}
        </b>
        {fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
      </span>
    </Link>
  )
}

interface Announcement {
  readonly first: ProfileCard
  readonly count: number
}
/** What came since it was last said, at most every ten seconds. */
function useAnnouncement(): {
  readonly spoken: Announcement | undefined
  readonly add: (card: ProfileCard) => void
} {
  const [spoken, setSpoken] = useState<Announcement>()
  const waiting = useRef<ProfileCard[]>([])
  const spokenAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const speak = () => {
    const [first, ...more] = waiting.current.splice(0)
    timer.current = undefined
    if (!first) return
    spokenAt.current = Date.now()
    setSpoken({ first, count: more.length + 1 })
  }
  return {
    spoken,
    add(card) {
      waiting.current.push(card)
      timer.current ??= setTimeout(speak, Math.max(0, spokenAt.current + announcementIntervalMs - Date.now()))
    },
  }
}
function AnnouncementText({ first: { name, fictional }, count }: Announcement) {
  const label = useVisit().settings.fictional_singular
  if (count > 1) return <Plural value={count} one="# new message" other="# new messages" />
  return fictional ? (
    <Trans>
      New message from {name}, {label}
    </Trans>
  ) : (
    <Trans>New message from {name}</Trans>
  )
}

/** Of messages that come while another screen is open: a link, a word, and a sound where it is wanted. */
export function NewMessageNotifications() {
  const cache = useQueryClient()
  const toast = useToast()
  const member = useVisit().user?.id
  const { pathname } = useLocation()
  const { spoken, add } = useAnnouncement()
  const shown = useRef(new Map<number, { count: number; dismiss: () => void }>())

  const show = (card: ProfileCard, conversation: number) => {
    const before = shown.current.get(conversation)
    before?.dismiss()
    const count = (before?.count ?? 0) + 1
    const dismiss = toast(
      <MessageToast
        card={card}
        conversation={conversation}
        count={count}
        onOpen={() => shown.current.get(conversation)?.dismiss()}
      />,
      { silent: true },
    )
    shown.current.set(conversation, { count, dismiss })
    add(card)
  }
  const hear = useEffectEvent((event: LiveEvent) => {
    // Read here or elsewhere, it is no news any more.
    if (event.type === 'read' && event.mine) {
      shown.current.get(event.conversation)?.dismiss()
      shown.current.delete(event.conversation)
    }
    if (event.type !== 'message' || event.message.mine || member === undefined) return
    const { conversation, id } = event.message
    const open = pathname === `/chats/${conversation}` || pathname === `/members/${event.profile_id}/chat`
    const visible = document.visibilityState === 'visible'
    if (open && visible) broadcastSeen(id)
    else signalNewMessage(member, id)
    // The list says it by itself; a page that nobody looks at has its title.
    if (open || !visible || pathname === '/chats') return
    void findSender(cache, event).then((card) => card && show(card, conversation))
  })
  useEffect(() => onLiveEvent((event) => hear(event)), [])
  return (
    <p className="visually-hidden" role="status">
      {spoken ? <AnnouncementText {...spoken} /> : null}
    </p>
  )
}
