// `npm run soak`: fault runs of some minutes and many random histories of money; shorter ones are part of `npm run test:long`.
// `npm run soak patroni` makes only the runs on that kind of database (single, cluster, patroni).
// SOAK_SEED repeats a run's faults and choices, SOAK_FAULTS sets the number of faults per run (0: no fault runs), SOAK_HISTORIES that of
// histories.
import type { DatabaseKind } from './environment.ts'
import type { Fault } from './faults.ts'
import { formatSoakReport, listRunFaults } from './report.ts'
import { type SoakPlan, runSoak } from './run.ts'
import { projectRoot, runCommand as runProgram } from '../tools/checks/command.ts'
import { ensureProgram } from '../tools/debian-package.ts'

const readNumber = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number`)
  return value
}
ensureProgram('redis-server')
const seed = readNumber('SOAK_SEED', Date.now() % 1_000_000)
const faultCount = readNumber('SOAK_FAULTS', 36)
const historyCount = readNumber('SOAK_HISTORIES', 10_000)
const patroniFaults: readonly Fault[] = [
  'database',
  'replica',
  'database',
  'server',
  'replica',
  'database',
  'database',
]
const runPlans: Pick<SoakPlan, 'processes' | 'bus' | 'database' | 'faults'>[] = [
  { processes: 1, bus: 'notify' },
  { processes: 3, bus: 'notify' },
  { processes: 3, bus: 'redis' },
  { processes: 3, bus: 'redis', database: 'cluster' },
  { processes: 3, bus: 'redis', database: 'patroni', faults: patroniFaults },
]
const places: Record<DatabaseKind, string> = {
  single: 'one PostgreSQL',
  cluster: 'a standby that takes over, behind PgBouncer',
  patroni: 'three PostgreSQL under Patroni, behind HAProxy and PgBouncer',
}
/** `npm run soak patroni` makes the runs on this kind of database only. */
const wantedKinds = process.argv.slice(2)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
let allPassed = true
const chosenPlans = runPlans.filter(
  ({ database = 'single' }) => wantedKinds.length === 0 || wantedKinds.includes(database),
)
for (const run of faultCount > 0 ? chosenPlans : []) {
  const { processes, bus, database = 'single' } = run
  console.log(`${processes} server process${processes > 1 ? 'es' : ''}, ${bus}, ${places[database]} …`)
  const start = performance.now()
  const report = await runSoak({
    ...run,
    seed,
    faultCount,
    memberCount: 200,
    messagesBetweenFaults: 500,
    printLine: (line) => console.log(line),
    stop: stop.signal,
  })
  console.log(`${formatSoakReport(report)}\n  ${((performance.now() - start) / 1000).toFixed(0)} seconds`)
  allPassed &&= listRunFaults(report).length === 0
}
/** Each run has a database of its own: checks of everything in it take longer the more histories it contains. */
const historiesPerRun = 1000
const wantedHistoryCount = wantedKinds.length === 0 ? historyCount : 0
for (let count = 0; count < wantedHistoryCount && !stop.signal.aborted; count += historiesPerRun) {
  const runCount = Math.min(historiesPerRun, historyCount - count)
  console.log(`${runCount} random histories of money after ${count} of ${historyCount} …`)
  const start = performance.now()
  const test = 'server/src/payments/histories.long.test.ts'
  const { ok, output } = runProgram('vitest', ['run', test], projectRoot, { HISTORIES: String(runCount) })
  const seconds = `${((performance.now() - start) / 1000).toFixed(0)} seconds`
  console.log(ok ? `  I1 to I19 hold after each\n  ${seconds}` : `${output}\n  FAILED, ${seconds}`)
  allPassed &&= ok
}
process.exit(allPassed ? 0 : 1)
