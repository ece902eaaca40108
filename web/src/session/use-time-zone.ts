import { useSyncExternalStore } from 'react'
import { useVisit } from './use-visit.ts'

const never = () => () => {}
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The server renders in the site's time zone; the browser then changes to its own. */
export function useTimeZone(): string {
  const { settings } = useVisit()
  return useSyncExternalStore(never, ownZone, () => settings.time_zone)
}
