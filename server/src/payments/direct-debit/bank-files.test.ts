// To the bank and back: the file of a banking day, what the bank says of it, blocks and limits, transfers.
import { getDirectDebit, getTransfer, sendDirectDebitCode } from '@amarelle/contract/direct-debit'
import { getTransactions } from '@amarelle/contract/payments'
import { getRetry, retryPayment } from '@amarelle/contract/retry-payment'
import { getSpending, setSpendingLimit } from '@amarelle/contract/spending'
import { afterEach, expect, test } from 'vitest'
import { balanceOf } from '../../credits/index.ts'
import { days } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs.ts'
import { isCreditorReference } from '../../platform/sepa-numbers.ts'
import { refusal, testHouse } from '../../platform/test-house.ts'
import { attemptById } from '../order.sql.ts'
import { settleAttempt } from '../settle-attempt.ts'
import { startPayment } from '../start-payment.ts'
import { debitFiles, readDebitFile } from './debit-files.ts'
import { liftBlocks } from './exposure.sql.ts'
import { importBankFile } from './import-bank-file.ts'
import { camt053, pain002 } from './test-bank.ts'
import { sepaDirectProvider } from './provider.ts'
import { iban, otherIban, testDebits } from './test-debits.ts'

const house = await testHouse({ signup_credits: 0 })
const { buyer, order, debit, freshPhone } = testDebits(house)
afterEach(() => house.clock.set(null))

const stateOf = async (memberId: number, id: string) =>
  (await house.call(memberId, getTransactions, { id })).transactions[0]?.state
const debitRow = (attempt: string) =>
  house.db.selectFrom('direct_debit').selectAll().where('attempt_id', '=', attempt).executeTakeFirstOrThrow()
/** The clock's job, at this moment. */
const submitAt = async (at: string) => {
  house.clock.set(new Date(at))
  await addJob(house.db, 'submit-debits', {})
  await house.drainJobs()
}
let files = 0
const readFile = async (text: string) => {
  files += 1
  const report = await importBankFile(house.parts, `file-${files}.xml`, Buffer.from(text))
  await house.drainJobs()
  return report
}
/** A debit that went to the bank, of an account of its own unless one is given. */
const submitted = async (memberId: number, more: { credits?: number; account?: string } = {}) => {
  house.clock.set(new Date('2026-11-23T10:00:00Z'))
  const made = await debit(memberId, { ...more, number: freshPhone() })
  await house.drainJobs()
  await submitAt('2026-11-24T05:10:00Z')
  return { ...made, e2e: (await debitRow(made.attempt)).end_to_end_id }
}

test('what was signed goes to the bank on the next banking day, once, in a file for the day after', async () => {
  house.clock.set(new Date('2026-12-23T22:30:00Z'))
  const memberId = await buyer()
  const made = await debit(memberId, { number: freshPhone() })
  await house.drainJobs()
  const row = await debitRow(made.attempt)
  // Signed on the 23rd; the 24th is a banking day, then Christmas and a weekend.
  expect(row).toMatchObject({ state: 'signed', collect_on: '2026-12-28' })
  await submitAt('2026-12-23T23:00:00Z')
  await submitAt('2026-12-25T05:10:00Z')
  const before = await debitFiles(house.parts)
  expect(before.map(({ collectOn, count, sum }) => ({ collectOn, count, sum }))).toEqual([
    { collectOn: '2026-12-28', count: 1, sum: '€14.99' },
  ])
  await submitAt('2026-12-24T07:10:00Z')
  await submitAt('2026-12-28T05:10:00Z')
  const [file, ...others] = await debitFiles(house.parts)
  expect(others).toEqual([])
  const text = await readDebitFile(house.parts, file?.messageId ?? '')
  expect(text).toContain('<ReqdColltnDt>2026-12-28</ReqdColltnDt>')
  expect(text).toContain(`<EndToEndId>${row.end_to_end_id}</EndToEndId>`)
  expect(text).toContain(`<IBAN>${iban}</IBAN>`)
  expect(text).toContain('<DtOfSgntr>2026-12-23</DtOfSgntr>')
  expect(text).toContain(`<Ustrd>Order ${made.id}</Ustrd>`)
  const stored = await house.db.selectFrom('direct_debit_batch').select('file').execute()
  expect(JSON.stringify(stored)).not.toContain(iban)
})

