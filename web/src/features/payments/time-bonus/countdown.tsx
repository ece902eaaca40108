import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useRemainingSeconds } from './use-remaining-seconds.ts'

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Announces only one hour, ten minutes and the end to screen readers. */
function CountdownAnnouncement({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span className="visually-hidden" role="status">
      {secondsLeft === 0 ? (
        <Trans>The bonus has ended.</Trans>
      ) : secondsLeft <= 600 ? (
        <Trans>Less than 10 minutes left.</Trans>
      ) : secondsLeft <= 3600 ? (
        <Trans>Less than an hour left.</Trans>
      ) : null}
    </span>
  )
}

interface Props {
  readonly until: string
  readonly onEnd?: () => void
}
/** Shows hours, minutes and seconds, two digits each; calls `onEnd` at 0. */
export function Countdown({ until, onEnd }: Props) {
  const secondsLeft = useRemainingSeconds(until)
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) onEnd?.()
  }, [isOver, onEnd])
  return (
    <>
      <span className="countdown" role="timer" aria-live="off">
        <span>{padTwoDigits(Math.floor(secondsLeft / 3600))}</span>:
        <span>{padTwoDigits(Math.floor(secondsLeft / 60) % 60)}</span>:
        <span>{padTwoDigits(secondsLeft % 60)}</span>
      </span>
      <CountdownAnnouncement secondsLeft={secondsLeft} />
    </>
  )
}
