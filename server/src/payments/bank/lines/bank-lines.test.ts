// Lines of the statements: what fits nothing is left to people, who assign it, send it back or set it aside.
import { getTransferEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { afterEach, expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../../testing/platform/test-app.ts'
import { type BankBooking, writeCamt053, writeCamt054 } from '../../../../testing/payments/bank-statements.ts'
import { createTestDebits } from '../../../../testing/payments/direct-debits.ts'
import { createTestStaff } from '../../../../testing/platform/test-staff.ts'
import { getBalance } from '../../../credits/index.ts'
import { collectPersonalData } from '../../../platform/personal-data.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { findMoneyDifferences } from '../../settlement/ledger-differences.sql.ts'
import { downloadBankFile, importBankFile } from '../files/import-bank-file.ts'
import { showBankFiles } from '../files/list-bank-files.ts'
import { assignLine } from './assign-line.ts'
import { countLines, findOrdersForLine, listLines } from './list-lines.ts'
import { confirmPaymentBack, returnLine, showPaymentBack } from './return-line.ts'
import { reopenLine, setLineAside } from './set-line-aside.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, order, debit, submitDebits, freshPhone } = createTestDebits(app)
afterEach(() => app.clock.set(null))
const anna = createTestStaff('Anna')
const bea = createTestStaff('Bea')

let fileCount = 0
const importText = async (text: string) => {
  fileCount += 1
  const upload = { name: `file-${fileCount}.xml`, bytes: Buffer.from(text) }
  const { again, file } = await importBankFile(app.services, anna, upload)
  await app.drainJobs()
  return { again, ...file }
}
/** Imports one booking that fits nothing, and returns its line. */
async function importLine(booking: BankBooking) {
  const before = (await listLines(app.services, anna, { filter: 'open' })).lines.map(({ id }) => id)
  expect(await importText(writeCamt053([booking]))).toMatchObject({ lines: 1, left: 1 })
  const { lines } = await listLines(app.services, anna, { filter: 'open' })
  const line = lines.find(({ id }) => !before.includes(id))
  if (!line) throw new Error('no line')
  return line
}
const placeTransfer = async (memberId: number, credits = 15) => {
  const placed = await order(memberId, credits, 'wire_transfer')
  const { reference } = await app.call(memberId, getTransferEndpoint, { attempt: placed.attempt })
  return { ...placed, reference }
}
const fetchState = async (memberId: number, id: string) =>
  (await app.call(memberId, getTransactionsEndpoint, { id })).transactions[0]?.state
const listActs = async (lineId: number) =>
  (
    await app.db
      .selectFrom('audit_entry')
      .select('act')
      .where('object', '=', `bank_line:${lineId}`)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)

test('a mistyped reference with the exact amount is suggested, and assigning it completes the order once', async () => {
  const memberId = await buyer()
  const placed = await placeTransfer(memberId, 35)
  const mistyped = placed.reference.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const line = await importLine({
    text: `Credits ${mistyped}`,
    amount: '29.99',
    iban: 'DE02120300000000202051',
  })
  expect(line).toMatchObject({
    account: 'DE •• 2051',
    suggestion: {
      orderNumber: placed.id,
      fits: true,
      reasons: ['similar_reference', 'amount'],
      certainty: 70,
    },
    candidates: 1,
  })
  // Two people at once: one of them is told that somebody was faster.
  const results = await Promise.all(
    [anna, bea].map((actor) =>
      getRefusalCode(assignLine(app.services, actor, { line: line.id, order: placed.id })),
    ),
  )
  expect(results.toSorted()).toEqual(['accepted', 'already_decided'])
  await app.drainJobs()
  expect(await fetchState(memberId, placed.id)).toBe('completed')
  expect(await getBalance(app.db, memberId)).toBe(35)
  expect(await listActs(line.id)).toEqual(['bank_line.assigned'])
  expect(await findMoneyDifferences(app.db)).toEqual([])
  // The same payer's next transfer is recognised by the account.
  const next = await placeTransfer(memberId, 80)
  const later = await importLine({ text: 'thanks', amount: '59.99', iban: 'DE02120300000000202051' })
  expect(later.suggestion).toMatchObject({
    orderNumber: next.id,
    reasons: ['amount', 'payer'],
    certainty: 39,
  })
})

test('two orders that are equally likely are never guessed, and an amount alone is no evidence', async () => {
  const [first, second] = [await buyer(), await buyer()]
  const one = await placeTransfer(first, 200)
  const alone = await importLine({ text: 'thanks', amount: '129.99' })
  expect(alone).toMatchObject({ suggestion: null, candidates: 1, certainty: 25 })
  const other = await placeTransfer(second, 200)
  const { lines } = await listLines(app.services, anna, { filter: 'open' })
  expect(lines.find(({ id }) => id === alone.id)).toMatchObject({
    suggestion: null,
    candidates: 2,
    certainty: 25,
  })
  const found = await findOrdersForLine(app.services, anna, { line: alone.id, order: '' })
  expect(found.candidates.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
    [one.id, other.id].toSorted(),
  )
  // A person decides.
  await assignLine(app.services, anna, { line: alone.id, order: other.id })
  await app.drainJobs()
  expect(await fetchState(second, other.id)).toBe('completed')
  expect(await fetchState(first, one.id)).toBe('pending')
})

test('another amount than the expected one cannot be assigned', async () => {
  const memberId = await buyer()
  const placed = await placeTransfer(memberId)
  const line = await importLine({ text: placed.reference, amount: '14.98' })
  expect(line.suggestion).toMatchObject({ orderNumber: placed.id, fits: false, certainty: 20 })
  for (const number of [placed.id, '7K2Q9XM4TD'])
    expect(await getRefusalCode(assignLine(app.services, anna, { line: line.id, order: number }))).toBe(
      'bank_line_does_not_fit',
    )
  expect(await getRefusalCode(assignLine(app.services, anna, { line: 999_999, order: placed.id }))).toBe(
    'not_found',
  )
  expect(await fetchState(memberId, placed.id)).toBe('pending')
})

test('money for an order that was paid before can be assigned, and is owed back', async () => {
  const memberId = await buyer()
  const placed = await placeTransfer(memberId, 35)
  await importText(writeCamt053([{ text: placed.reference, amount: '29.99' }]))
  const line = await importLine({ text: `${placed.reference} again`, amount: '29.99' })
  // The transfer of the order has arrived: nothing waits for this one.
  expect(line.suggestion).toBeNull()
  const back = await returnLine(app.services, anna, { line: line.id, reason: 'Paid twice' })
  expect(back).toMatchObject({ amount: { minor: 2999, currency: 'EUR' }, reference: `RL-${line.id}` })
})

test('money goes back by hand: what to pay is shown and recorded, and the statement with the payment closes the line', async () => {
  const iban = 'NL91ABNA0417164300'
  const line = await importLine({ text: 'a gift', amount: '50.00', name: 'Jan Jansen', iban })
  const due = {
    holder: 'Jan Jansen',
    iban,
    amount: { minor: 5000, currency: 'EUR' },
    reference: `RL-${line.id}`,
  }
  expect(await returnLine(app.services, anna, { line: line.id, reason: 'Not for us' })).toEqual(due)
  expect(await getRefusalCode(returnLine(app.services, bea, { line: line.id, reason: 'Again' }))).toBe(
    'already_decided',
  )
  expect(await showPaymentBack(app.services, bea, line.id)).toEqual(due)
  expect(await countLines(app.services, anna)).toMatchObject({ returning: 2 })
  // Another amount closes nothing.
  await importLine({ text: due.reference, amount: '49.99', isOutgoing: true })
  expect(
    await importText(writeCamt053([{ text: `${due.reference} back`, amount: '50.00', isOutgoing: true }])),
  ).toMatchObject({
    left: 0,
  })
  const { lines } = await listLines(app.services, anna, { filter: 'returning' })
  expect(lines.find(({ id }) => id === line.id)).toMatchObject({ state: 'returned', decidedBy: 'Anna' })
  expect(await getRefusalCode(showPaymentBack(app.services, bea, line.id))).toBe('not_found')
  expect(await listActs(line.id)).toEqual(['bank_line.returned', 'bank_line.opened'])
  expect(await findMoneyDifferences(app.db)).toEqual([])
})

test('a line is set aside with a reason and opened again; a payment back can be confirmed without a statement', async () => {
  const line = await importLine({ text: 'interest?', amount: '24.96' })
  await setLineAside(app.services, anna, { line: line.id, reason: 'Interest of the bank' })
  expect((await listLines(app.services, anna, { filter: 'set_aside' })).lines).toMatchObject([
    { id: line.id, reason: 'Interest of the bank', decidedBy: 'Anna' },
  ])
  await reopenLine(app.services, bea, line.id)
  await returnLine(app.services, bea, { line: line.id, reason: 'A mistake of the bank' })
  await confirmPaymentBack(app.services, anna, { line: line.id, reason: 'Seen at the bank' })
  for (const act of [
    () => reopenLine(app.services, anna, line.id),
    () => setLineAside(app.services, anna, { line: line.id, reason: 'Late' }),
    () => confirmPaymentBack(app.services, anna, { line: line.id, reason: 'Twice' }),
  ])
    expect(await getRefusalCode(act())).toBe('already_decided')
  expect(await listActs(line.id)).toEqual([
    'bank_line.set_aside',
    'bank_line.reopened',
    'bank_line.returned',
    'bank_line.returned',
  ])
})

test('a return whose reference the bank shortened is assigned to its debit, which blocks the payer', async () => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const account = 'DE02700100800030876808'
  const memberId = await buyer('DE')
  const placed = await debit(memberId, { account, number: freshPhone() })
  await app.drainJobs()
  app.clock.set(new Date('2026-11-24T05:10:00Z'))
  await submitDebits()
  const line = await importLine({ text: `RTN MD06 order ${placed.id}`, amount: '17.99', isOutgoing: true })
  expect(line.suggestion).toMatchObject({ orderNumber: placed.id, kind: 'debit', fits: true })
  await assignLine(app.services, anna, { line: line.id, order: placed.id })
  await app.drainJobs()
  const row = await app.db
    .selectFrom('direct_debit')
    .selectAll()
    .where('attempt_id', '=', placed.attempt)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'returned', return_code: 'MD06' })
  const blocks = await app.db
    .selectFrom('direct_debit_block')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute()
  expect(blocks).toHaveLength(1)
})

