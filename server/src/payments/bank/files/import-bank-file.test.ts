// Exchange with the bank: debit files, the bank's reports, blocks and limits, transfers.
import { createTestStaff } from '../../../../testing/platform/test-staff.ts'
import {
  getDirectDebitEndpoint,
  getTransferEndpoint,
  sendDirectDebitCodeEndpoint,
} from '@amarelle/contract/endpoints/direct-debit'
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { getRetryEndpoint, retryPaymentEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { getSpendingEndpoint, setSpendingLimitEndpoint } from '@amarelle/contract/endpoints/spending'
import { afterEach, expect, test } from 'vitest'
import { getBalance } from '../../../credits/index.ts'
import { daysToMs } from '../../../platform/clock.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { isCreditorReference } from '../../../platform/sepa-numbers.ts'
import { getRefusalCode, createTestApp } from '../../../../testing/platform/test-app.ts'
import { findAttempt } from '../../orders/order.sql.ts'
import { settleAttempt } from '../../settlement/settle-attempt.ts'
import { startPayment } from '../../settlement/start-payment.ts'
import { liftPayerBlocks } from '../direct-debit/lift-payer-blocks.ts'
import { importBankFile } from './import-bank-file.ts'
import { writeCamt053, writePain002 } from '../../../../testing/payments/bank-statements.ts'
import { createSepaDirectDebitProvider } from '../../providers/sepa-direct-debit.ts'
import { testIban, otherTestIban, createTestDebits } from '../../../../testing/payments/direct-debits.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, order, debit, submitDebits, freshPhone } = createTestDebits(app)
afterEach(() => app.clock.set(null))

const fetchState = async (memberId: number, id: string) =>
  (await app.call(memberId, getTransactionsEndpoint, { id })).transactions[0]?.state
const findDebitRow = (attempt: string) =>
  app.db.selectFrom('direct_debit').selectAll().where('attempt_id', '=', attempt).executeTakeFirstOrThrow()
/** Puts the debits that are due into files at this time. */
const submitAt = async (at: string) => {
  app.clock.set(new Date(at))
  await submitDebits()
  await addJob(app.db, 'submit-debits', {})
  await app.drainJobs()
}
let fileCount = 0
const importText = async (text: string) => {
  fileCount += 1
  const name = `file-${fileCount}.xml`
  const bytes = Buffer.from(text)
  const { again, file } = await importBankFile(app.services, createTestStaff('Anna'), { name, bytes })
  await app.drainJobs()
  return { again, ...file }
}
/** Submits a debit; its phone number is new each time. */
const submitDebit = async (memberId: number, more: { credits?: number; account?: string } = {}) => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const placed = await debit(memberId, { ...more, number: freshPhone() })
  await app.drainJobs()
  await submitAt('2026-11-24T05:10:00Z')
  return { ...placed, e2e: (await findDebitRow(placed.attempt)).end_to_end_id }
}

test('a debit booked by the bank settles, singly or in one sum per file, and pending credits are granted', async () => {
  const memberId = await buyer()
  const single = await submitDebit(memberId, { credits: 35, account: 'DE02120300000000202051' })
  expect(await fetchState(memberId, single.id)).toBe('pending')
  const other = await buyer()
  const batched = await submitDebit(other, { credits: 35, account: otherTestIban })
  const statement = writeCamt053([{ endToEndId: single.e2e, amount: '29.99' }])
  expect(await importText(statement)).toMatchObject({ assigned: 1, returned: 0, left: 0, again: false })
  expect(await fetchState(memberId, single.id)).toBe('completed')
  expect(await getBalance(app.db, memberId)).toBe(35)

  const batch = await app.db
    .selectFrom('direct_debit as d')
    .innerJoin('direct_debit_batch as b', 'b.id', 'd.batch_id')
    .select(['b.message_id', 'b.sum_minor'])
    .where('d.attempt_id', '=', batched.attempt)
    .executeTakeFirstOrThrow()
  expect(batch.sum_minor).toBe(2999)
  expect(await importText(writeCamt053([{ batch: batch.message_id, amount: '29.98' }]))).toMatchObject({
    assigned: 0,
  })
  expect(await fetchState(other, batched.id)).toBe('pending')
  expect(await importText(writeCamt053([{ batch: batch.message_id, amount: '29.99' }]))).toMatchObject({
    assigned: 1,
  })
  expect(await fetchState(other, batched.id)).toBe('completed')
})

