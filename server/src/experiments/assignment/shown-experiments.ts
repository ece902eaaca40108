import { secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { toUtcDay } from '../../platform/calendar-day.ts'
import { type ExperimentRow, listShownExperiments } from '../definition/experiment.sql.ts'
import { findOrCreateDayKey } from './exposure.sql.ts'

/** A start or stop takes effect in all processes within this time, also if they were not told of it. */
const cacheLifetimeMs = secondsToMs(5)
interface ExperimentCache {
  readonly readAtMs: number
  readonly experiments: Promise<readonly ExperimentRow[]>
}
/** By clock, of which each application has one, as sites are cached. */
const experimentCaches = new WeakMap<object, ExperimentCache>()
const dayKeyCaches = new WeakMap<object, { readonly day: string; readonly key: Promise<Buffer> }>()

/** Returns what visitors may be shown, as this process read it at most five seconds ago. */
export function loadShownExperiments({ db, clock }: Services): Promise<readonly ExperimentRow[]> {
  const nowMs = clock.now().getTime()
  const cached = experimentCaches.get(clock)
  if (cached && Math.abs(nowMs - cached.readAtMs) < cacheLifetimeMs) return cached.experiments
  const experiments = listShownExperiments(db)
  experimentCaches.set(clock, { readAtMs: nowMs, experiments })
  experiments.catch(() => experimentCaches.delete(clock))
  return experiments
}
/** After a change. */
export const forgetShownExperiments = ({ clock }: Pick<Services, 'clock'>): void =>
  void experimentCaches.delete(clock)

/** Returns the current day (UTC) and its key. */
export async function loadDayKey({ db, clock }: Services): Promise<{ day: string; key: Buffer }> {
  const day = toUtcDay(clock.now())
  const cached = dayKeyCaches.get(clock)
  if (cached?.day === day) return { day, key: await cached.key }
  const key = findOrCreateDayKey(db, day)
  dayKeyCaches.set(clock, { day, key })
  key.catch(() => dayKeyCaches.delete(clock))
  return { day, key: await key }
}
