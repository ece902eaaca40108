import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { QueryClient } from '../../api/query-client.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { findProfileInChats, chatsQueryKey } from '../../features/chat/list/chats-cache.ts'
import { onLiveEvent } from '../../live/live-events.ts'
import { lazyComponent } from '../../network/lazy-component.ts'
import { useVisit } from '../../session/use-visit.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { announceVisiblePage, signalNewMessage } from './signal-new-message.ts'

// Most visits get no message while another screen is open.
const MessageToast = lazyComponent(
  () => import('./arrival-toasts.tsx').then((file) => file.MessageToast),
  'optional',
)

type NewMessageEvent = Extract<LiveEvent, { type: 'message' }>
/** Minimum time between two announcements (docs/design.md#announcements). */
const announcementIntervalMs = 10_000

/** Returns the sender: the event contains it for new conversations, otherwise it comes from the chat list. */
async function findSender(
  cache: QueryClient,
  { profile, profile_id: id }: NewMessageEvent,
): Promise<ProfileCard | undefined> {
  const sender = profile ?? findProfileInChats(cache, id)
  if (sender) return sender
  await cache.invalidateQueries(chatsQueryKey)
  return findProfileInChats(cache, id)
}

interface Announcement {
  readonly first: ProfileCard
  readonly count: number
}
/** Announces new messages to screen readers, batched to at most one announcement every ten seconds. */
function useAnnouncement(): {
  readonly announcement: Announcement | undefined
  readonly add: (card: ProfileCard) => void
} {
  const [announcement, setAnnouncement] = useState<Announcement>()
  const pendingCards = useRef<ProfileCard[]>([])
  const announcedAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const announce = () => {
    const [first, ...more] = pendingCards.current.splice(0)
    timer.current = undefined
    if (!first) return
    announcedAt.current = Date.now()
    setAnnouncement({ first, count: more.length + 1 })
  }
  return {
    announcement,
    add(card) {
      pendingCards.current.push(card)
      timer.current ??= setTimeout(
        announce,
        Math.max(0, announcedAt.current + announcementIntervalMs - Date.now()),
      )
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

/** Signals messages that arrive while another screen is open: a toast, a screen reader announcement, and a sound if enabled. */
export function NewMessageNotifications() {
  const cache = useQueryClient()
  const toast = useToast()
  const member = useVisit().user?.id
  const { pathname } = useLocation()
  const { announcement, add } = useAnnouncement()
  const toastsByConversation = useRef(new Map<number, { count: number; dismiss: () => void }>())

  const show = (card: ProfileCard, { conversation, comments_on: subject }: NewMessageEvent['message']) => {
    const previous = toastsByConversation.current.get(conversation)
    previous?.dismiss()
    const count = (previous?.count ?? 0) + 1
    const dismiss = toast(
      <Suspense>
        <MessageToast
          card={card}
          conversation={conversation}
          count={count}
          isComment={subject !== null}
          onOpen={() => toastsByConversation.current.get(conversation)?.dismiss()}
        />
      </Suspense>,
      { silent: true },
    )
    toastsByConversation.current.set(conversation, { count, dismiss })
    add(card)
  }
  const handleEvent = useEffectEvent((event: LiveEvent) => {
    // The conversation was read, here or in another tab.
    if (event.type === 'read' && event.mine) {
      toastsByConversation.current.get(event.conversation)?.dismiss()
      toastsByConversation.current.delete(event.conversation)
    }
    if (event.type !== 'message' || event.message.mine || event.muted || member === undefined) return
    const { conversation } = event.message
    const conversationPaths = [`/chats/${conversation}`, `/members/${event.profile_id}/chat`]
    const isOpen = conversationPaths.includes(pathname)
    const isVisible = document.visibilityState === 'visible'
    if (!isOpen || !isVisible) void signalNewMessage(member, conversationPaths)
    // No toast if the conversation or the chat list shows the message, or if the tab is hidden (its title has the count).
    if (isOpen || !isVisible || pathname === '/chats') return
    void findSender(cache, event).then((card) => card && show(card, event.message))
  })
  useEffect(() => onLiveEvent((event) => handleEvent(event)), [])
  useEffect(() => {
    let endAnnouncement: (() => void) | undefined
    const update = () => {
      endAnnouncement?.()
      endAnnouncement = document.visibilityState === 'visible' ? announceVisiblePage(pathname) : undefined
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      endAnnouncement?.()
    }
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {announcement ? <AnnouncementText {...announcement} /> : null}
    </p>
  )
}
