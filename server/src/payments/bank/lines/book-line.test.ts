// The bank in the books: each line of a statement is on the account, and its money leaves the clearing of the payment that it is.
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { getTransferEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import { createTestApp } from '../../../../testing/platform/test-app.ts'
import { type BankBooking, writeCamt053 } from '../../../../testing/payments/bank-statements.ts'
import { createTestDebits } from '../../../../testing/payments/direct-debits.ts'
import { findOrderId } from '../../../../testing/payments/order-ids.ts'
import { createTestStaff } from '../../../../testing/platform/test-staff.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { queueRefund } from '../../refunds/queue-refund.ts'
import { settleRefundManually } from '../../refunds/settle-manually.ts'
import { findMoneyDifferences } from '../../settlement/ledger-differences.sql.ts'
import { importBankFile } from '../files/import-bank-file.ts'
import { assignLine } from './assign-line.ts'
import { listLines } from './list-lines.ts'

const app = await createTestApp({ signup_credits: 0 })
const { db, services } = app
const { buyer, order, debit, submitDebits, freshPhone } = createTestDebits(app)
for (const level of ['error', 'warn'] as const) vi.spyOn(services.log, level).mockImplementation(() => {})
afterEach(() => app.clock.set(null))
const anna = createTestStaff('Anna')

let fileCount = 0
const importLines = async (...bookings: readonly BankBooking[]) => {
  fileCount += 1
  const upload = { name: `file-${fileCount}.xml`, bytes: Buffer.from(writeCamt053(bookings)) }
  await importBankFile(services, anna, upload)
  await app.drainJobs()
}
const placeTransfer = async (credits = 15) => {
  const memberId = await buyer()
  const placed = await order(memberId, credits, 'wire_transfer')
  const { reference } = await app.call(memberId, getTransferEndpoint, { attempt: placed.attempt })
  const amount = (placed.minor / 100).toFixed(2)
  return { ...placed, memberId, reference, amount, orderId: await findOrderId(db, placed.id) }
}
/** The sums of all accounts of the bank and of our own clearing, without those that are zero, since the last call. */
let before: Record<string, number> = {}
const readMoved = async () => {
  const { rows } = await sql<{ account: string; minor: number }>`
    select t.company_id || ' ' || a.kind as account, sum(e.amount)::bigint as minor from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where a.kind in ('bank', 'bank_suspense', 'intercompany', 'provider_fees', 'psp_clearing:wire', 'psp_clearing:sepa-direct')
    group by 1`.execute(db)
  const now = Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
  const moved = Object.entries(now).map(
    ([account, minor]) => [account, minor - (before[account] ?? 0)] as const,
  )
  before = now
  expect(await findMoneyDifferences(db)).toEqual([])
  return Object.fromEntries(moved.filter(([, minor]) => minor !== 0))
}

test('a transfer moves from its clearing to the bank, at once or when somebody assigns its line', async () => {
  const [exact, mistyped] = [await placeTransfer(), await placeTransfer(35)]
  await importLines({ text: exact.reference, amount: exact.amount })
  expect(await readMoved()).toEqual({ '1 bank': exact.minor })
  await importLines({ text: `order ${mistyped.id}`, amount: mistyped.amount })
  expect(await readMoved()).toEqual({ '1 bank': mistyped.minor, '1 bank_suspense': -mistyped.minor })
  const { lines } = await listLines(services, anna, { filter: 'open' })
  await assignLine(services, anna, { line: lines[0]?.id ?? 0, order: mistyped.id })
  await app.drainJobs()
  expect(await readMoved()).toEqual({ '1 bank_suspense': mistyped.minor })
})

test('debits reach the bank in one sum, and one that comes back leaves it with what the bank charges', async () => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const placed = await debit(await buyer('DE'), { account: 'DE02700100800030876808', number: freshPhone() })
  await app.drainJobs()
  app.clock.set(new Date('2026-11-24T05:10:00Z'))
  await submitDebits()
  const { messageId, endToEndId } = await db
    .selectFrom('direct_debit as d')
    .innerJoin('direct_debit_batch as b', 'b.id', 'd.batch_id')
    .select(['b.message_id as messageId', 'd.end_to_end_id as endToEndId'])
    .where('d.attempt_id', '=', placed.attempt)
    .executeTakeFirstOrThrow()
  await importLines({ batch: messageId, amount: (placed.minor / 100).toFixed(2) })
  expect(await readMoved()).toEqual({ '1 bank': placed.minor })
  await importLines({ endToEndId, returned: 'MD06', amount: ((placed.minor + 300) / 100).toFixed(2) })
  expect(await readMoved()).toEqual({ '1 bank': -placed.minor - 300, '1 provider_fees': 300 })
})

test('a refund that was paid by hand leaves the bank with the line that states its reference', async () => {
  const bought = await placeTransfer()
  await importLines({ text: bought.reference, amount: bought.amount })
  await readMoved()
  const refundId = await runInTransaction(db, (tx) =>
    queueRefund(tx, {
      orderId: bought.orderId,
      attemptId: bought.attempt,
      amountMinor: 500,
      credits: 0,
      reason: 'goodwill',
      at: app.clock.now(),
    }),
  )
  await app.drainJobs()
  await settleRefundManually(services, refundId, anna, 'Refund 4711')
  expect(await readMoved()).toEqual({ '1 psp_clearing:wire': -500 })
  await importLines({ text: 'your REFUND 4711', amount: '5.00', isOutgoing: true })
  expect(await readMoved()).toEqual({ '1 bank': -500, '1 psp_clearing:wire': 500 })
  // The reference is used up.
  await importLines({ text: 'your REFUND 4711', amount: '5.00', isOutgoing: true })
  expect(await readMoved()).toEqual({ '1 bank': -500, '1 bank_suspense': 500 })
})

test('money for an order of another company is owed by the company whose account it is on', async () => {
  const bought = await placeTransfer()
  await db
    .insertInto('company')
    .values({
      id: 2,
      name: 'Other B.V.',
      address: 'Kade 2',
      kvk: '2',
      city: 'Utrecht',
      country: 'NL',
      support_phone: '',
    })
    .execute()
  const other = await app.otherSite('other.example')
  await db.updateTable('site').set({ company_id: 2 }).where('id', '=', other.id).execute()
  await db.updateTable('credit_order').set({ site_id: other.id }).where('id', '=', bought.orderId).execute()
  await importLines({ text: bought.reference, amount: bought.amount })
  expect(await readMoved()).toEqual({
    '1 bank': bought.minor,
    '1 intercompany': -bought.minor,
    '2 intercompany': bought.minor,
  })
})
