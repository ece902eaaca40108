import type { Services } from '../../platform/context.ts'
import {
  type DependencyCheck,
  type DependencyName,
  findDependencyFailure,
  listDependencyChecks,
} from '../../system/index.ts'

/** A result is reused for this time, however often it is asked for. */
const resultLifetimeMs = 30_000

/** The result of the last check of each configured service; empty before the first one has ended. */
export type DependencyStates = ReadonlyMap<DependencyName, boolean>

/**
 * Returns a function that reports the last states without waiting, and starts a new check in the background when they are old. Only
 * one check of a service runs at a time.
 */
export function createDependencyMonitor(services: Services): () => DependencyStates {
  const states = new Map<DependencyName, boolean>()
  const checks = Object.entries(listDependencyChecks(services)) as [DependencyName, DependencyCheck][]
  let checkedAt = Number.NEGATIVE_INFINITY
  let isChecking = false
  const checkOne = async (name: DependencyName, check: DependencyCheck): Promise<void> => {
    const isUp = (await findDependencyFailure(check)) === null
    if (states.get(name) === !isUp)
      services.log.warn({ dependency: name }, isUp ? 'a dependency answers again' : 'a dependency fails')
    states.set(name, isUp)
  }
  const checkAll = async (): Promise<void> => {
    isChecking = true
    checkedAt = performance.now()
    await Promise.all(checks.map(([name, check]) => checkOne(name, check)))
    isChecking = false
  }
  return () => {
    if (!isChecking && performance.now() - checkedAt > resultLifetimeMs) void checkAll()
    return states
  }
}
