import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Bubble } from './bubble.tsx'
import { type Dates, useDates } from './dates.ts'
import { linesOf } from './lines.ts'
import type { GiftCode, Outgoing, Thread } from './thread-store.ts'
import { type Dispatch, type Opened, useOlder } from './use-thread.ts'

function Day({ at, dates }: { at: string; dates: Dates }) {
  const ago = dates.daysAgo(at)
  return (
    <p className="day">
      {ago <= 0 ? <Trans>Today</Trans> : ago === 1 ? <Trans>Yesterday</Trans> : dates.date(at)}
    </p>
  )
}

function Start({ opened, thread, dispatch }: { opened: Opened; thread: Thread; dispatch: Dispatch }) {
  const { state, load } = useOlder(opened, thread, dispatch)
  if (thread.more)
    return (
      <div className="older scripted">
        <Button look="secondary" size="small" busy={state === 'loading'} onClick={load}>
          {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Show older messages</Trans>}
        </Button>
      </div>
    )
  if (!thread.hidden) return null
  return (
    <p className="older sm mut">
      <Trans>Older messages are no longer shown.</Trans>{' '}
      <Link className="link" to="/premium">
        <Trans>Premium members see the whole history</Trans>
      </Link>
    </p>
  )
}

/** Reads out what arrives while the thread is open, and only that. */
function Arrivals({ thread, name }: { thread: Thread; name: string }) {
  const { t } = useLingui()
  const newest = thread.messages.findLast(({ mine }) => !mine)
  const [from] = useState(newest?.id ?? 0)
  const words =
    newest?.kind === 'gift'
      ? t`${name} sent you a gift`
      : newest?.kind === 'image'
        ? t`${name} sent a photo`
        : ''
  return (
    <p className="vh" role="status">
      {newest && newest.id > from ? words || `${name}: ${newest.text}` : null}
    </p>
  )
}

interface Props {
  readonly opened: Opened
  readonly thread: Thread
  readonly dispatch: Dispatch
  readonly typing: boolean
  readonly onRetry: (outgoing: Outgoing) => void
  readonly children?: ReactNode
}

/**
 * The messages, newest below. The list grows upwards from its end (column-reverse), so it starts at the newest message
 * without script and stays where it is when older ones are put in front.
 */
export function ThreadView({ opened, thread, dispatch, typing, onRetry, children }: Props) {
  const { t } = useLingui()
  const dates = useDates()
  const scroller = useRef<HTMLDivElement>(null)
  const { name } = opened.profile
  const giftPrices = new Map<GiftCode, number>(opened.costs.gifts.map(({ code, credits }) => [code, credits]))
  const sent = thread.outgoing.length
  useEffect(() => {
    if (sent > 0 && scroller.current) scroller.current.scrollTop = 0
  }, [sent])
  return (
    <>
      <div className="msgs" ref={scroller} role="log" aria-live="off" tabIndex={0} aria-label={t`Messages`}>
        <div className="run">
          <Start opened={opened} thread={thread} dispatch={dispatch} />
          {children}
          {linesOf(thread, dates.dayOf).map((line) => (
            <Fragment key={line.key}>
              {line.startsDay ? <Day at={line.at} dates={dates} /> : null}
              <div className={classNames('line', line.endsGroup && 'last')}>
                <Bubble line={line} name={name} giftPrices={giftPrices} dates={dates} onRetry={onRetry} />
              </div>
            </Fragment>
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
      <Arrivals thread={thread} name={name} />
    </>
  )
}
