import { useSyncExternalStore } from 'react'
import { useVisit } from '../session/use-visit.ts'

const subscribeToNothing = () => () => {}
const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The server renders in the zone that it knows of the visit; the browser then changes to its own. */
export function useTimeZone(): string {
  const { timeZone } = useVisit()
  return useSyncExternalStore(subscribeToNothing, getBrowserTimeZone, () => timeZone)
}
