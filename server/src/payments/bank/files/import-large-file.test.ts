// A file of many lines is imported in batches: by few statements, without keeping others waiting.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getTransferEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type BankBooking, writeCamt053 } from '../../../../testing/payments/bank-statements.ts'
import { createTestDebits } from '../../../../testing/payments/direct-debits.ts'
import { createTestApp } from '../../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../../testing/platform/test-staff.ts'
import { findMoneyDifferences } from '../../settlement/ledger-differences.sql.ts'
import { importBankFile } from './import-bank-file.ts'
import { linesPerBatch } from './import-content.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, order } = createTestDebits(app)
const anna = createTestStaff('Anna')

const importLines = async (name: string, bookings: readonly BankBooking[]) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { file } = await importBankFile(app.services, anna, {
    name,
    bytes: Buffer.from(writeCamt053(bookings)),
  })
  const statements = query.mock.calls.length
  query.mockRestore()
  return { file, statements }
}
const transfer = async (memberId: number): Promise<BankBooking> => {
  const placed = await order(memberId, 15, 'wire_transfer')
  const { reference } = await app.call(memberId, getTransferEndpoint, { attempt: placed.attempt })
  return { text: `order ${reference}`, amount: (placed.minor / 100).toFixed(2) }
}
const repeat = (count: number, booking: (i: number) => BankBooking) =>
  Array.from({ length: count }, (_, i) => booking(i))

test('the number of statements grows with the batches, not with the lines', async () => {
  const memberId = await buyer()
  const createMix = async (count: number): Promise<BankBooking[]> => {
    const transfers: BankBooking[] = []
    for (let i = 0; i < 10; i += 1) transfers.push(await transfer(memberId))
    return [
      ...transfers,
      ...repeat(count / 2, (i) => ({ text: `unknown ${i}`, amount: '1.00', iban: 'NL91ABNA0417164300' })),
      ...repeat(count / 2, (i) => ({ text: `paid RL-${i} or 4711`, amount: '2.00', isOutgoing: true })),
    ]
  }
  const few = await importLines('few.xml', await createMix(40))
  const many = await importLines('many.xml', await createMix(2 * linesPerBatch - 20))
  expect(few.file).toMatchObject({ lines: 50, assigned: 10, left: 40 })
  expect(many.file).toMatchObject({ lines: 990, assigned: 10, left: 980 })
  expect(few.statements).toBeLessThan(55)
  expect(many.statements).toBeLessThan(2 * few.statements)
  await app.drainJobs()
  expect(await findMoneyDifferences(app.db)).toEqual([])
})

test('the lines of two files that arrive at once are stored once', async () => {
  const bookings = repeat(700, (i) => ({ text: `line ${i}`, amount: '1.00', bankRef: `both-${i}` }))
  const results = await Promise.all([
    importLines('first.xml', bookings),
    importLines('second.xml', [...bookings, { text: 'one more', amount: '3.00' }]),
  ])
  const sums = results.map(({ file }) => file.left + file.repeated)
  expect(sums).toEqual([700, 701])
  expect(results.reduce((sum, { file }) => sum + file.left, 0)).toBe(701)
  expect(await findMoneyDifferences(app.db)).toEqual([])
})

test('other requests are answered while 3,000 lines are imported', async () => {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  const text = Buffer.from(writeCamt053(repeat(3000, (i) => ({ text: `slow ${i}`, amount: '1.00' }))))
  delays.enable()
  const { file } = await importBankFile(app.services, anna, { name: 'slow.xml', bytes: text })
  delays.disable()
  expect(file).toMatchObject({ lines: 3000, left: 3000 })
  expect(delays.max / 1e6).toBeLessThan(1000)
})
