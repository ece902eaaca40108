// Manual work of staff: refunds that no provider makes, and withdrawals without a matching order.
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { confirmWithdrawalEndpoint, stateWithdrawalEndpoint } from '@amarelle/contract/endpoints/withdrawal'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getBalance } from '../../credits/index.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { findMoneyDifferences } from '../settlement/ledger-differences.sql.ts'
import { settleRefundManually, settleWithdrawalManually } from './settle-manually.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { queueSettlement } from '../settlement/settle-payment.job.ts'
import { loadStaffQueue } from '../settlement/staff-queue.sql.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, order, pay } = createSandboxOrders(app)
const errorLog = vi.spyOn(app.services.log, 'error').mockImplementation(() => {})
vi.spyOn(app.services.log, 'warn').mockImplementation(() => {})
afterEach(() => {
  app.clock.set(null)
  errorLog.mockClear()
})
const buyAndWait = async (outcome = 'pay') => {
  const memberId = await buyer()
  const { order: id, payment_id } = await order(memberId)
  await pay(memberId, payment_id, outcome)
  await findTransaction(memberId, id)
  return { memberId, id }
}
async function findTransaction(memberId: number, id: string) {
  await app.drainJobs()
  return (await app.call(memberId, getTransactionsEndpoint, { id })).transactions[0]
}
const withdraw = async (memberId: number | null, orderNumber: string) => {
  const context = app.context(memberId, { sourceNetwork: createId() })
  const statement = { name: 'Anna', order: orderNumber, email: `${createId()}@example.org` }
  const { receipt } = await callInProcess(context, stateWithdrawalEndpoint, statement)
  await callInProcess(context, confirmWithdrawalEndpoint, { receipt })
  await app.drainJobs()
  return receipt
}
const runMoneyCheck = async () => {
  await addJob(app.db, 'check-money', {})
  await app.drainJobs()
  return errorLog.mock.calls.find(([, message]) => String(message).startsWith('money waits'))?.[0]
}

test('a failed refund is listed and counted until staff settle it: then booked once, with a credit note', async () => {
  const { memberId, id } = await buyAndWait('refunds_fail')
  await withdraw(memberId, String(id))
  expect((await findTransaction(memberId, id))?.refunds).toMatchObject([
    { state: 'failed', credit_note: null },
  ])
  const { refunds } = await loadStaffQueue(app.db)
  expect(refunds).toMatchObject([
    { order: id, amountMinor: 1499, currency: 'EUR', reason: 'withdrawal', state: 'failed' },
  ])
  expect(await runMoneyCheck()).toEqual({ refunds: 1, withdrawals: 0, payments: 0 })
  const refund = refunds[0]?.id ?? ''
  await settleRefundManually(app.services, refund, createTestStaff('Anna'))
  expect((await findTransaction(memberId, id))?.refunds).toMatchObject([
    { state: 'completed', credit_note: { number: expect.any(String) as string } },
  ])
  expect(await getRefusalCode(settleRefundManually(app.services, refund, createTestStaff('Anna')))).toBe(
    'not_found',
  )
  expect(await getRefusalCode(settleRefundManually(app.services, createId(), createTestStaff('Anna')))).toBe(
    'not_found',
  )
  // The provider reports once more that its own refund failed.
  const { payment } = refunds[0] ?? {}
  await queueSettlement(app.db, 'sandbox', payment ?? '')
  expect((await findTransaction(memberId, id))?.refunds).toMatchObject([{ state: 'completed' }])
  expect(await findMoneyDifferences(app.db)).toEqual([])
  errorLog.mockClear()
  expect(await runMoneyCheck()).toBeUndefined()
})

test('a waiting withdrawal is settled for the order that staff assign, as of the day of its confirmation', async () => {
  const { memberId, id } = await buyAndWait()
  const receipt = await withdraw(null, `${id}`)
  expect((await loadStaffQueue(app.db)).withdrawals).toMatchObject([{ receipt, statedOrder: String(id) }])
  expect(
    await getRefusalCode(
      settleWithdrawalManually(app.services, receipt, { order: '7K2Q9XM4TD' }, createTestStaff('Anna')),
    ),
  ).toBe('not_found')
  // The withdrawal period ended meanwhile.
  app.clock.set(addMs(new Date(), daysToMs(30)))
  await settleWithdrawalManually(app.services, receipt, { order: id }, createTestStaff('Anna'))
  expect((await findTransaction(memberId, id))?.refunds).toMatchObject([
    { amount: { minor: 1499 }, state: 'completed' },
  ])
  expect(await getBalance(app.db, memberId)).toBe(0)
  expect(app.mails.findLast(({ text }) => text.includes(receipt))?.text).toContain('€14.99')
  expect(
    await getRefusalCode(
      settleWithdrawalManually(app.services, receipt, { order: id }, createTestStaff('Anna')),
    ),
  ).toBe('not_found')
})

test('a late withdrawal waits for staff and is closed once answered', async () => {
  const { memberId, id } = await buyAndWait()
  app.clock.set(addMs(new Date(), daysToMs(20)))
  const receipt = await withdraw(memberId, String(id))
  expect(
    await getRefusalCode(
      settleWithdrawalManually(app.services, receipt, { order: id }, createTestStaff('Anna')),
    ),
  ).toBe('not_found')
  expect((await loadStaffQueue(app.db)).withdrawals).toMatchObject([{ receipt }])
  await settleWithdrawalManually(app.services, receipt, { order: null }, createTestStaff('Anna'))
  expect((await loadStaffQueue(app.db)).withdrawals).toEqual([])
  expect((await findTransaction(memberId, id))?.refunds).toEqual([])
})