test('a debit whose day was missed is announced again for a later one, never collected without notice', async () => {
  house.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const made = await debit(memberId, { number: freshPhone() })
  await house.drainJobs()
  const mails = house.mails.length
  await submitAt('2026-11-26T05:10:00Z')
  const row = await debitRow(made.attempt)
  expect(row).toMatchObject({ state: 'signed', collect_on: '2026-11-30' })
  expect(house.mails.slice(mails).map(({ text }) => text.includes('Monday, 30 November 2026'))).toEqual([
    true,
  ])
  await submitAt('2026-11-27T05:10:00Z')
  expect(await debitRow(made.attempt)).toMatchObject({ state: 'submitted' })
})

test('a debit that the bank books settles, one by one or in one sum with its file; credits that waited come', async () => {
  const memberId = await buyer()
  const single = await submitted(memberId, { credits: 35, account: 'DE02120300000000202051' })
  expect(await stateOf(memberId, single.id)).toBe('pending')
  const other = await buyer()
  const inSum = await submitted(other, { credits: 35, account: otherIban })
  const statement = camt053([{ endToEndId: single.e2e, amount: '29.99' }])
  expect(await readFile(statement)).toMatchObject({ settled: 1, returned: 0, left: [], again: false })
  expect(await stateOf(memberId, single.id)).toBe('completed')
  expect(await balanceOf(house.db, memberId)).toBe(35)

  const batch = await house.db
    .selectFrom('direct_debit as d')
    .innerJoin('direct_debit_batch as b', 'b.id', 'd.batch_id')
    .select(['b.message_id', 'b.sum_minor'])
    .where('d.attempt_id', '=', inSum.attempt)
    .executeTakeFirstOrThrow()
  expect(batch.sum_minor).toBe(2999)
  expect(await readFile(camt053([{ batch: batch.message_id, amount: '29.98' }]))).toMatchObject({
    settled: 0,
  })
  expect(await stateOf(other, inSum.id)).toBe('pending')
  expect(await readFile(camt053([{ batch: batch.message_id, amount: '29.99' }]))).toMatchObject({
    settled: 1,
  })
  expect(await stateOf(other, inSum.id)).toBe('completed')
})

test('a file is read once, whatever it is called and however many read it', async () => {
  const memberId = await buyer()
  const made = await submitted(memberId, { credits: 35, account: 'DE02120300000000202051' })
  const bytes = Buffer.from(camt053([{ endToEndId: made.e2e, amount: '29.99' }]))
  const reports = await Promise.all(
    ['a.xml', 'b.xml', 'c.xml'].map((name) => importBankFile(house.parts, name, bytes)),
  )
  expect(reports.map(({ settled }) => settled)).toEqual([1, 1, 1])
  expect(reports.filter(({ again }) => !again)).toHaveLength(1)
  await house.drainJobs()
  expect(await balanceOf(house.db, memberId)).toBe(35)
})

test('what the bank refuses before it pays fails the payment', async () => {
  const memberId = await buyer()
  const made = await submitted(memberId, { credits: 35, account: 'DE02500105170137075030' })
  expect(await readFile(pain002([{ endToEndId: made.e2e, code: 'AC04' }]))).toMatchObject({ returned: 1 })
  expect(await stateOf(memberId, made.id)).toBe('failed')
  expect(await balanceOf(house.db, memberId)).toBe(0)
  // Told again by the statement: nothing happens twice.
  expect(
    await readFile(camt053([{ endToEndId: made.e2e, amount: '29.99', returned: 'AC04' }])),
  ).toMatchObject({
    returned: 0,
    left: [],
  })
})

