import { useMemo } from 'react'
import { useFormats } from '../../../formatting/use-formats.ts'

const dayMs = 86_400_000
/** Every zone's day begins at one; a long conversation asks for the day of each of its messages. */
const quarterHourMs = 900_000

export interface ChatDateFormats {
  /** 14:02 */
  readonly time: (at: string) => string
  /** The same for all moments of one day. */
  readonly toDayKey: (at: string) => string
  /** Whole days that lie between that day and today. */
  readonly daysAgo: (at: string) => number
  /** Monday 3 November */
  readonly date: (at: string) => string
  /** Today 14:02, this week Wed, else 9 Nov. */
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
    const date = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
    const short = (at: string) => {
      const ago = daysAgo(at)
      return ago <= 0 ? time(at) : ago < 7 ? weekday(at) : dayAndMonth(at)
    }
    return { time, toDayKey, daysAgo, date, short }
  }, [dateFormat, timeZone])
}
