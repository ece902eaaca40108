// What staff do by hand: refunds that no provider makes, withdrawals that fit no order by themselves.
import { getTransactions } from '@amarelle/contract/payments'
import { confirmWithdrawal, stateWithdrawal } from '@amarelle/contract/withdrawal'
import { afterEach, expect, test, vi } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { balanceOf } from '../credits/index.ts'
import { days, later } from '../platform/clock.ts'
import { callInProcess } from '../platform/http.ts'
import { newId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { refusal } from '../platform/test-house.ts'
import { moneyDifferences } from './money-differences.sql.ts'
import { refundMadeByHand, settleWithdrawalByHand } from './settle-by-hand.ts'
import { testOrders } from './test-orders.ts'
import { waitingForStaff } from './waiting.sql.ts'

const house = await testServer({ signup_credits: 0 })
const { buyer, order, pay } = testOrders(house)
const told = vi.spyOn(house.parts.log, 'error').mockImplementation(() => {})
vi.spyOn(house.parts.log, 'warn').mockImplementation(() => {})
afterEach(() => {
  house.clock.set(null)
  told.mockClear()
})
const bought = async (outcome = 'pay') => {
  const memberId = await buyer()
  const { order: id, payment_id } = await order(memberId)
  await pay(memberId, payment_id, outcome)
  await seen(memberId, id)
  return { memberId, id }
}
async function seen(memberId: number, id: string) {
  await house.drainJobs()
  return (await house.call(memberId, getTransactions, { id })).transactions[0]
}
const withdraw = async (memberId: number | null, named: string) => {
  const context = house.context(memberId, { source: newId() })
  const said = { name: 'Anna', order: named, email: `${newId()}@example.org` }
  const { receipt } = await callInProcess(context, stateWithdrawal, said)
  await callInProcess(context, confirmWithdrawal, { receipt })
  await house.drainJobs()
  return receipt
}
const counted = async () => {
  await addJob(house.db, 'check-money', {})
  await house.drainJobs()
  return told.mock.calls.find(([, message]) => String(message).startsWith('money waits'))?.[0]
}

test('a refund that failed is listed and counted until staff made it: then it is booked, with its credit note, once', async () => {
  const { memberId, id } = await bought('refunds_fail')
  await withdraw(memberId, String(id))
  expect((await seen(memberId, id))?.refunds).toMatchObject([{ state: 'failed', credit_note: null }])
  const { refunds } = await waitingForStaff(house.db)
  expect(refunds).toMatchObject([
    { order: id, amountMinor: 1499, currency: 'EUR', reason: 'withdrawal', state: 'failed' },
  ])
  expect(await counted()).toEqual({ refunds: 1, withdrawals: 0, payments: 0 })
  const refund = refunds[0]?.id ?? ''
  await refundMadeByHand(house.parts, refund)
  expect((await seen(memberId, id))?.refunds).toMatchObject([
    { state: 'completed', credit_note: { number: expect.any(String) as string } },
  ])
  expect(await refusal(refundMadeByHand(house.parts, refund))).toBe('not_found')
  expect(await refusal(refundMadeByHand(house.parts, newId()))).toBe('not_found')
  expect(await moneyDifferences(house.db)).toEqual([])
  told.mockClear()
  expect(await counted()).toBeUndefined()
})

test('a withdrawal that waits is carried out for the order that staff found, as of the day when it was confirmed', async () => {
  const { memberId, id } = await bought()
  const receipt = await withdraw(null, `${id}`)
  expect((await waitingForStaff(house.db)).withdrawals).toMatchObject([{ receipt, statedOrder: String(id) }])
  expect(await refusal(settleWithdrawalByHand(house.parts, receipt, '7K2Q9XM4TD'))).toBe('not_found')
  // Staff were slow: its period was over meanwhile.
  house.clock.set(later(new Date(), days(30)))
  await settleWithdrawalByHand(house.parts, receipt, id)
  expect((await seen(memberId, id))?.refunds).toMatchObject([{ amount: { minor: 1499 }, state: 'completed' }])
  expect(await balanceOf(house.db, memberId)).toBe(0)
  expect(house.mails.findLast(({ text }) => text.includes(receipt))?.text).toContain('€14.99')
  expect(await refusal(settleWithdrawalByHand(house.parts, receipt, id))).toBe('not_found')
})

test('a withdrawal that came too late stays one, and is closed when staff answered it', async () => {
  const { memberId, id } = await bought()
  house.clock.set(later(new Date(), days(20)))
  const receipt = await withdraw(memberId, String(id))
  expect(await refusal(settleWithdrawalByHand(house.parts, receipt, id))).toBe('not_found')
  expect((await waitingForStaff(house.db)).withdrawals).toMatchObject([{ receipt }])
  await settleWithdrawalByHand(house.parts, receipt, null)
  expect((await waitingForStaff(house.db)).withdrawals).toEqual([])
  expect((await seen(memberId, id))?.refunds).toEqual([])
})
