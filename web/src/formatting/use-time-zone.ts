import { useSyncExternalStore } from 'react'
import { useVisit } from '../session/use-visit.ts'

const subscribeToNothing = () => () => {}
const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the time zone of the visit during server rendering and hydration, then that of the browser. */
export function useTimeZone(): string {
  const { timeZone } = useVisit()
  return useSyncExternalStore(subscribeToNothing, getBrowserTimeZone, () => timeZone)
}
