// Payouts of providers: import of files, comparison with our books, bookings, arrival at the bank, and receivables that are written off.
import type { StaffGrant } from '@amarelle/contract/staff/roles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeCamt053 } from '../../../testing/payments/bank-statements.ts'
import { createTestDebits } from '../../../testing/payments/direct-debits.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { findAttempt } from '../../payments/orders/order.sql.ts'
import { importBankFile } from '../../payments/index.ts'
import { settleAdjustments } from '../../payments/refunds/settle-adjustments.ts'
import { findMoneyDifferences } from '../../payments/settlement/ledger-differences.sql.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { spendCredits } from '../../credits/index.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getBooks } from '../months/read-books.ts'
import { listReceivables } from '../receivables/list-receivables.ts'
import { writeOffReceivable } from '../receivables/write-off-receivable.ts'
import { explainDifference } from './explain-difference.ts'
import { fetchSettlements } from './fetch-settlements.job.ts'
import { importSettlements } from './import-settlements.ts'
import { downloadSettlementFile, getSettlement, listSettlements } from './list-settlements.ts'
import { listArrivalLines, markSettlementArrived } from './mark-arrived.ts'

const app = await createTestApp({ signup_credits: 0 })
const { db, services } = app
const shop = createTestShop(app)
createTestDebits(app)
const company = app.site.company_id
const today = new Date().toISOString().slice(0, 10)
const createActor = (role: StaffGrant['role']): StaffActor => ({
  ...createTestStaff('Anna'),
  grants: [{ role, companyId: null, siteId: null }],
})
const finance = createActor('finance')
const reason = 'From the statement of this month.'

/** Buys 15 credits for EUR 14.99; returns the attempt, and the member. */
async function buy(): Promise<{ attemptId: string; memberId: number }> {
  const memberId = await shop.buyer()
  const { payment_id: attemptId } = await shop.order(memberId)
  await shop.settle(attemptId)
  return { attemptId, memberId }
}
const columns = 'settlement;kind;reference;amount;fee;currency;date'
const toFile = (...lines: readonly string[]) => Buffer.from(`${[columns, ...lines].join('\n')}\n`)
const importFile = (content: Buffer, actor = finance) =>
  importSettlements(services, actor, { company, provider: 'sandbox', name: 'payouts.csv', reason, content })
async function importLines(...lines: readonly string[]) {
  return importLinesOf(today, ...lines)
}
async function importLinesOf(day: string, ...lines: readonly string[]) {
  const reference = `po-${createId()}`
  const content = toFile(...lines.map((line) => `${reference};${line};EUR;${day}`))
  const result = await importFile(content)
  const { id } = await db
    .selectFrom('settlement')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { ...result, id, reference, content }
}
const show = (id: number, shown: 'all' | 'differences' = 'all') =>
  getSettlement(services, finance, { id, shown })
/** The sums of a settlement's bookings by account; debits are positive. */
async function readBookings(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select a.kind as account, sum(e.amount)::bigint as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id where t.key like ${`settlement:${id}:%`} group by 1 having sum(e.amount) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}
const errorOf = async (act: Promise<unknown>) => {
  try {
    await act
    return null
  } catch (error) {
    const { code, values } = error as { code: string; values: object }
    return { code, ...values }
  }
}

