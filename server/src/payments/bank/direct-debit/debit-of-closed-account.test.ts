import { createTestStaff } from '../../../../testing/platform/test-staff.ts'
// Direct debits and transfers of closed accounts: nothing more is collected, and payments received are listed for
// refund.
import { getTransferEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import { afterEach, expect, test } from 'vitest'
import { suspendMember } from '../../../accounts/index.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { createTestApp } from '../../../../testing/platform/test-app.ts'
import { findMoneyDifferences } from '../../settlement/ledger-differences.sql.ts'
import { loadStaffQueue } from '../../settlement/staff-queue.sql.ts'
import { importBankFile } from '../files/import-bank-file.ts'
import { writeCamt053 } from '../../../../testing/payments/bank-statements.ts'
import { createTestDebits } from '../../../../testing/payments/direct-debits.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, order, debit, submitDebits, freshPhone } = createTestDebits(app)
afterEach(() => app.clock.set(null))

const findDebitRow = (attempt: string) =>
  app.db.selectFrom('direct_debit').selectAll().where('attempt_id', '=', attempt).executeTakeFirstOrThrow()
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
const eraseAccount = async (memberId: number) => {
  await app.db
    .updateTable('member')
    .set({ status: 'deleted', deletion_requested_at: app.clock.now() })
    .where('id', '=', memberId)
    .execute()
  await addJob(app.db, 'purge-member', { memberId })
  await app.drainJobs()
}
const findOrderState = async (number: string) =>
  (
    await app.db
      .selectFrom('credit_order')
      .select('state')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).state
const listStaffRefunds = async (number: string) =>
  (await loadStaffQueue(app.db)).refunds.filter(({ order: orderNumber }) => orderNumber === number)
const manualRefund = (amountMinor: number) => [{ amountMinor, reason: 'account_closed', failure: 'by_hand' }]

/** A debit whose credits are granted on payment. */
const signDebit = async (account: string) => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const signed = await debit(memberId, { credits: 35, account, number: freshPhone() })
  await app.drainJobs()
  return { memberId, ...signed }
}

test.each([
  ['erased', 'DE02120300000000202051', eraseAccount],
  [
    'suspended',
    'DE02500105170137075030',
    (id: number) => suspendMember(app.services, id, 'Rule 4', createTestStaff('Anna')),
  ],
] as const)(
  'a signed debit not yet submitted is not collected from an account that was %s',
  async (_, account, close) => {
    const signed = await signDebit(account)
    await close(signed.memberId)
    await submitAt('2026-11-24T05:10:00Z')
    expect(await findDebitRow(signed.attempt)).toMatchObject({
      state: 'returned',
      return_code: 'account_closed',
    })
    expect(await findOrderState(signed.id)).toBe('failed')
    await submitAt('2026-11-25T05:10:00Z')
    const mandate = app.db
      .selectFrom('mandate')
      .innerJoin('credit_order', 'credit_order.id', 'mandate.order_id')
      .select('holder')
      .where('credit_order.number', '=', signed.id)
    if (close === eraseAccount) expect(await mandate.execute()).toEqual([{ holder: '' }])
  },
)

test('a debit collected after the account was erased is listed for staff to refund', async () => {
  const signed = await signDebit('DE02370502990000684712')
  await submitAt('2026-11-24T05:10:00Z')
  const { end_to_end_id: endToEndId } = await findDebitRow(signed.attempt)
  await eraseAccount(signed.memberId)
  expect(await importText(writeCamt053([{ endToEndId, amount: '29.99' }]))).toMatchObject({ assigned: 1 })
  expect(await findOrderState(signed.id)).toBe('cancelled')
  expect(await listStaffRefunds(signed.id)).toMatchObject(manualRefund(2999))
  // Returned by the payer's bank meanwhile: nothing is owed any more.
  await importText(writeCamt053([{ endToEndId, amount: '29.99', returned: 'MD06' }]))
  expect(await listStaffRefunds(signed.id)).toEqual([])
  expect(await findMoneyDifferences(app.db)).toEqual([])
})

test('a transfer received after the account was erased is listed for staff to refund', async () => {
  app.clock.set(new Date('2026-11-23T10:00:00Z'))
  const memberId = await buyer()
  const signed = await order(memberId, 15, 'wire_transfer')
  const { reference } = await app.call(memberId, getTransferEndpoint, { attempt: signed.attempt })
  await eraseAccount(memberId)
  expect(await importText(writeCamt053([{ text: reference, amount: '14.99' }]))).toMatchObject({
    assigned: 1,
  })
  expect(await findOrderState(signed.id)).toBe('cancelled')
  expect(await listStaffRefunds(signed.id)).toMatchObject(manualRefund(1499))
  expect(await findMoneyDifferences(app.db)).toEqual([])
})
