import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { Announcements } from './announcements.tsx'
import { Bubble } from './bubble.tsx'
import { type Chunk, newChunks } from './chunks.ts'
import { useClosedNotes } from './closed-notes.ts'
import { useDates } from '../dates.ts'
import { newLines, type PlacedLine } from './lines.ts'
import { ThreadJumps } from './thread-jumps.tsx'
import { type Scene, SceneContext, useScene, type Wish } from './thread-scene.ts'
import { ThreadStart } from './thread-start.tsx'
import type { Outgoing, Thread } from './thread-store.ts'
import { useConfirming, useDiscard } from '../outbox/use-sending.ts'
import { useOlder } from './use-older.ts'
import { usePlace } from './use-place.ts'
import type { Dispatch, Opened } from './use-thread.ts'
import { useWindow, type Window } from './use-window.ts'

const ThreadDialogs = lazyComponent(() => import('./thread-dialogs.tsx').then((file) => file.ThreadDialogs))

function Day({ at }: { at: string }) {
  const { dates } = useScene()
  const ago = dates.daysAgo(at)
  return (
    <p className="day">
      {ago <= 0 ? <Trans>Today</Trans> : ago === 1 ? <Trans>Yesterday</Trans> : dates.date(at)}
    </p>
  )
}

function Line({ line, last }: { line: PlacedLine; last: boolean }) {
  return (
    <>
      {line.startsDay ? <Day at={line.at} /> : null}
      {line.startsUnread ? (
        <p className="unread">
          <span>
            <Trans>New messages</Trans>
          </span>
        </p>
      ) : null}
      <div className={classNames('line', line.endsGroup && 'last')} data-id={line.id ?? undefined}>
        <Bubble line={line} last={last} />
      </div>
    </>
  )
}

interface ChunkProps {
  readonly chunk: Chunk
  readonly height: number | undefined
  readonly watch: Window['watch']
  readonly newest: boolean
  readonly onDrawn: () => void
}
const ChunkBox = memo(function ChunkBox({ chunk, height, watch, newest, onDrawn }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null)
  const { index, lines } = chunk
  useEffect(() => (box.current ? watch(box.current, index) : undefined), [watch, index])
  const drawn = height === undefined
  useEffect(() => {
    if (drawn) onDrawn()
  }, [drawn, onDrawn])
  // A style of the page's own making is no attribute: the server, whose policy allows none, draws every chunk.
  const place = drawn ? {} : { style: { height } }
  return (
    <div className="chunk" ref={box} {...place}>
      {drawn
        ? lines.map((line) => <Line key={line.key} line={line} last={newest && line === lines.at(-1)} />)
        : null}
    </div>
  )
})

interface Props {
  readonly opened: Opened
  readonly thread: Thread
  readonly dispatch: Dispatch
  readonly typing: boolean
  readonly onRetry: (outgoing: Outgoing) => void
  readonly children?: ReactNode
}

/** The messages, newest below, in a window of what is near the visible part. */
export const ThreadView = memo(function ThreadView(props: Props) {
  const { opened, thread, dispatch, typing, onRetry, children } = props
  const { t } = useLingui()
  const dates = useDates()
  const { profile, costs } = opened
  const { name } = profile
  const conversation = opened.conversation?.id
  // As it was when the thread was opened: reading it must not take the mark away.
  const [firstUnread] = useState(opened.first_unread)
  const [wish, setWish] = useState<Wish>()
  const [linesOf] = useState(newLines)
  const [chunksOf] = useState(newChunks)
  const { dayOf } = dates
  const chunks = useMemo(
    () => chunksOf(linesOf(thread, { dayOf, firstUnread })),
    [chunksOf, linesOf, thread, dayOf, firstUnread],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const run = useRef<HTMLDivElement>(null)
  const older = useOlder(profile.id, thread, dispatch)
  const onDiscard = useDiscard(profile.id, dispatch)
  useConfirming(profile.id, thread)
  useClosedNotes(dispatch)
  const place = usePlace({
    scroller,
    run,
    firstUnread,
    onTop: () => {
      if (older.state === 'idle') older.load()
    },
  })
  const { heightOf, watch, draw } = useWindow(scroller, chunks.at(-1)?.index ?? 0)
  const { toEnd, atEnd, showUnread } = place
  const sent = thread.outgoing.length
  const sentBefore = useRef(0)
  useEffect(() => {
    if (sent > sentBefore.current) toEnd()
    sentBefore.current = sent
  }, [sent, toEnd])
  const newest = thread.messages.at(-1)?.id ?? 0
  const [seen, setSeen] = useState(newest)
  if (atEnd && seen < newest) setSeen(newest)
  const arrived = atEnd ? 0 : thread.messages.filter(({ id, mine }) => !mine && id > seen).length
  const [leading, setLeading] = useState(false)
  useEffect(() => {
    if (!leading) return
    const frame = requestAnimationFrame(() => {
      const chunk = chunks.find(({ lines }) => lines.some(({ startsUnread }) => startsUnread))
      // Where it is far away it is drawn first.
      if (showUnread() || !chunk) setLeading(false)
      else draw(chunk.index)
    })
    return () => cancelAnimationFrame(frame)
  }, [leading, chunks, showUnread, draw, heightOf])
  const toUnread = async (id: number) => {
    const known = id >= (thread.messages[0]?.id ?? 0)
    if (known || (await older.loadUpTo(id))) setLeading(true)
  }
  const scene = useMemo<Scene>(
    () => ({
      profile,
      conversation,
      dates,
      giftPrices: new Map(costs.gifts.map(({ code, credits }) => [code, credits])),
      dispatch,
      onWish: setWish,
      onRetry,
      onDiscard,
    }),
    [profile, conversation, costs, dates, dispatch, onRetry, onDiscard],
  )
  return (
    <SceneContext value={scene}>
      <div className="logbox">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <div
          className="msgs"
          ref={scroller}
          role="log"
          aria-live="off"
          tabIndex={0}
          aria-label={t`Messages`}
          onScroll={place.onScroll}
        >
          <div className="run" ref={run}>
            <ThreadStart thread={thread} older={older} />
            {children}
            {chunks.map((chunk) => (
              <ChunkBox
                key={chunk.index}
                chunk={chunk}
                height={heightOf(chunk)}
                watch={watch}
                newest={chunk === chunks.at(-1)}
                onDrawn={place.onScroll}
              />
            ))}
            {typing ? (
              <div className="bub in typing" role="img" aria-label={t`${name} is typing`}>
                <i />
                <i />
                <i />
              </div>
            ) : null}
          </div>
        </div>
        <ThreadJumps
          onUnread={place.unreadAbove && firstUnread !== null ? () => void toUnread(firstUnread) : undefined}
          busy={leading || older.state === 'loading'}
          onEnd={place.farFromEnd || arrived > 0 ? toEnd : undefined}
          arrived={arrived}
        />
      </div>
      <Announcements thread={thread} typing={typing} name={name} />
      {wish ? (
        <Suspense>
          <ThreadDialogs wish={wish} onWish={setWish} />
        </Suspense>
      ) : null}
    </SceneContext>
  )
})