test('a file is imported once, whatever its name and however many import it concurrently', async () => {
  const memberId = await buyer()
  const placed = await submitDebit(memberId, { credits: 35, account: 'DE02120300000000202051' })
  const bytes = Buffer.from(writeCamt053([{ endToEndId: placed.e2e, amount: '29.99' }]))
  const reports = await Promise.all(
    ['a.xml', 'b.xml', 'c.xml'].map((name) =>
      importBankFile(app.services, createTestStaff('Anna'), { name, bytes }),
    ),
  )
  expect(reports.map(({ file }) => [file.name, file.assigned])).toEqual(
    Array(3).fill([reports.find(({ again }) => !again)?.file.name, 1]),
  )
  expect(reports.filter(({ again: retry }) => !retry)).toHaveLength(1)
  await app.drainJobs()
  expect(await getBalance(app.db, memberId)).toBe(35)
})

test('a debit rejected by the bank fails the payment', async () => {
  const memberId = await buyer()
  const placed = await submitDebit(memberId, { credits: 35, account: 'DE02500105170137075030' })
  expect(await importText(writePain002([{ endToEndId: placed.e2e, code: 'AC04' }]))).toMatchObject({
    returned: 1,
  })
  expect(await fetchState(memberId, placed.id)).toBe('failed')
  expect(await getBalance(app.db, memberId)).toBe(0)
  // Reported again by the statement: no effect.
  expect(
    await importText(writeCamt053([{ endToEndId: placed.e2e, amount: '29.99', returned: 'AC04' }])),
  ).toMatchObject({
    returned: 0,
    left: 0,
  })
})

test('a refund by the payer’s bank disputes the completed payment and blocks member and account', async () => {
  const memberId = await buyer('DE')
  const account = 'DE02700100800030876808'
  const placed = await submitDebit(memberId, { account })
  expect(await fetchState(memberId, placed.id)).toBe('completed')
  await importText(writeCamt053([{ endToEndId: placed.e2e, amount: '14.99' }]))
  const report = await importText(
    writeCamt053([{ endToEndId: placed.e2e, amount: '14.99', returned: 'MD06' }]),
  )
  expect(report).toMatchObject({ returned: 1, blocked: 1, left: 0 })
  expect(await createSepaDirectDebitProvider(app.services)?.fetchAdjustments?.(placed.attempt)).toEqual({
    refunds: [],
    disputes: [
      {
        providerRef: placed.e2e,
        state: 'lost',
        amountMinor: 1499,
        currency: 'EUR',
        reason: 'MD06',
        reasonCode: 'direct_debit_refund',
      },
    ],
  })
  // Booked as a dispute: the money and the unspent credits are gone.
  expect(
    (await app.call(memberId, getTransactionsEndpoint, { id: placed.id })).transactions[0],
  ).toMatchObject({
    state: 'completed',
    disputed: 'lost',
  })
  expect(await getBalance(app.db, memberId)).toBe(0)
  const next = await order(memberId)
  const shown = await app.call(memberId, getDirectDebitEndpoint, { attempt: next.attempt })
  expect(shown.refused).toEqual({
    code: 'direct_debit_blocked',
    message: 'Your account is blocked for direct debit payments.',
  })
  const stranger = await buyer()
  const strangerOrder = await order(stranger)
  const requestCode = (attempt: string, who: number, by: string) =>
    getRefusalCode(app.call(who, sendDirectDebitCodeEndpoint, { attempt, iban: by, phone: freshPhone() }))
  expect(await requestCode(next.attempt, memberId, testIban)).toBe('direct_debit_blocked')
  expect(await requestCode(strangerOrder.attempt, stranger, account)).toBe('direct_debit_blocked')
  expect(await liftPayerBlocks(app.services, createTestStaff('Anna'), { memberId, reason: 'Called' })).toBe(1)
  expect(await requestCode(next.attempt, memberId, 'DE02600501010002034304')).toBe('accepted')
})

test('the first return for insufficient funds blocks nobody, the second does', async () => {
  const memberId = await buyer()
  const account = 'DE02370502990000684712'
  for (const [code, blocked] of [
    ['AM04', 0],
    ['MS03', 1],
  ] as const) {
    const placed = await submitDebit(memberId, { account })
    const booking = { endToEndId: placed.e2e, amount: '14.99', returned: code }
    expect(await importText(writeCamt053([booking]))).toMatchObject({ returned: 1, blocked })
  }
})

test('limits apply per order, in seven and in thirty days, to the account and the member', async () => {
  const account = 'DE02100100100006820101'
  const memberId = await buyer()
  const start = new Date('2027-02-01T10:00:00Z')
  const at = (day: number) => app.clock.set(new Date(start.getTime() + daysToMs(day)))
  const requestCode = async (who: number, credits: number) => {
    const placed = await order(who, credits)
    return getRefusalCode(
      app.call(who, sendDirectDebitCodeEndpoint, {
        attempt: placed.attempt,
        iban: account,
        phone: freshPhone(),
      }),
    )
  }
  at(0)
  expect(await requestCode(memberId, 200)).toBe('direct_debit_limit')
  for (const day of [0, 1]) {
    at(day)
    await debit(memberId, { credits: 80, account, number: freshPhone() })
  }
  at(6.9)
  expect(await requestCode(memberId, 15)).toBe('direct_debit_limit')
  expect(await requestCode(await buyer(), 15), 'another member with the same account').toBe(
    'direct_debit_limit',
  )
  for (const day of [8.1, 9.1]) {
    at(day)
    await debit(memberId, { credits: 80, account, number: freshPhone() })
  }
  at(17)
  expect(await requestCode(memberId, 15)).toBe('direct_debit_limit')
  const placed = await order(memberId)
  const shown = await app.call(memberId, getDirectDebitEndpoint, { attempt: placed.attempt })
  expect(shown.refused?.message).toBe(
    'Your limit for direct debit payments has been reached. Please try later, a cheaper package or another payment method.',
  )
  at(30.1)
  expect(await requestCode(memberId, 15)).toBe('accepted')
})

