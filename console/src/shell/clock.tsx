import { useLingui } from '@lingui/react/macro'
import { AlarmClock, Clock as ClockIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDuration, formatExactTime } from '../i18n/formats.ts'

const minuteMs = 60_000
const soonMs = 6 * 60 * minuteMs

interface Props {
  readonly dueAt: string
  /** The rule that sets the deadline. */
  readonly source?: string
}
/** Shows the time that is left until a deadline, or how long it has been over. Updates every half minute. */
export function Clock({ dueAt, source }: Props) {
  const { t } = useLingui()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 2)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Date.parse(dueAt) - now
  const isOver = leftMs < 0
  const time = formatDuration(Math.abs(leftMs))
  const exact = formatExactTime(dueAt)
  return (
    <time
      className={isOver ? 'clock over' : leftMs < soonMs ? 'clock soon' : 'clock'}
      dateTime={dueAt}
      title={source ? `${exact} (${source})` : exact}
    >
      {isOver ? <AlarmClock aria-hidden="true" /> : <ClockIcon aria-hidden="true" />}
      {isOver ? t`${time} over` : time}
    </time>
  )
}