test('the same file again changes nothing; a booking that a notification reported is no second line', async () => {
  const booking = { text: 'hello', amount: '3.00', bankRef: 'N-1' }
  expect(await importText(writeCamt054([booking]))).toMatchObject({ again: false, left: 1, isBalanced: null })
  const statement = writeCamt053([booking, { text: 'second', amount: '4.00' }])
  const first = await importText(statement)
  expect(first).toMatchObject({ again: false, lines: 2, repeated: 1, left: 1, isBalanced: true })
  const open = (await countLines(app.services, anna)).open
  const again = await importText(statement)
  expect(again).toEqual({ ...first, again: true })
  expect((await countLines(app.services, anna)).open).toBe(open)
})

test('a statement that does not add up books nothing and is not kept', async () => {
  const memberId = await buyer()
  const placed = await placeTransfer(memberId)
  const bookings = [{ text: placed.reference, amount: '14.99' }]
  const count = async () => (await showBankFiles(app.services, anna)).files.length
  const before = await count()
  expect(await getRefusalCode(importText(writeCamt053(bookings, { missingCents: 1 })))).toBe(
    'bank_file_unbalanced',
  )
  expect(await getRefusalCode(importText(writeCamt053(bookings, { iban: 'NL91ABNA0417164300' })))).toBe(
    'bank_file_other_account',
  )
  expect(await count()).toBe(before)
  await app.drainJobs()
  expect(await fetchState(memberId, placed.id)).toBe('pending')
  expect(await importText(writeCamt053(bookings))).toMatchObject({ assigned: 1 })
})