test('a transfer with the right reference and amount completes the order; all others are left to staff', async () => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const placed = await order(memberId, 15, 'wire_transfer')
  expect(placed.redirect).toBe(`/transfer?attempt=${placed.attempt}`)
  const shown = await app.call(memberId, getTransferEndpoint, { attempt: placed.attempt })
  expect(shown).toMatchObject({ total: { minor: 1499 }, iban: 'DE75512108001245126199', state: 'pending' })
  expect(await fetchState(memberId, placed.id)).toBe('pending')
  expect(isCreditorReference(shown.reference)).toBe(true)
  expect(
    await getRefusalCode(app.call(await buyer(), getTransferEndpoint, { attempt: placed.attempt })),
  ).toBe('not_found')
  const spacedReference = shown.reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
  const wrongDigit = shown.reference.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const report = await importText(
    writeCamt053([
      { text: `Credits ${shown.reference}`, amount: '14.98' },
      { text: wrongDigit, amount: '14.99' },
      { text: 'Thanks <3', amount: '14.99' },
      { text: `my order, ref. ${spacedReference}`, amount: '14.99' },
      { text: shown.reference, amount: '14.99' },
    ]),
  )
  expect(report).toMatchObject({ lines: 5, assigned: 1, left: 4 })
  expect(await fetchState(memberId, placed.id)).toBe('completed')
  expect(await getBalance(app.db, memberId)).toBe(15)
})

test('transfer details are mailed once: account, amount, reference and deadline', async () => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const placed = await order(memberId, 15, 'wire_transfer')
  const { reference } = await app.call(memberId, getTransferEndpoint, { attempt: placed.attempt })
  // Opening it again leads to the same page without another mail.
  expect(await startPayment(app.context(memberId), placed.attempt)).toBe(placed.redirect)
  await app.drainJobs()
  const mails = app.mails.filter(({ text }) => text.includes(reference))
  expect(mails).toHaveLength(1)
  for (const text of [
    '€14.99',
    'Amarelle Payments',
    'DE75 5121 0800 1245 1261 99',
    'SOGEDEFF',
    '7 December 2026',
  ])
    expect(mails[0]?.text).toContain(text)
  expect(mails[0]?.text).toContain(`/transfer?attempt=${placed.attempt}`)
})

test('an order awaiting a transfer can be paid by another method at the same total, and counts once against the limit', async () => {
  const memberId = await buyer()
  const placed = await order(memberId, 200, 'wire_transfer')
  expect((await app.call(memberId, getSpendingEndpoint, {})).spent.minor).toBe(0)
  await app.call(memberId, setSpendingLimitEndpoint, { limit: 13_000 })
  const { methods } = await app.call(memberId, getRetryEndpoint, { order: placed.id })
  expect(methods.map(({ code }) => code)).toContain('paypal')
  const retry = await app.call(memberId, retryPaymentEndpoint, { order: placed.id, method: 'paypal' })
  const attempt = await findAttempt(app.db, retry.payment_id)
  if (!attempt) throw new Error('no attempt')
  const { amountMinor, currency } = attempt
  await settleAttempt(app.services, attempt, { state: 'completed', amountMinor, currency })
  expect(await fetchState(memberId, placed.id)).toBe('completed')
  expect((await app.call(memberId, getSpendingEndpoint, {})).spent.minor).toBe(12_999)
})

test('a transfer received after two weeks still grants its credits', async () => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const placed = await order(memberId, 15, 'wire_transfer')
  const { reference } = await app.call(memberId, getTransferEndpoint, { attempt: placed.attempt })
  app.clock.set(new Date('2026-12-08T10:00:00Z'))
  await fetchState(memberId, placed.id)
  expect(await fetchState(memberId, placed.id)).toBe('cancelled')
  expect(await startPayment(app.context(memberId), placed.attempt)).toBe(`/payment/${placed.id}`)
  expect(await importText(writeCamt053([{ text: reference, amount: '14.99' }]))).toMatchObject({
    assigned: 1,
  })
  expect(await fetchState(memberId, placed.id)).toBe('completed')
})
