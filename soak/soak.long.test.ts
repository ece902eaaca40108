// Long: real processes, faults and a few thousand messages.
import { expect, test } from 'vitest'
import { formatSoakReport, listRunFaults } from './report.ts'
import { runSoak } from './run.ts'

const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000)
const short = { seed, memberCount: 100, messagesBetweenFaults: 40 }

test('one process: connections, the server and PostgreSQL fail while 100 members write; no message is lost, duplicated or unpaid', async () => {
  const report = await runSoak({ ...short, processes: 1, bus: 'notify', faultCount: 7 })
  expect(listRunFaults(report), formatSoakReport(report)).toEqual([])
  expect(report.storedCount).toBeGreaterThan(short.messagesBetweenFaults * 7)
}, 300_000)

test('two processes behind PgBouncer: a synchronous standby takes over twice while 100 members write; no message is lost, duplicated or unpaid', async () => {
  const plan = { ...short, processes: 2, bus: 'notify', database: 'cluster', faultCount: 14 } as const
  const report = await runSoak(plan)
  expect(listRunFaults(report), formatSoakReport(report)).toEqual([])
  expect(report.injectedFaults.filter((fault) => fault === 'database')).toHaveLength(2)
}, 300_000)

test('three processes and Redis: each of them fails while 100 members write; no message is lost, duplicated or unpaid', async () => {
  const report = await runSoak({ ...short, processes: 3, bus: 'redis', faultCount: 9 })
  expect(listRunFaults(report), formatSoakReport(report)).toEqual([])
  expect(report.storedCount).toBeGreaterThan(short.messagesBetweenFaults * 9)
}, 300_000)
