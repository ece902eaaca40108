import { parseCrontab } from 'graphile-worker'
import { daysToMs, minutesToMs } from '../../platform/clock.ts'

const minuteMs = minutesToMs(1)
/** No schedule of ours has longer pauses. */
const longestPauseMs = daysToMs(32)

/** When a job with this schedule (five crontab fields, UTC) runs next after `now`; null if that is more than 32 days away. */
export function findNextRun(schedule: string, now: Date): Date | null {
  const [item] = parseCrontab(`${schedule} job`)
  const firstMs = (Math.floor(now.getTime() / minuteMs) + 1) * minuteMs
  for (let atMs = firstMs; atMs < firstMs + longestPauseMs; atMs += minuteMs) {
    const at = new Date(atMs)
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (item?.match(digest)) return at
  }
  return null
}
