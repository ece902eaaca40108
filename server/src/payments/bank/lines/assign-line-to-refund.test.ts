// Money that left our account for a refund that people paid at the bank.
import { getTransferEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type BankBooking, writeCamt053 } from '../../../../testing/payments/bank-statements.ts'
import { createTestDebits } from '../../../../testing/payments/direct-debits.ts'
import { findOrderId } from '../../../../testing/payments/order-ids.ts'
import { createTestApp, getRefusalCode } from '../../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../../testing/platform/test-staff.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { queueRefund } from '../../refunds/queue-refund.ts'
import { settleRefundManually } from '../../refunds/settle-manually.ts'
import { claimRefund } from '../../refunds/staff/claim-refund.ts'
import { findMoneyDifferences } from '../../settlement/ledger-differences.sql.ts'
import { importBankFile } from '../files/import-bank-file.ts'
import { assignLineToRefund } from './assign-line-to-refund.ts'
import { assignLine } from './assign-line.ts'
import { listLines } from './list-lines.ts'

const app = await createTestApp({ signup_credits: 0 })
const { db, services } = app
const { buyer, order } = createTestDebits(app)
for (const level of ['error', 'warn'] as const) vi.spyOn(services.log, level).mockImplementation(() => {})
const anna = createTestStaff('Anna')
const bea = createTestStaff('Bea')
const iban = 'DE02120300000000202051'

