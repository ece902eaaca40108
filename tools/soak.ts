// `npm run soak`: the long fault runs, some minutes, and many random histories of money; the short ones are part of `npm test`.
// SOAK_SEED repeats the faults and the choices of a run, SOAK_FAULTS sets how many each run meets, SOAK_HISTORIES how many histories.
import { tell, wrongIn } from '../soak/report.ts'
import { type Plan, soakRun } from '../soak/run.ts'
import { root, run as runProgram } from './checks/command.ts'
import { ensure } from './debian-package.ts'

const numberOf = (name: string, otherwise: number): number => {
  const given = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(given) || given < 0) throw new Error(`${name} must be a whole number`)
  return given
}
ensure('redis-server')
const seed = numberOf('SOAK_SEED', Date.now() % 1_000_000)
const faults = numberOf('SOAK_FAULTS', 36)
const histories = numberOf('SOAK_HISTORIES', 10_000)
const runs: Pick<Plan, 'processes' | 'bus'>[] = [
  { processes: 1, bus: 'notify' },
  { processes: 3, bus: 'notify' },
  { processes: 3, bus: 'redis' },
]
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
let sound = true
for (const run of runs) {
  console.log(`${run.processes} server process${run.processes > 1 ? 'es' : ''}, ${run.bus} …`)
  const start = performance.now()
  const report = await soakRun({
    ...run,
    seed,
    faults,
    members: 200,
    between: 500,
    say: (line) => console.log(line),
    stop: stop.signal,
  })
  console.log(`${tell(report)}\n  ${((performance.now() - start) / 1000).toFixed(0)} seconds`)
  sound &&= wrongIn(report).length === 0
}
if (histories > 0 && !stop.signal.aborted) {
  console.log(`${histories} random histories of money …`)
  const start = performance.now()
  const test = 'server/src/payments/histories.test.ts'
  const { ok, output } = runProgram('vitest', ['run', test], root, { HISTORIES: String(histories) })
  const seconds = `${((performance.now() - start) / 1000).toFixed(0)} seconds`
  console.log(ok ? `  I1 to I15 hold after each\n  ${seconds}` : `${output}\n  FAILED, ${seconds}`)
  sound &&= ok
}
process.exit(sound ? 0 : 1)
