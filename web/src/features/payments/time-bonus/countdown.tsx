import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useRemainingSeconds } from './use-remaining-seconds.ts'

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Said out loud only at one hour, ten minutes and the end. */
function CountdownAnnouncement({ left }: { left: number }) {
  return (
    <span className="visually-hidden" role="status">
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
  readonly onEnd?: () => void
}
/** Hours, minutes and seconds, two digits each. */
export function Countdown({ until, onEnd }: Props) {
  const left = useRemainingSeconds(until)
  const over = left === 0
  useEffect(() => {
    if (over) onEnd?.()
  }, [over, onEnd])
  return (
    <>
      <span className="countdown" role="timer" aria-live="off">
        <span>{padTwoDigits(Math.floor(left / 3600))}</span>:
        <span>{padTwoDigits(Math.floor(left / 60) % 60)}</span>:<span>{padTwoDigits(left % 60)}</span>
      </span>
      <CountdownAnnouncement left={left} />
    </>
  )
}