test('fees and payout of a settlement are booked, and its payments fit our books', async () => {
  const [first, second] = [await buy(), await buy()]
  const { id, ...result } = await importLines(
    `payment;${first.attemptId};14.99;0.46`,
    `payment;${second.attemptId};14.99;0.46`,
    'fee;Monthly fee;0;2.00',
  )
  expect(result).toMatchObject({ imported: 1, known: 0, openDifferences: 0 })
  expect(await readBookings(id)).toEqual({
    provider_fees: 292,
    payouts_in_transit: 2998 - 292,
    'psp_clearing:sandbox': -2998,
  })
  const { settlement, lines } = await show(id)
  expect(settlement).toMatchObject({ feeMinor: 292, paidOutMinor: 2706, lines: 3, source: 'file' })
  expect(lines.map(({ cause, orderNumber }) => [cause, orderNumber !== null])).toEqual([
    [null, true],
    [null, true],
    [null, false],
  ])
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('the same file again changes nothing, also at the same time, and other lines under its name are refused', async () => {
  const { attemptId } = await buy()
  const { content, id, reference } = await importLines(`payment;${attemptId};14.99;0.46`)
  const booked = await readBookings(id)
  expect(await Promise.all([importFile(content), importFile(content)])).toEqual([
    { imported: 0, known: 1, openDifferences: 0 },
    { imported: 0, known: 1, openDifferences: 0 },
  ])
  expect(await readBookings(id)).toEqual(booked)
  const other = toFile(`${reference};payment;${attemptId};14.98;0.46;EUR;${today}`)
  expect(await errorOf(importFile(other))).toEqual({ code: 'settlement_differs', reference })
  expect(await downloadSettlementFile(services, finance, id)).toEqual(content)
})

test('a settlement that is imported twice at once is stored and booked once', async () => {
  const { attemptId } = await buy()
  const reference = `po-${createId()}`
  const content = toFile(`${reference};payment;${attemptId};14.99;0.46;EUR;${today}`)
  const results = await Promise.all(Array.from({ length: 5 }, () => importFile(content)))
  expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(1)
  expect(await findMoneyDifferences(db)).toEqual([])
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from settlement_file where content = ${content}`.execute(db)
  expect(rows).toEqual([{ files: 1 }])
})

test('a file is refused as a whole with the first wrong line', async () => {
  const { attemptId } = await buy()
  const fine = `payment;${attemptId};14.99;0.46;EUR;${today}`
  const refuse = (...lines: readonly string[]) => errorOf(importFile(toFile(...lines)))
  const wrong: readonly (readonly [string, string])[] = [
    [`new;${fine};more`, 'columns'],
    [`;${fine}`, 'settlement'],
    [`new;sale;${attemptId};14.99;0.46;EUR;${today}`, 'kind'],
    [`new;payment;${attemptId};14,99;0.46;EUR;${today}`, 'amount'],
    [`new;payment;${attemptId};1e3;0.46;EUR;${today}`, 'amount'],
    [`new;payment;${attemptId};99999999.99;0.46;EUR;${today}`, 'amount'],
    [`new;fee;x;1.00;0.46;EUR;${today}`, 'amount'],
    [`new;payment;${attemptId};14.99;;EUR;${today}`, 'fee'],
    [`new;payment;${attemptId};14.99;0.46;EURO;${today}`, 'currency'],
    [`one;payment;${attemptId};14.99;0.46;USD;${today}`, 'currency'],
    [`new;payment;${attemptId};14.99;0.46;EUR;2026-02-30`, 'date'],
    [`new;payment;${attemptId};14.99;0.46;EUR;2999-01-01`, 'date'],
  ]
  for (const [line, column] of wrong)
    expect(await refuse(`one;${fine}`, line), line).toEqual({
      code: 'settlement_line_invalid',
      line: 3,
      column,
    })
  const header = { code: 'settlement_line_invalid', line: 1, column: 'columns' }
  expect(await errorOf(importFile(Buffer.from('a;b\n')))).toEqual(header)
  expect(await errorOf(importFile(Buffer.alloc(0)))).toEqual(header)
  const long = toFile(...Array.from({ length: 50_001 }, () => `one;${fine}`))
  expect(await errorOf(importFile(long))).toEqual({ code: 'settlement_file_too_long', limit: 50_000 })
  expect(await db.selectFrom('settlement').select('id').where('reference', '=', 'one').execute()).toEqual([])
})

test('a line that does not fit our books is kept with its amount until somebody explains it', async () => {
  const { attemptId } = await buy()
  const { id, openDifferences } = await importLines(
    `payment;${attemptId};15.49;0.46`,
    'payment;unknown-1;20.00;0',
    'adjustment;reserve;-3.00;0',
  )
  expect(openDifferences).toBe(3)
  const { lines, settlement } = await show(id, 'differences')
  expect(lines.map(({ cause, differenceMinor }) => [cause, differenceMinor])).toEqual([
    ['amount', 50],
    ['unknown', 2000],
    ['unknown', -300],
  ])
  expect(settlement.openDifferenceMinor).toBe(1750)
  const { checks } = await getBooks(services, finance, { company, month: today.slice(0, 7) })
  const clearing = checks.find(({ check }) => check === 'clearing')
  expect(clearing).toMatchObject({ state: 'warning' })
  expect(clearing?.amounts).toContainEqual(
    expect.objectContaining({ provider: 'sandbox', currency: 'EUR', differenceMinor: 1750 }),
  )
  const [amount, unknown, reserve] = lines.map((line) => line.id)
  const explain = (line = 0, as: 'fee' | 'ours', actor = finance) =>
    explainDifference(services, actor, { line, as, reason })
  expect(await getRefusalCode(explain(amount, 'fee', createActor('auditor')))).toBe('forbidden')
  const answers = await Promise.all([explain(reserve, 'fee'), explain(reserve, 'fee')].map(getRefusalCode))
  expect(answers.toSorted()).toEqual(['accepted', 'already_decided'])
  await explain(amount, 'fee')
  await explain(unknown, 'ours')
  expect((await show(id)).settlement.openDifferences).toBe(0)
  expect((await readBookings(id))['provider_fees']).toBe(46 + 300 - 50)
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('a payment that is settled twice is a difference the second time only', async () => {
  const { attemptId } = await buy()
  const first = await importLines(`payment;${attemptId};14.99;0.46`)
  const second = await importLines(`payment;${attemptId};14.99;0.46`)
  expect([first.openDifferences, second.openDifferences]).toEqual([0, 1])
  expect((await show(second.id)).lines).toMatchObject([{ cause: 'repeated', differenceMinor: 1499 }])
  await explainDifference(services, finance, {
    line: (await show(second.id)).lines[0]?.id ?? 0,
    as: 'ours',
    reason,
  })
  expect((await importLines(`payment;${attemptId};-14.99;0`)).openDifferences).toBe(1)
})

test('refunds and disputes fit, and a line that came before our books knew it fits later', async () => {
  const { attemptId, memberId } = await buy()
  const early = await importLines(`payment;${attemptId};14.99;0.46`, 'dispute;dp_early;-14.99;15.00')
  expect((await show(early.id)).lines[1]).toMatchObject({ cause: 'unknown', differenceMinor: -1499 })
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) throw new Error('no attempt')
  await runInTransaction(db, (tx) =>
    spendCredits(tx, { memberId, amount: 5, kind: 'message', key: createId(), at: new Date() }),
  )
  const dispute = { providerRef: 'dp_early', amountMinor: 1499, currency: 'EUR' }
  await settleAdjustments(services, attempt, { refunds: [], disputes: [{ ...dispute, state: 'open' }] })
  await fetchSettlements(services)
  expect((await show(early.id)).settlement.openDifferences).toBe(0)
  await settleAdjustments(services, attempt, { refunds: [], disputes: [{ ...dispute, state: 'won' }] })
  expect((await importLines('dispute;dp_early;14.99;-15.00')).openDifferences).toBe(0)
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('a payout arrives at the bank once, not before it left', async () => {
  const { attemptId } = await buy()
  const { id } = await importLines(`payment;${attemptId};14.99;0.46`)
  const arrive = (arrivedOn: string, actor = finance) =>
    markSettlementArrived(services, actor, {
      id,
      bankLine: null,
      arrivedOn,
      bankReference: 'SANDBOX 2611',
      reason,
    })
  expect(await getRefusalCode(arrive(today, createActor('auditor')))).toBe('forbidden')
  expect(await getRefusalCode(arrive('2026-01-01'))).toBe('invalid_input')
  expect(await getRefusalCode(arrive('2999-01-01'))).toBe('invalid_input')
  const answers = await Promise.all([arrive(today), arrive(today)].map(getRefusalCode))
  expect(answers.toSorted()).toEqual(['accepted', 'already_decided'])
  expect(await readBookings(id)).toEqual({
    bank: 1453,
    provider_fees: 46,
    'psp_clearing:sandbox': -1499,
  })
  expect(await findMoneyDifferences(db)).toEqual([])
  const { settlements } = await listSettlements(services, finance, { company })
  expect(settlements.find((one) => one.id === id)).toMatchObject({ arrivedOn: today, openDifferences: 0 })
})

test('a payout arrives with a line of the statement, which was unassigned money until then', async () => {
  const { attemptId } = await buy()
  const { id, reference } = await importLinesOf('2026-11-20', `payment;${attemptId};14.99;0.77`)
  const readBank = async () => {
    const { bank } = await getBooks(services, finance, { company, month: '2026-11' })
    const { booksMinor = 0, statementMinor = 0, unassignedMinor = 0 } = bank[0] ?? {}
    return { booksMinor, statementMinor, unassignedMinor }
  }
  const before = await readBank()
  const bytes = Buffer.from(
    writeCamt053([
      { text: `SANDBOX ${reference}`, amount: '14.22' },
      { text: 'another one', amount: '14.21' },
    ]),
  )
  await importBankFile(services, createTestStaff('Anna'), { name: 'statement.xml', bytes })
  expect(await findMoneyDifferences(db)).toEqual([])
  const imported = {
    booksMinor: before.booksMinor + 2843,
    statementMinor: before.statementMinor + 2843,
    unassignedMinor: before.unassignedMinor + 2843,
  }
  expect(await readBank()).toEqual(imported)
  const { lines } = await listArrivalLines(services, finance, id)
  expect(lines).toMatchObject([{ text: `SANDBOX ${reference}` }])
  const arrive = (bankLine: number) =>
    getRefusalCode(
      markSettlementArrived(services, finance, {
        id,
        bankLine,
        arrivedOn: today,
        bankReference: 'x',
        reason,
      }),
    )
  const line = lines[0]?.id ?? 0
  expect(await arrive(line + 1)).toBe('bank_line_does_not_fit')
  expect((await Promise.all([arrive(line), arrive(line)])).toSorted()).toEqual([
    'accepted',
    'already_decided',
  ])
  const { rows } = await sql<{ account: string; minor: number }>`
    select a.kind as account, sum(e.amount)::bigint as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id where t.key like ${`bank_line:${line}%`} group by 1 having sum(e.amount) <> 0 order by 1`.execute(
    db,
  )
  expect(rows).toEqual([
    { account: 'bank', minor: 1422 },
    { account: 'payouts_in_transit', minor: -1422 },
  ])
  expect((await show(id)).settlement).toMatchObject({ arrivedOn: '2026-11-26' })
  expect(await readBank()).toEqual({ ...imported, unassignedMinor: before.unassignedMinor + 1421 })
  expect(await findMoneyDifferences(db)).toEqual([])
})

test('a debt after a lost dispute is written off once, and comes back if the dispute is won after all', async () => {
  const { attemptId, memberId } = await buy()
  await runInTransaction(db, (tx) =>
    spendCredits(tx, { memberId, amount: 6, kind: 'message', key: createId(), at: new Date() }),
  )
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) throw new Error('no attempt')
  const tell = (state: 'open' | 'lost' | 'won') =>
    settleAdjustments(services, attempt, {
      refunds: [],
      disputes: [{ providerRef: 'dp_lost', amountMinor: 1499, currency: 'EUR', state }],
    })
  const findReceivable = async () =>
    (await listReceivables(services, finance, { company })).receivables.find(({ minor }) => minor === 600)
  await tell('open')
  expect(await findReceivable()).toBeUndefined()
  await tell('lost')
  const receivable = await findReceivable()
  expect(receivable).toMatchObject({ currency: 'EUR', provider: 'sandbox', ageDays: 0 })
  const writeOff = (minor: number) =>
    getRefusalCode(
      writeOffReceivable(services, finance, { dispute: receivable?.dispute ?? 0, minor, reason }),
    )
  expect(await writeOff(601)).toBe('books_changed')
  expect((await Promise.all([writeOff(600), writeOff(600)])).toSorted()).toEqual([
    'accepted',
    'already_decided',
  ])
  expect(await findReceivable()).toBeUndefined()
  const readBalances = async () => {
    const { rows } = await sql<{ account: string; minor: number }>`
      select a.kind as account, sum(e.amount)::bigint as minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id where t.order_id = ${attempt.orderId} and a.kind in ('disputed_receivable', 'write_offs')
      group by 1 order by 1`.execute(db)
    return rows.map(({ minor }) => minor)
  }
  expect(await readBalances()).toEqual([0, 600])
  await tell('won')
  expect(await readBalances()).toEqual([0, 0])
  expect(await findMoneyDifferences(db)).toEqual([])
})