test('a refund by the payer’s bank is a dispute of the completed payment, and blocks the member and the account', async () => {
  const memberId = await buyer('DE')
  const account = 'DE02700100800030876808'
  const made = await submitted(memberId, { account })
  expect(await stateOf(memberId, made.id)).toBe('completed')
  await readFile(camt053([{ endToEndId: made.e2e, amount: '14.99' }]))
  const report = await readFile(camt053([{ endToEndId: made.e2e, amount: '14.99', returned: 'MD06' }]))
  expect(report).toMatchObject({ returned: 1, blocked: 1, left: [] })
  expect(await sepaDirectProvider(house.parts)?.adjustments?.(made.attempt)).toEqual({
    refunds: [],
    disputes: [{ providerRef: made.e2e, state: 'lost', amountMinor: 1499, currency: 'EUR', reason: 'MD06' }],
  })
  // Booked as such: the money is gone, and so are the credits that were left.
  expect((await house.call(memberId, getTransactions, { id: made.id })).transactions[0]).toMatchObject({
    state: 'completed',
    disputed: 'lost',
  })
  expect(await balanceOf(house.db, memberId)).toBe(0)
  const next = await order(memberId)
  const shown = await house.call(memberId, getDirectDebit, { attempt: next.attempt })
  expect(shown.refused).toEqual({
    code: 'direct_debit_blocked',
    message: 'Your account is blocked for direct debit payments.',
  })
  const stranger = await buyer()
  const theirs = await order(stranger)
  const ask = (attempt: string, who: number, by: string) =>
    refusal(house.call(who, sendDirectDebitCode, { attempt, iban: by, phone: freshPhone() }))
  expect(await ask(next.attempt, memberId, iban)).toBe('direct_debit_blocked')
  expect(await ask(theirs.attempt, stranger, account)).toBe('direct_debit_blocked')
  expect(await liftBlocks(house.db, memberId, house.clock.now())).toBe(1)
  expect(await ask(next.attempt, memberId, 'DE02600501010002034304')).toBe('accepted')
})

test('one debit without money on the account blocks nobody, the second does', async () => {
  const memberId = await buyer()
  const account = 'DE02370502990000684712'
  for (const [code, blocked] of [
    ['AM04', 0],
    ['MS03', 1],
  ] as const) {
    const made = await submitted(memberId, { account })
    const [one] = [{ endToEndId: made.e2e, amount: '14.99', returned: code }]
    expect(await readFile(camt053([one]))).toMatchObject({ returned: 1, blocked })
  }
})

test('limits hold per order, in seven and in thirty days, for the account as for the member', async () => {
  const account = 'DE02100100100006820101'
  const memberId = await buyer()
  const start = new Date('2027-02-01T10:00:00Z')
  const at = (day: number) => house.clock.set(new Date(start.getTime() + days(day)))
  const refused = async (who: number, credits: number) => {
    const made = await order(who, credits)
    return refusal(
      house.call(who, sendDirectDebitCode, { attempt: made.attempt, iban: account, phone: freshPhone() }),
    )
  }
  at(0)
  expect(await refused(memberId, 200)).toBe('direct_debit_limit')
  for (const day of [0, 1]) {
    at(day)
    await debit(memberId, { credits: 80, account, number: freshPhone() })
  }
  at(6.9)
  expect(await refused(memberId, 15)).toBe('direct_debit_limit')
  expect(await refused(await buyer(), 15), 'another member with the same account').toBe('direct_debit_limit')
  for (const day of [8.1, 9.1]) {
    at(day)
    await debit(memberId, { credits: 80, account, number: freshPhone() })
  }
  at(17)
  expect(await refused(memberId, 15)).toBe('direct_debit_limit')
  const made = await order(memberId)
  const shown = await house.call(memberId, getDirectDebit, { attempt: made.attempt })
  expect(shown.refused?.message).toBe(
    'Your limit for direct debit payments has been reached. Please try later, a cheaper package or another payment method.',
  )
  at(30.1)
  expect(await refused(memberId, 15)).toBe('accepted')
})

