import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../../api/use-user.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { Announcements } from './announcements.tsx'
import { Bubble } from '../bubbles/bubble.tsx'
import { type Chunk, createChunker } from './chunks.ts'
import { useDismissedWarnings } from '../bubbles/dismissed-warnings.ts'
import { useChatDateFormats } from '../shared/use-chat-date-formats.ts'
import { createLineBuilder, type DisplayLine } from '../bubbles/display-lines.ts'
import { JumpButtons } from './jump-buttons.tsx'
import {
  type ThreadContextValue,
  ThreadContext,
  useThreadContext,
  type DialogRequest,
} from '../bubbles/thread-context.ts'
import { ThreadStart } from './thread-start.tsx'
import type { PendingMessage, Thread } from '../thread-state/thread-store.ts'
import { useConfirmSentMessages, useDiscardMessage } from '../outbox/use-send-message.ts'
import { useOlderMessages } from '../thread-state/use-older-messages.ts'
import { type JumpTarget, useScrollPosition } from './use-scroll-position.ts'
import type { ThreadDispatch, OpenedThread } from '../thread-state/use-thread.ts'
import { useChunkWindow, type ChunkWindow } from './use-chunk-window.ts'
import * as threadStyles from './thread.module.css'
import * as bubblesStyles from '../bubbles/bubbles.module.css'

const highlightDurationMs = 1500
/** Milliseconds after which the dialogs are loaded, so that they do not compete with the first view. */
const dialogPreloadDelayMs = 2000
const ThreadDialogs = lazyComponent(() => import('./thread-dialogs.tsx').then((file) => file.ThreadDialogs))

function DayHeading({ at }: { at: string }) {
  const { dates } = useThreadContext()
  const ago = dates.daysAgo(at)
  return (
    <p className={threadStyles.dayHeading}>
      {ago <= 0 ? <Trans>Today</Trans> : ago === 1 ? <Trans>Yesterday</Trans> : dates.date(at)}
    </p>
  )
}

function LineView({ line, last }: { line: DisplayLine; last: boolean }) {
  return (
    <>
      {line.startsDay ? <DayHeading at={line.at} /> : null}
      {line.startsUnread ? (
        <p className={threadStyles.unread}>
          <span>
            <Trans>New messages</Trans>
          </span>
        </p>
      ) : null}
      <div
        className={classNames(threadStyles.line, line.endsGroup && threadStyles.last)}
        data-id={line.id ?? undefined}
      >
        <Bubble line={line} last={last} />
      </div>
    </>
  )
}

/** Shows where a jump ended, and moves the keyboard focus there. */
function highlightLine(line: Element): void {
  line.querySelector<HTMLElement>(`.${bubblesStyles.moreButton}`)?.focus({ preventScroll: true })
  line.animate([{ backgroundColor: 'var(--soft)' }, { backgroundColor: 'transparent' }], {
    duration: highlightDurationMs,
  })
}

interface ChunkProps {
  readonly chunk: Chunk
  readonly height: number | undefined
  readonly watch: ChunkWindow['watch']
  readonly newest: boolean
  readonly onRendered: () => void
}
const ChunkBox = memo(function ChunkBox({ chunk, height, watch, newest, onRendered }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null)
  const { index, lines } = chunk
  useEffect(() => (box.current ? watch(box.current, index) : undefined), [watch, index])
  const isRendered = height === undefined
  useEffect(() => {
    if (isRendered) onRendered()
  }, [isRendered, onRendered])
  // The content security policy forbids style attributes in HTML; the server renders every chunk, so React sets this only in the browser.
  const scrollPosition = isRendered ? {} : { style: { height } }
  return (
    <div className={threadStyles.chunk} ref={box} {...scrollPosition}>
      {isRendered
        ? lines.map((line) => <LineView key={line.key} line={line} last={newest && line === lines.at(-1)} />)
        : null}
    </div>
  )
})

interface Props {
  readonly opened: OpenedThread
  readonly thread: Thread
  readonly dispatch: ThreadDispatch
  readonly typing: boolean
  /** The message that the address names; it is scrolled to once. */
  readonly target: number | null
  readonly onReply: ThreadContextValue['onReply']
  readonly onRetry: (outgoing: PendingMessage) => void
  readonly children?: ReactNode
}

