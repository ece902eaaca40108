import type { Message } from '@amarelle/contract/endpoints/chat'
import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Thread } from '../thread-state/thread-store.ts'

/** Messages arriving within this time are announced together. */
const announcementDelayMs = 700
/** More messages than this are announced as a number only. */
const maxReadAloudMessages = 3
const typingAnnouncementIntervalMs = 60_000

const getTheirReactions = (messages: Thread['messages']) =>
  new Map(messages.map(({ id, reactions }) => [id, reactions.theirs]))

/**
 * Screen reader announcements: each message and reaction that arrives while the thread is open, typing at most once a minute, and own
 * messages only if they could not be sent.
 */
export function Announcements({ thread, typing, name }: { thread: Thread; typing: boolean; name: string }) {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')
  const newest = thread.messages.at(-1)?.id ?? 0
  const lastAnnouncedId = useRef(newest)
  const lastTypingAtMs = useRef(Number.NEGATIVE_INFINITY)
  const failed = thread.outgoing.filter(({ state }) => state === 'failed').length
  const toText = ({ kind, text }: Message) =>
    kind === 'gift'
      ? t`${name} sent you a gift`
      : kind === 'image'
        ? t`${name} sent a photo`
        : kind === 'voice'
          ? t`${name} sent a voice message`
          : `${name}: ${text}`
  const announceNew = useEffectEvent(() => {
    const newMessages = thread.messages.filter(({ id, mine }) => !mine && id > lastAnnouncedId.current)
    lastAnnouncedId.current = Math.max(lastAnnouncedId.current, newest)
    const count = newMessages.length
    if (count > maxReadAloudMessages)
      setAnnouncement(t`${name}: ${plural(count, { one: '# new message', other: '# new messages' })}`)
    else if (count > 0) setAnnouncement(newMessages.map(toText).join('. '))
  })
  useEffect(() => {
    const timer = setTimeout(() => announceNew(), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [newest])
  const theirReactions = useRef<ReturnType<typeof getTheirReactions>>(undefined)
  const announceReaction = useEffectEvent((emoji: string) =>
    setAnnouncement(t`${name} reacted with ${emoji}`),
  )
  const { messages } = thread
  useEffect(() => {
    const before = theirReactions.current
    theirReactions.current = getTheirReactions(messages)
    for (const [id, emoji] of theirReactions.current)
      if (emoji && before?.has(id) && before.get(id) !== emoji) announceReaction(emoji)
  }, [messages])
  const announceTyping = useEffectEvent(() => {
    if (Date.now() - lastTypingAtMs.current < typingAnnouncementIntervalMs) return
    lastTypingAtMs.current = Date.now()
    setAnnouncement(t`${name} is typing`)
  })
  useEffect(() => {
    if (typing) announceTyping()
  }, [typing])
  const announceFailed = useEffectEvent(() => setAnnouncement(t`Your message wasn’t sent.`))
  useEffect(() => {
    if (failed === 0) return
    const timer = setTimeout(() => announceFailed(), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [failed])
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}