let fileCount = 0
/** Imports lines and returns those that are open. */
const importLines = async (...bookings: readonly BankBooking[]) => {
  fileCount += 1
  const upload = { name: `file-${fileCount}.xml`, bytes: Buffer.from(writeCamt053(bookings)) }
  await importBankFile(services, anna, upload)
  await app.drainJobs()
  return (await listLines(services, anna, { filter: 'open' })).lines
}
/** An order that was paid by a transfer from the account, and a refund of it that staff have to pay. */
const oweRefund = async (amountMinor: number) => {
  const memberId = await buyer()
  const placed = await order(memberId, 15, 'wire_transfer')
  const { reference } = await app.call(memberId, getTransferEndpoint, { attempt: placed.attempt })
  await importLines({ text: reference, amount: (placed.minor / 100).toFixed(2), name: 'Eva Visser', iban })
  const refund = await runInTransaction(db, async (tx) =>
    queueRefund(tx, {
      orderId: await findOrderId(tx, placed.id),
      attemptId: placed.attempt,
      amountMinor,
      credits: 0,
      reason: 'goodwill',
      at: app.clock.now(),
    }),
  )
  await app.drainJobs()
  return { memberId, refund, order: placed.id }
}
const findRefundRow = (id: string) =>
  db
    .selectFrom('refund')
    .select(['state', 'paid_reference as reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const listActs = async (object: string) =>
  (await db.selectFrom('audit_entry').select('act').where('object', '=', object).orderBy('id').execute()).map(
    ({ act }) => act,
  )
const sumOf = async (account: string): Promise<number> => {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(e.amount), 0)::bigint as minor from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.kind = ${account} and a.unit = 'EUR'`.execute(db)
  return rows[0]?.minor ?? 0
}

test('a line to the account of the member is proposed for the owed refund; assigning it settles the refund', async () => {
  const owed = await oweRefund(431)
  const [line] = await importLines({
    text: 'back to you',
    amount: '4.31',
    isOutgoing: true,
    name: 'E V',
    iban,
  })
  expect(line?.suggestion).toMatchObject({
    kind: 'refund',
    refund: owed.refund,
    orderNumber: owed.order,
    reasons: ['amount', 'payer'],
    fits: true,
    isPaid: false,
  })
  expect([await sumOf('refunds_payable'), await sumOf('bank_suspense')]).toEqual([-431, 431])
  const input = { line: line?.id ?? 0, refund: owed.refund }
  // Two people at once: one of them is told that somebody was faster.
  const results = await Promise.all(
    [anna, bea].map((actor) => getRefusalCode(assignLineToRefund(services, actor, input))),
  )
  expect(results.toSorted()).toEqual(['accepted', 'already_decided'])
  expect(await findRefundRow(owed.refund)).toMatchObject({
    state: 'completed',
    reference: expect.any(String),
  })
  expect([
    await sumOf('refunds_payable'),
    await sumOf('bank_suspense'),
    await sumOf('psp_clearing:wire'),
  ]).toEqual([0, 0, 0])
  expect(await findMoneyDifferences(db)).toEqual([])
  expect(await listActs(`bank_line:${input.line}`)).toEqual(['bank_line.assigned'])
  expect(await listActs(`refund:${owed.refund}`)).toEqual(['refund.settled'])
  const assigned = await listLines(services, anna, { filter: 'assigned' })
  expect(assigned.lines.find(({ id }) => id === input.line)).toMatchObject({ orderNumber: owed.order })
})

test('a refund that staff marked as paid only leaves the account, and only with one line', async () => {
  const owed = await oweRefund(432)
  await settleRefundManually(services, owed.refund, anna, 'R1')
  const [line] = await importLines({ text: `order ${owed.order}`, amount: '4.32', isOutgoing: true })
  expect(line?.suggestion).toMatchObject({
    refund: owed.refund,
    reasons: ['reference', 'amount'],
    isPaid: true,
  })
  await assignLineToRefund(services, anna, { line: line?.id ?? 0, refund: owed.refund })
  expect(await listActs(`refund:${owed.refund}`)).toEqual(['refund.settled'])
  expect(await sumOf('bank_suspense')).toBe(0)
  expect(await findMoneyDifferences(db)).toEqual([])
  const [second] = await importLines({ text: `order ${owed.order}`, amount: '4.32', isOutgoing: true })
  expect(second?.suggestion).toBeNull()
  expect(
    await getRefusalCode(assignLineToRefund(services, anna, { line: second?.id ?? 0, refund: owed.refund })),
  ).toBe('bank_line_does_not_fit')
})

test('two lines that two people assign to one refund at once pay it once', async () => {
  const owed = await oweRefund(433)
  const booking = { text: `order ${owed.order}`, amount: '4.33', isOutgoing: true }
  const lines = (await importLines(booking, booking)).filter(({ amount }) => amount.minor === -433)
  expect(lines).toHaveLength(2)
  const results = await Promise.all(
    lines.map(({ id }) =>
      getRefusalCode(assignLineToRefund(services, anna, { line: id, refund: owed.refund })),
    ),
  )
  expect(results.toSorted()).toEqual(['accepted', 'bank_line_does_not_fit'])
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('another amount, incoming money, a refund that a colleague pays and a missing permission are refused', async () => {
  const owed = await oweRefund(434)
  const text = `order ${owed.order}`
  const lines = await importLines(
    { text, amount: '4.35', isOutgoing: true },
    { text, amount: '4.34' },
    { text, amount: '4.34', isOutgoing: true },
  )
  const assign = (minor: number, actor: StaffActor = anna, refund = owed.refund) =>
    getRefusalCode(
      assignLineToRefund(services, actor, {
        line: lines.find(({ amount }) => amount.minor === minor)?.id ?? 0,
        refund,
      }),
    )
  for (const minor of [-435, 434]) expect(await assign(minor)).toBe('bank_line_does_not_fit')
  expect(await assign(-434, anna, crypto.randomUUID())).toBe('bank_line_does_not_fit')
  const fitting = lines.find(({ amount }) => amount.minor === -434)
  // Only a line that comes in, or a debit that comes back, belongs to an order itself.
  expect(
    await getRefusalCode(assignLine(services, anna, { line: fitting?.id ?? 0, order: owed.order })),
  ).toBe('bank_line_does_not_fit')
  await claimRefund(services, bea, { id: owed.refund, from: null, to: 'me' })
  expect(await assign(-434)).toBe('already_claimed')
  const auditor: StaffActor = { ...anna, grants: [{ role: 'auditor', companyId: null, siteId: null }] }
  expect(await assign(-434, auditor)).toBe('forbidden')
  expect(await findRefundRow(owed.refund)).toMatchObject({ state: 'failed' })
  expect(await assign(-434, bea)).toBe('accepted')
  expect(await findMoneyDifferences(db)).toEqual([])
})
