import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

const two = (value: number) => String(value).padStart(2, '0')
const secondsTo = (until: string, now: number) => Math.max(0, Math.floor((Date.parse(until) - now) / 1000))

/** Said out loud only at one hour, ten minutes and the end. */
function Spoken({ left }: { left: number }) {
  return (
    <span className="vh" role="status">
      {left === 0 ? (
        <Trans>The bonus has ended.</Trans>
      ) : left <= 600 ? (
        <Trans>Less than 10 minutes left.</Trans>
      ) : left <= 3600 ? (
        <Trans>Less than an hour left.</Trans>
      ) : null}
    </span>
  )
}

interface Props {
  readonly until: string
  /** The server's clock when the page was made: the browser's own may be wrong. */
  readonly now: string
  readonly onEnd: () => void
}
/** Hours, minutes and seconds, two digits each (SPECIFICATION 4). */
export function Countdown({ until, now, onEnd }: Props) {
  const [left, setLeft] = useState(() => secondsTo(until, Date.parse(now)))
  useEffect(() => {
    const offset = Date.parse(now) - Date.now()
    const timer = setInterval(() => setLeft(secondsTo(until, Date.now() + offset)), 1000)
    return () => clearInterval(timer)
  }, [until, now])
  const over = left === 0
  useEffect(() => {
    if (over) onEnd()
  }, [over, onEnd])
  return (
    <>
      <span className="cd" role="timer" aria-live="off">
        <span>{two(Math.floor(left / 3600))}</span>:<span>{two(Math.floor(left / 60) % 60)}</span>:
        <span>{two(left % 60)}</span>
      </span>
      <Spoken left={left} />
    </>
  )
}
