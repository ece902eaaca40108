// Money that comes for an account that is closed goes back, whenever it comes and however it was paid.
import { deleteAccount, restoreAccount } from '@amarelle/contract/accounts'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import { suspendMember } from '../accounts/index.ts'
import { testServer } from '../app/test-server.ts'
import { balanceOf } from '../credits/index.ts'
import { moneyDifferences } from './money-differences.sql.ts'
import { attemptById } from './order.sql.ts'
import { settleAdjustments } from './settle-adjustments.ts'
import { refundMadeByHand } from './settle-by-hand.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settleNow } from './settle.job.ts'
import { testOrders } from './test-orders.ts'
import { waitingForStaff } from './waiting.sql.ts'

const house = await testServer({ signup_credits: 0 })
const { account, mailedToken, mailsTo, purgeDue } = testAccounts(house)
const { order, leave, press } = testOrders(house)
vi.spyOn(house.parts.log, 'error').mockImplementation(() => {})
afterEach(() => house.clock.set(null))

/** A member at the payment page of an order of 15 credits. */
async function payer() {
  const member = await account()
  await sql`update member set signed_up_at = '2026-01-01' where id = ${member.id}`.execute(house.db)
  const { order: id, payment_id: attempt } = await order(member.id, { method: 'ideal' })
  const page = await leave(member.id, attempt)
  const close = (eraseNow: boolean) => house.call(member.id, deleteAccount, { password, erase_now: eraseNow })
  return { ...member, order: id, attempt, page, close }
}
/** What is known of an order's money once all jobs have run. */
async function moneyOf(orderNumber: string) {
  const { rows: attempts } = await sql<{ id: string }>`
    select a.id from payment_attempt a join credit_order o on o.id = a.order_id
    where o.number = ${orderNumber} and a.provider = 'sandbox'`.execute(house.db)
  // The provider's webhook may still be on its way.
  for (const { id } of attempts) await settleNow(house.parts, id)
  await house.drainJobs()
  const { rows } = await sql`select o.state as "order",
      (select count(*)::int from credit_lot where order_id = o.id) as grants,
      (select count(*)::int from invoice where order_id = o.id) as invoices,
      (select array_agg(reason || ' ' || state) from refund where order_id = o.id) as refunds
    from credit_order o where o.number = ${orderNumber}`.execute(house.db)
  return rows[0]
}
const wentBack = { order: 'cancelled', grants: 0, invoices: 0, refunds: ['account_closed completed'] }

test.each(['before', 'after'])(
  'a payment for an account that was erased at once is refunded, also %s the purge',
  async (moment) => {
    const member = await payer()
    await member.close(true)
    if (moment === 'after') await purgeDue()
    await press(member.page, 'pay')
    expect(await moneyOf(member.order)).toEqual(wentBack)
    expect(await balanceOf(house.db, member.id)).toBe(0)
    expect(await moneyDifferences(house.db)).toEqual([])
  },
)

test('a payment for an account that waits to be deleted is refunded and told by mail, and does not come back with the account', async () => {
  const member = await payer()
  await member.close(false)
  const token = await mailedToken(member.email)
  await press(member.page, 'pay')
  expect(await moneyOf(member.order)).toEqual(wentBack)
  expect(mailsTo(member.email).at(-1)?.subject).toBe('We are returning your payment')
  await house.call(null, restoreAccount, { token })
  expect(await balanceOf(house.db, member.id)).toBe(0)
  await house.db.updateTable('member').set({ email: member.email }).where('id', '=', member.id).execute()
  const again = await order(member.id, { method: 'ideal' })
  await press(await leave(member.id, again.payment_id), 'pay')
  expect(await moneyOf(again.order)).toMatchObject({ order: 'completed', grants: 1, refunds: null })
})

test('a payment for a suspended account is refunded', async () => {
  const member = await payer()
  await suspendMember(house.parts, member.id, 'Spam, rule 4', 'Anna')
  await press(member.page, 'pay')
  expect(await moneyOf(member.order)).toEqual(wentBack)
})

test('a payment for a closed account that is told again goes back once', async () => {
  const member = await payer()
  await member.close(true)
  await press(member.page, 'pay')
  await moneyOf(member.order)
  await settleNow(house.parts, member.attempt)
  await settleNow(house.parts, member.attempt)
  expect(await moneyOf(member.order)).toEqual(wentBack)
})

test('a payment that its provider can not refund is listed for staff; what its bank takes back meanwhile is not', async () => {
  const member = await payer()
  await member.close(true)
  await sql`update payment_attempt set provider = 'flexpay' where id = ${member.attempt}`.execute(house.db)
  const attempt = await attemptById(house.db, member.attempt)
  if (!attempt) throw new Error('no attempt')
  const { amountMinor, currency } = attempt
  await settleAttempt(house.parts, attempt, { state: 'completed', amountMinor, currency })
  expect(await moneyOf(member.order)).toEqual({ ...wentBack, refunds: ['account_closed failed'] })
  const listed = async () =>
    (await waitingForStaff(house.db)).refunds.filter(({ order: of }) => of === member.order)
  expect(await listed()).toMatchObject([{ amountMinor, reason: 'account_closed', failure: 'by_hand' }])
  const dispute = { providerRef: 'dp_1', state: 'open', amountMinor, currency } as const
  await settleAdjustments(house.parts, attempt, { refunds: [], disputes: [dispute] })
  expect(await listed()).toEqual([])
  await settleAdjustments(house.parts, attempt, { refunds: [], disputes: [{ ...dispute, state: 'won' }] })
  const [owed] = await listed()
  await refundMadeByHand(house.parts, owed?.id ?? '')
  expect(await listed()).toEqual([])
  expect(await moneyDifferences(house.db)).toEqual([])
})

test('no card is kept and none is charged for an account that is closed', async () => {
  const member = await account()
  await sql`update member set signed_up_at = '2026-01-01' where id = ${member.id}`.execute(house.db)
  const first = await order(member.id, { method: 'visa', keep_card: true })
  const page = await leave(member.id, first.payment_id)
  await house.call(member.id, deleteAccount, { password, erase_now: true })
  await press(page, 'pay')
  expect(await moneyOf(first.order)).toEqual(wentBack)
  const kept = house.db.selectFrom('stored_method').select('id').where('member_id', '=', member.id)
  expect(await kept.execute()).toEqual([])
})

test('a charge of a kept card that was not asked for before the account was closed is never asked for', async () => {
  const member = await account()
  await sql`update member set signed_up_at = '2026-01-01' where id = ${member.id}`.execute(house.db)
  const first = await order(member.id, { method: 'visa', keep_card: true })
  await press(await leave(member.id, first.payment_id), 'pay')
  expect(await moneyOf(first.order)).toMatchObject({ order: 'completed', grants: 1 })
  const { id: stored } = await house.db
    .selectFrom('stored_method')
    .select('id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const second = await order(member.id, { method: 'visa', stored })
  await house.call(member.id, deleteAccount, { password, erase_now: true })
  await settleNow(house.parts, second.payment_id)
  expect(await moneyOf(second.order)).toEqual({ order: 'failed', grants: 0, invoices: 0, refunds: null })
})
