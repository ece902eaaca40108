import { createTestStaff } from '../../testing/platform/test-staff.ts'
// A payment for a closed account is refunded, whenever it arrives and whatever the method.
import { deleteAccountEndpoint, restoreAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testAccountPassword, createTestAccounts } from '../../testing/accounts/accounts.ts'
import { suspendMember } from '../accounts/index.ts'
import { createTestServer } from '../../testing/app/server.ts'
import { getBalance } from '../credits/index.ts'
import { findMoneyDifferences } from './settlement/ledger-differences.sql.ts'
import { findAttempt } from './orders/order.sql.ts'
import { settleAdjustments } from './refunds/settle-adjustments.ts'
import { settleRefundManually } from './refunds/settle-manually.ts'
import { settleAttempt } from './settlement/settle-attempt.ts'
import { settleImmediately } from './settlement/settle-payment.job.ts'
import { createSandboxOrders } from '../../testing/payments/sandbox-orders.ts'
import { loadStaffQueue } from './settlement/staff-queue.sql.ts'

const app = await createTestServer({ signup_credits: 0 })
const { account, mailedToken, mailsTo, purgeDue } = createTestAccounts(app)
const { order, leave, press } = createSandboxOrders(app)
vi.spyOn(app.services.log, 'error').mockImplementation(() => {})
afterEach(() => app.clock.set(null))

/** A member on the payment page of an order of 15 credits. */
async function createPayer() {
  const member = await account()
  await sql`update member set signed_up_at = '2026-01-01' where id = ${member.id}`.execute(app.db)
  const { order: id, payment_id: attempt } = await order(member.id, { method: 'ideal' })
  const page = await leave(member.id, attempt)
  const close = (eraseNow: boolean) =>
    app.call(member.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: eraseNow })
  return { ...member, order: id, attempt, page, close }
}
/** The state of an order's money after all jobs have run. */
async function loadMoney(orderNumber: string) {
  const { rows: attempts } = await sql<{ id: string }>`
    select a.id from payment_attempt a join credit_order o on o.id = a.order_id
    where o.number = ${orderNumber} and a.provider = 'sandbox'`.execute(app.db)
  // The webhook may still be on its way.
  for (const { id } of attempts) await settleImmediately(app.services, id)
  await app.drainJobs()
  const { rows } = await sql`select o.state as "order",
      (select count(*)::int from credit_lot where order_id = o.id) as grants,
      (select count(*)::int from invoice where order_id = o.id) as invoices,
      (select array_agg(reason || ' ' || state) from refund where order_id = o.id) as refunds
    from credit_order o where o.number = ${orderNumber}`.execute(app.db)
  return rows[0]
}
const returnedMoney = { order: 'cancelled', grants: 0, invoices: 0, refunds: ['account_closed completed'] }

test.each(['before', 'after'])(
  'a payment for an account erased at once is refunded, also %s the purge',
  async (moment) => {
    const member = await createPayer()
    await member.close(true)
    if (moment === 'after') await purgeDue()
    await press(member.page, 'pay')
    expect(await loadMoney(member.order)).toEqual(returnedMoney)
    expect(await getBalance(app.db, member.id)).toBe(0)
    expect(await findMoneyDifferences(app.db)).toEqual([])
  },
)

test('a payment for an account awaiting deletion is refunded with a mail and not restored with the account', async () => {
  const member = await createPayer()
  await member.close(false)
  const token = await mailedToken(member.email)
  await press(member.page, 'pay')
  expect(await loadMoney(member.order)).toEqual(returnedMoney)
  expect(mailsTo(member.email).at(-1)?.subject).toBe('We are returning your payment')
  await app.call(null, restoreAccountEndpoint, { token })
  expect(await getBalance(app.db, member.id)).toBe(0)
  await app.db.updateTable('member').set({ email: member.email }).where('id', '=', member.id).execute()
  const secondOrder = await order(member.id, { method: 'ideal' })
  await press(await leave(member.id, secondOrder.payment_id), 'pay')
  expect(await loadMoney(secondOrder.order)).toMatchObject({ order: 'completed', grants: 1, refunds: null })
})

test('a payment for a suspended account is refunded', async () => {
  const member = await createPayer()
  await suspendMember(app.services, member.id, 'Spam, rule 4', createTestStaff('Anna'))
  await press(member.page, 'pay')
  expect(await loadMoney(member.order)).toEqual(returnedMoney)
})

test('a payment for a closed account that is reported repeatedly is refunded once', async () => {
  const member = await createPayer()
  await member.close(true)
  await press(member.page, 'pay')
  await loadMoney(member.order)
  await settleImmediately(app.services, member.attempt)
  await settleImmediately(app.services, member.attempt)
  expect(await loadMoney(member.order)).toEqual(returnedMoney)
})

test("a payment that its provider can't refund is listed for staff, unless a chargeback covers it", async () => {
  const member = await createPayer()
  await member.close(true)
  await sql`update payment_attempt set provider = 'flexpay' where id = ${member.attempt}`.execute(app.db)
  const attempt = await findAttempt(app.db, member.attempt)
  if (!attempt) throw new Error('no attempt')
  const { amountMinor, currency } = attempt
  await settleAttempt(app.services, attempt, { state: 'completed', amountMinor, currency })
  expect(await loadMoney(member.order)).toEqual({ ...returnedMoney, refunds: ['account_closed failed'] })
  const listOwedRefunds = async () =>
    (await loadStaffQueue(app.db)).refunds.filter(({ order: orderNumber }) => orderNumber === member.order)
  expect(await listOwedRefunds()).toMatchObject([
    { amountMinor, reason: 'account_closed', failure: 'by_hand' },
  ])
  const dispute = { providerRef: 'dp_1', state: 'open', amountMinor, currency } as const
  await settleAdjustments(app.services, attempt, { refunds: [], disputes: [dispute] })
  expect(await listOwedRefunds()).toEqual([])
  await settleAdjustments(app.services, attempt, { refunds: [], disputes: [{ ...dispute, state: 'won' }] })
  const [owedRefund] = await listOwedRefunds()
  await settleRefundManually(app.services, owedRefund?.id ?? '', createTestStaff('Anna'))
  expect(await listOwedRefunds()).toEqual([])
  expect(await findMoneyDifferences(app.db)).toEqual([])
})

test('no card is stored or charged for a closed account', async () => {
  const member = await account()
  await sql`update member set signed_up_at = '2026-01-01' where id = ${member.id}`.execute(app.db)
  const first = await order(member.id, { method: 'visa', keep_card: true })
  const page = await leave(member.id, first.payment_id)
  await app.call(member.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await press(page, 'pay')
  expect(await loadMoney(first.order)).toEqual(returnedMoney)
  const storedMethods = app.db.selectFrom('stored_method').select('id').where('member_id', '=', member.id)
  expect(await storedMethods.execute()).toEqual([])
})

test('a stored-card charge not yet requested when the account was closed is never requested', async () => {
  const member = await account()
  await sql`update member set signed_up_at = '2026-01-01' where id = ${member.id}`.execute(app.db)
  const first = await order(member.id, { method: 'visa', keep_card: true })
  await press(await leave(member.id, first.payment_id), 'pay')
  expect(await loadMoney(first.order)).toMatchObject({ order: 'completed', grants: 1 })
  const { id: stored } = await app.db
    .selectFrom('stored_method')
    .select('id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const second = await order(member.id, { method: 'visa', stored })
  await app.call(member.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await settleImmediately(app.services, second.payment_id)
  expect(await loadMoney(second.order)).toEqual({ order: 'failed', grants: 0, invoices: 0, refunds: null })
})
