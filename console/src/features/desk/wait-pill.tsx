import { useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { formatCount, formatDuration } from '../../i18n/formats.ts'
import { Pill } from '../../ui/pill.tsx'

interface Props {
  readonly waiting: number
  readonly medianWaitMinutes: number | null
}
/** Shows how many conversations wait, and for how long. */
export function WaitPill({ waiting, medianWaitMinutes }: Props) {
  const { t } = useLingui()
  const count = formatCount(waiting)
  const median = formatDuration((medianWaitMinutes ?? 0) * 60_000)
  return (
    <Pill icon={<Clock aria-hidden="true" />}>
      {medianWaitMinutes === null ? t`nothing waits` : t`${count} waiting, median ${median}`}
    </Pill>
  )
}