test('a transfer completes the order by its reference and its amount; everything else is left to a person', async () => {
  house.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const made = await order(memberId, 15, 'wire_transfer')
  expect(made.redirect).toBe(`/transfer?attempt=${made.attempt}`)
  const shown = await house.call(memberId, getTransfer, { attempt: made.attempt })
  expect(shown).toMatchObject({ total: { minor: 1499 }, iban: 'DE75512108001245126199', state: 'pending' })
  expect(await stateOf(memberId, made.id)).toBe('pending')
  expect(isCreditorReference(shown.reference)).toBe(true)
  expect(await refusal(house.call(await buyer(), getTransfer, { attempt: made.attempt }))).toBe('not_found')
  const written = shown.reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
  const wrongDigit = shown.reference.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const report = await readFile(
    camt053([
      { text: `Credits ${shown.reference}`, amount: '14.98' },
      { text: wrongDigit, amount: '14.99' },
      { text: 'Thanks <3', amount: '14.99' },
      { text: `my order, ref. ${written}`, amount: '14.99' },
      { text: shown.reference, amount: '14.99' },
    ]),
  )
  expect(report).toMatchObject({ transfers: 1, settled: 0 })
  expect(report.left.map((line) => line.replace(/^.*: /, ''))).toEqual([
    `${shown.reference} waits for €14.99`,
    'no reference of ours',
    'no reference of ours',
    `${shown.reference} was paid before`,
  ])
  expect(await stateOf(memberId, made.id)).toBe('completed')
  expect(await balanceOf(house.db, memberId)).toBe(15)
})

test('the details of a transfer are mailed once: account, amount, reference and until when', async () => {
  house.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const made = await order(memberId, 15, 'wire_transfer')
  const { reference } = await house.call(memberId, getTransfer, { attempt: made.attempt })
  // Looked at again, it is the same page and no other mail.
  expect(await startPayment(house.context(memberId), made.attempt)).toBe(made.redirect)
  await house.drainJobs()
  const mails = house.mails.filter(({ text }) => text.includes(reference))
  expect(mails).toHaveLength(1)
  for (const said of [
    '€14.99',
    'Amarelle Payments',
    'DE75 5121 0800 1245 1261 99',
    'SOGEDEFF',
    '7 December 2026',
  ])
    expect(mails[0]?.text).toContain(said)
  expect(mails[0]?.text).toContain(`/transfer?attempt=${made.attempt}`)
})

test('an order that waits for a transfer is paid another way at the same total, and counts once against the limit', async () => {
  const memberId = await buyer()
  const made = await order(memberId, 200, 'wire_transfer')
  expect((await house.call(memberId, getSpending, {})).spent.minor).toBe(0)
  await house.call(memberId, setSpendingLimit, { limit: 13_000 })
  const { methods } = await house.call(memberId, getRetry, { order: made.id })
  expect(methods.map(({ code }) => code)).toContain('paypal')
  const again = await house.call(memberId, retryPayment, { order: made.id, method: 'paypal' })
  const attempt = await attemptById(house.db, again.payment_id)
  if (!attempt) throw new Error('no attempt')
  const { amountMinor, currency } = attempt
  await settleAttempt(house.parts, attempt, { state: 'completed', amountMinor, currency })
  expect(await stateOf(memberId, made.id)).toBe('completed')
  expect((await house.call(memberId, getSpending, {})).spent.minor).toBe(12_999)
})

test('a transfer that comes after its two weeks still gives its credits', async () => {
  house.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const made = await order(memberId, 15, 'wire_transfer')
  const { reference } = await house.call(memberId, getTransfer, { attempt: made.attempt })
  house.clock.set(new Date('2026-12-08T10:00:00Z'))
  await stateOf(memberId, made.id)
  expect(await stateOf(memberId, made.id)).toBe('cancelled')
  expect(await startPayment(house.context(memberId), made.attempt)).toBe(`/payment/${made.id}`)
  expect(await readFile(camt053([{ text: reference, amount: '14.99' }]))).toMatchObject({ transfers: 1 })
  expect(await stateOf(memberId, made.id)).toBe('completed')
})
