import type { SearchAlert } from '@amarelle/contract/endpoints/lists/saved-searches'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'

/** Time between two checks of a saved search for new people. */
const checkIntervalsMs = { at_once: minutesToMs(15), weekly: daysToMs(7) } as const
/** People who joined longer ago are no longer new, even if a photo or a city makes them match only now. */
export const newPersonMs = daysToMs(14)

/** When a saved search is checked next; null without an alert. */
export const getNextCheckTime = (alert: SearchAlert, now: Date): Date | null =>
  alert === 'never' ? null : addMs(now, checkIntervalsMs[alert])
