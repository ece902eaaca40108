import type { Message } from '@amarelle/contract/endpoints/chat'
import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Thread } from '../thread-state/thread-store.ts'

/** Milliseconds in which what comes is told together. */
const announcementDelayMs = 700
/** So many are read out; of more, only how many. */
const maxReadAloudMessages = 3
const typingAnnouncementIntervalMs = 60_000

/**
 * For who listens: what arrives while the thread is open, once; that somebody types, once a minute; of one's own messages
 * only what could not be sent.
 */
export function Announcements({ thread, typing, name }: { thread: Thread; typing: boolean; name: string }) {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const newest = thread.messages.at(-1)?.id ?? 0
  const heard = useRef(newest)
  const typed = useRef(Number.NEGATIVE_INFINITY)
  const failed = thread.outgoing.filter(({ state }) => state === 'failed').length
  const wordsOf = ({ kind, text }: Message) =>
    kind === 'gift'
      ? t`${name} sent you a gift`
      : kind === 'image'
        ? t`${name} sent a photo`
        : `${name}: ${text}`
  const tellNew = useEffectEvent(() => {
    const news = thread.messages.filter(({ id, mine }) => !mine && id > heard.current)
    heard.current = Math.max(heard.current, newest)
    const count = news.length
    if (count > maxReadAloudMessages)
      setSaid(t`${name}: ${plural(count, { one: '# new message', other: '# new messages' })}`)
    else if (count > 0) setSaid(news.map(wordsOf).join('. '))
  })
  useEffect(() => {
    const timer = setTimeout(() => tellNew(), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [newest])
  const tellTyping = useEffectEvent(() => {
    if (Date.now() - typed.current < typingAnnouncementIntervalMs) return
    typed.current = Date.now()
    setSaid(t`${name} is typing`)
  })
  useEffect(() => {
    if (typing) tellTyping()
  }, [typing])
  const tellFailed = useEffectEvent(() => setSaid(t`Your message was not sent.`))
  useEffect(() => {
    if (failed === 0) return
    const timer = setTimeout(() => tellFailed(), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [failed])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
