import { useState } from 'react'
import { useVisit } from '../../session/use-visit.ts'

/** Today and yesterday in the site's time zone, as days such as `2026-11-27`. */
export function useSiteDays(): { readonly today: string; readonly yesterday: string } {
  const { settings } = useVisit()
  const [now] = useState(() => new Date())
  // The Swedish locale formats dates as YYYY-MM-DD, like the API.
  const today = new Intl.DateTimeFormat('sv', { timeZone: settings.time_zone }).format(now)
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  return { today, yesterday }
}
