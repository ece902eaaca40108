// In a process of its own: it takes long, and such files begin first.
import { expect, test } from 'vitest'
import { tell, wrongIn } from './report.ts'
import { soakRun } from './run.ts'

const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000)
const short = { seed, members: 100, between: 40 }

test('one process: connections, the server and PostgreSQL fail while 100 members write, and nothing is lost, twice or unpaid', async () => {
  const report = await soakRun({ ...short, processes: 1, bus: 'notify', faults: 7 })
  expect(wrongIn(report), tell(report)).toEqual([])
  expect(report.stored).toBeGreaterThan(short.between * 7)
}, 300_000)

test('three processes and Redis: each of them fails while 100 members write, and nothing is lost, twice or unpaid', async () => {
  const report = await soakRun({ ...short, processes: 3, bus: 'redis', faults: 9 })
  expect(wrongIn(report), tell(report)).toEqual([])
  expect(report.stored).toBeGreaterThan(short.between * 9)
}, 300_000)