test('a file is kept unchanged and encrypted, and each download is recorded', async () => {
  const text = writeCamt053([{ text: 'Zoë <3', amount: '2.00', iban: 'NL91ABNA0417164300' }])
  const { id, size, uploadedBy } = await importText(text)
  expect([size, uploadedBy]).toEqual([Buffer.byteLength(text), 'Anna'])
  expect((await downloadBankFile(app.services, bea, id)).toString('utf8')).toBe(text)
  const stored = await app.db
    .selectFrom('bank_file')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.content?.includes('NL91ABNA0417164300')).toBe(false)
  const details = await app.db
    .selectFrom('bank_line')
    .select('details')
    .where('bank_file_id', '=', id)
    .execute()
  expect(details.some((row) => row.details.includes('NL91'))).toBe(false)
  const entry = await app.db
    .selectFrom('audit_entry')
    .select('staff_id')
    .where('act', '=', 'bank_file.downloaded')
    .where('object', '=', `bank_file:${id}`)
    .execute()
  expect(entry).toEqual([{ staff_id: bea.staffId }])
  expect(await getRefusalCode(downloadBankFile(app.services, bea, 999_999))).toBe('not_found')
})

test('the payer’s data in a line is in their data export, and is erased with the account', async () => {
  const memberId = await buyer()
  const placed = await placeTransfer(memberId)
  await importText(
    writeCamt053([{ text: placed.reference, amount: '14.99', name: 'Marina', iban: 'NL91ABNA0417164300' }]),
  )
  const { data } = await collectPersonalData(app.services, memberId)
  expect(data['bank_lines']).toMatchObject({
    lines: [{ order: placed.id, name: 'Marina', iban: 'NL91ABNA0417164300' }],
  })
  await app.db
    .updateTable('member')
    .set({ status: 'deleted', deletion_requested_at: app.clock.now() })
    .where('id', '=', memberId)
    .execute()
  await addJob(app.db, 'purge-member', { memberId })
  await app.drainJobs()
  const rows = await app.db
    .selectFrom('bank_line')
    .select(['details', 'payer_hash', 'payer_last4'])
    .where('attempt_id', '=', placed.attempt)
    .execute()
  expect(rows).toEqual([{ details: Buffer.alloc(0), payer_hash: null, payer_last4: null }])
})

test('lines are listed by pages', async () => {
  await importText(
    writeCamt053(Array.from({ length: 60 }, (_, i) => ({ text: `page ${i}`, amount: '1.00' }))),
  )
  const { open } = await countLines(app.services, anna)
  const first = await listLines(app.services, anna, { filter: 'open' })
  expect(first.lines).toHaveLength(50)
  const second = await listLines(app.services, anna, { filter: 'open', after: first.next ?? '' })
  const all = [...first.lines, ...second.lines].map(({ id }) => id)
  expect([new Set(all).size, all.length]).toEqual([open, open])
})