/** The messages, newest at the bottom; only chunks near the visible part are rendered. */
export const ThreadView = memo(function ThreadView(props: Props) {
  const { opened, thread, dispatch, typing, target, onReply, onRetry, children } = props
  const { t } = useLingui()
  const toast = useToast()
  const member = useUser()?.id ?? 0
  const dates = useChatDateFormats()
  const { profile, costs } = opened
  const { name } = profile
  const conversation = opened.conversation?.id
  // Fixed when the thread is opened: reading must not remove the marker.
  const [firstUnread] = useState(opened.first_unread)
  const [dialogRequest, setDialogRequest] = useState<DialogRequest>()
  const [buildLines] = useState(createLineBuilder)
  const [buildChunks] = useState(createChunker)
  const { toDayKey } = dates
  const chunks = useMemo(
    () => buildChunks(buildLines(thread, { toDayKey, firstUnread })),
    [buildChunks, buildLines, thread, toDayKey, firstUnread],
  )
  useEffect(() => {
    const timer = setTimeout(() => navigator.onLine && ThreadDialogs.preload(), dialogPreloadDelayMs)
    return () => clearTimeout(timer)
  }, [])
  const scroller = useRef<HTMLDivElement>(null)
  const run = useRef<HTMLDivElement>(null)
  const older = useOlderMessages(profile.id, thread, dispatch)
  const onDiscard = useDiscardMessage(profile.id, dispatch)
  useConfirmSentMessages(profile.id, thread)
  useDismissedWarnings(dispatch)
  const scrollPosition = useScrollPosition({
    scroller,
    run,
    firstUnread,
    onTop: () => {
      if (older.state === 'idle') older.load()
    },
  })
  const { getPlaceholderHeight, watch, renderChunk } = useChunkWindow(scroller, chunks.at(-1)?.index ?? 0)
  const { scrollToEnd, atEnd, scrollToLine } = scrollPosition
  const outgoingCount = thread.outgoing.length
  const previousOutgoingCount = useRef(0)
  useEffect(() => {
    if (outgoingCount > previousOutgoingCount.current) scrollToEnd()
    previousOutgoingCount.current = outgoingCount
  }, [outgoingCount, scrollToEnd])
  const newest = thread.messages.at(-1)?.id ?? 0
  const [lastSeenId, setLastSeenId] = useState(newest)
  if (atEnd && lastSeenId < newest) setLastSeenId(newest)
  const arrived = atEnd ? 0 : thread.messages.filter(({ id, mine }) => !mine && id > lastSeenId).length
  const [jumpTarget, setJumpTarget] = useState<JumpTarget>()
  useEffect(() => {
    if (jumpTarget === undefined) return
    const frame = requestAnimationFrame(() => {
      const chunk = chunks.find(({ lines }) =>
        lines.some(({ id, startsUnread }) => (jumpTarget === 'unread' ? startsUnread : id === jumpTarget)),
      )
      // A chunk outside the window is rendered first, then scrolled to.
      const line = scrollToLine(jumpTarget)
      if (!line && chunk) return renderChunk(chunk.index)
      setJumpTarget(undefined)
      if (jumpTarget === 'unread') return
      if (line) highlightLine(line)
      else toast(t`This message isn’t shown any more.`)
    })
    return () => cancelAnimationFrame(frame)
  }, [jumpTarget, chunks, scrollToLine, renderChunk, getPlaceholderHeight, toast, t])
  const { loadUpTo } = older
  const oldestId = thread.messages[0]?.id ?? 0
  const jumpTo = useCallback(
    async (target: JumpTarget, id: number) => {
      if (id >= oldestId || (await loadUpTo(id))) setJumpTarget(target)
    },
    [oldestId, loadUpTo],
  )
  const onJumpTo = useCallback((id: number) => void jumpTo(id, id), [jumpTo])
  const visit = useLocation().key
  const jumpedVisit = useRef<string>(undefined)
  const isIdle = older.state === 'idle'
  useEffect(() => {
    if (target === null || !isIdle || jumpedVisit.current === visit) return
    jumpedVisit.current = visit
    onJumpTo(target)
  }, [target, isIdle, visit, onJumpTo])
  const context = useMemo<ThreadContextValue>(
    () => ({
      profile,
      conversation,
      dates,
      giftPrices: new Map(costs.gifts.map(({ code, credits }) => [code, credits])),
      dispatch,
      member,
      onOpenDialog: setDialogRequest,
      onReply,
      onJumpTo,
      onRetry,
      onDiscard,
    }),
    [profile, conversation, costs, dates, dispatch, member, onReply, onJumpTo, onRetry, onDiscard],
  )
  return (
    <ThreadContext value={context}>
      <div className={threadStyles.messageLogBox}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <div
          className={threadStyles.messages}
          ref={scroller}
          role="log"
          aria-live="off"
          tabIndex={0}
          aria-label={t`Messages`}
          onScroll={scrollPosition.onScroll}
        >
          <div className={threadStyles.messageRun} ref={run}>
            <ThreadStart thread={thread} older={older} />
            {children}
            {chunks.map((chunk) => (
              <ChunkBox
                key={chunk.index}
                chunk={chunk}
                height={getPlaceholderHeight(chunk)}
                watch={watch}
                newest={chunk === chunks.at(-1)}
                onRendered={scrollPosition.onScroll}
              />
            ))}
            {typing ? (
              <div
                className={`${bubblesStyles.bubble} ${bubblesStyles.incoming} ${bubblesStyles.typing}`}
                role="img"
                aria-label={t`${name} is typing`}
              >
                <i />
                <i />
                <i />
              </div>
            ) : null}
          </div>
        </div>
        <JumpButtons
          onJumpToUnread={
            scrollPosition.unreadAbove && firstUnread !== null
              ? () => void jumpTo('unread', firstUnread)
              : undefined
          }
          busy={jumpTarget !== undefined || older.state === 'loading'}
          onJumpToEnd={scrollPosition.farFromEnd || arrived > 0 ? scrollToEnd : undefined}
          arrived={arrived}
        />
      </div>
      <Announcements thread={thread} typing={typing} name={name} />
      {dialogRequest ? (
        <Suspense>
          <ThreadDialogs request={dialogRequest} onRequestChange={setDialogRequest} />
        </Suspense>
      ) : null}
    </ThreadContext>
  )
})
