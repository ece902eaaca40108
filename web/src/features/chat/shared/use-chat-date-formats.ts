import { useMemo } from 'react'
import { useFormats } from '../../../formatting/use-formats.ts'

const dayMs = 86_400_000
const maxDaysWithoutYear = 300
/** Cache resolution of `toDayKey`: in every time zone, days start on a quarter hour. */
const quarterHourMs = 900_000

export interface ChatDateFormats {
  /** Formats as 14:02. */
  readonly time: (at: string) => string
  /** Returns YYYY-MM-DD, the same for all times of one day. */
  readonly toDayKey: (at: string) => string
  /** Days between that day and today; 0 is today. */
  readonly daysAgo: (at: string) => number
  /** Formats as Monday 3 November. */
  readonly date: (at: string) => string
  /** Formats as 14:02 today, as Wed within a week, as 9 Nov within ten months, otherwise as 9 Nov 2025. */
  readonly short: (at: string) => string
}

export function useChatDateFormats(): ChatDateFormats {
  const { dateFormat, timeZone } = useFormats()
  return useMemo(() => {
    const formatter = (options: Intl.DateTimeFormatOptions) => {
      const format = dateFormat(options)
      return (at: string) => format.format(new Date(at))
    }
    const iso = new Intl.DateTimeFormat('en-CA', { timeZone })
    const days = new Map<number, string>()
    const toDayKey = (at: string) => {
      const quarter = Math.floor(Date.parse(at) / quarterHourMs)
      const day = days.get(quarter) ?? iso.format(quarter * quarterHourMs)
      days.set(quarter, day)
      return day
    }
    const daysAgo = (at: string) =>
      Math.round((Date.parse(iso.format(new Date())) - Date.parse(toDayKey(at))) / dayMs)
    const time = formatter({ timeStyle: 'short' })
    const weekday = formatter({ weekday: 'short' })
    const dayAndMonth = formatter({ day: 'numeric', month: 'short' })
    const day = formatter({ day: 'numeric', month: 'short', year: 'numeric' })
    const date = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
    const short = (at: string) => {
      const ago = daysAgo(at)
      return ago <= 0
        ? time(at)
        : ago < 7
          ? weekday(at)
          : ago < maxDaysWithoutYear
            ? dayAndMonth(at)
            : day(at)
    }
    return { time, toDayKey, daysAgo, date, short }
  }, [dateFormat, timeZone])
}
