// Payments that are set aside, and each way in which staff end one.
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import type { SetAsidePayment } from '@amarelle/contract/staff/endpoints/money/payments'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createSandboxOrders } from '../../../../testing/payments/sandbox-orders.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { getBalance, isPremium } from '../../../credits/index.ts'
import { addMs, minutesToMs } from '../../../platform/clock.ts'
import { createId } from '../../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { findMoneyDifferences } from '../ledger-differences.sql.ts'
import { queueSettlement } from '../settle-payment.job.ts'
import { noticeUnknownPayment } from './notice-unknown-payment.ts'

const app = await createTestServer({ signup_credits: 0 })
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, order, leave, press, pay } = createSandboxOrders(app)
vi.spyOn(app.services.log, 'warn').mockImplementation(() => {})
vi.spyOn(app.services.log, 'error').mockImplementation(() => {})
afterEach(() => app.clock.set(null))
const finance = await colleague({ role: 'finance' })

const report = async (payment: string) => {
  await queueSettlement(app.db, 'sandbox', `sbx_${payment}`)
  await app.drainJobs()
}
/** An order of 15 credits at 14.99, paid with this outcome. */
const buy = async (outcome: string) => {
  const memberId = await buyer()
  const { order: number, payment_id: payment } = await order(memberId)
  await pay(memberId, payment, outcome)
  await report(payment)
  return { memberId, number, payment }
}
const listAll = async (cookie = finance.cookie) => {
  const { data } = await callStaff('GET', '/api/staff/payments/set-aside', { cookie })
  return (data as unknown as { payments: SetAsidePayment[] }).payments
}
const findRow = async (id: string) => (await listAll()).find((payment) => payment.id === id)
const end = async (id: string, ending: object) => {
  const answer = await callStaff('POST', '/api/staff/payments/set-aside', {
    cookie: finance.cookie,
    body: { id, reason: 'By letter', ...ending },
  })
  await app.drainJobs()
  return answer.code ?? answer.status
}
const listRefunds = (payment: string) =>
  app.db
    .selectFrom('refund')
    .select(['reason', 'state', 'amount_minor', 'paid_reference'])
    .where('attempt_id', '=', payment)
    .execute()
const findTransaction = async (memberId: number, id: string) =>
  (await app.call(memberId, getTransactionsEndpoint, { id })).transactions[0]
/** Nothing waits any more, and the books agree with the payments. */
const expectEnded = async (id: string) => {
  expect(await findRow(id)).toBeUndefined()
  expect(await findMoneyDifferences(app.db)).toEqual([])
  expect(
    await app.db
      .selectFrom('audit_entry')
      .select('act')
      .where('object', '=', id)
      .where('act', 'in', ['payment.settled', 'refund.settled'])
      .execute(),
  ).toHaveLength(1)
}

test('a payment that covers the order grants it once, and what was paid too much goes back', async () => {
  const { memberId, number, payment } = await buy('pay_more')
  const id = `attempt:${payment}`
  expect(await findRow(id)).toMatchObject({
    kind: 'other_amount',
    order: number,
    asked: { minor: 1499, currency: 'EUR' },
    paid: { minor: 1599, currency: 'EUR' },
    acts: ['grant', 'return', 'settle'],
  })
  const answers = await Promise.all([end(id, { act: 'grant' }), end(id, { act: 'grant' })])
  expect(new Set(answers)).toEqual(new Set([200, 'already_decided']))
  expect(await getBalance(app.db, memberId)).toBe(15)
  expect(await findTransaction(memberId, number)).toMatchObject({
    state: 'completed',
    total: { minor: 1499 },
  })
  expect(await listRefunds(payment)).toMatchObject([
    { reason: 'other_amount', state: 'completed', amount_minor: 100 },
  ])
  expect(await runInTransaction(app.db, (tx) => isPremium(tx, memberId))).toBe(true)
  await expectEnded(id)
})

test('a payment of less than the order is never granted; all of it goes back, and the order ends', async () => {
  const { memberId, number, payment } = await buy('pay_less')
  const id = `attempt:${payment}`
  expect((await findRow(id))?.acts).toEqual(['return', 'settle'])
  expect(await end(id, { act: 'grant' })).toBe('order_closed')
  expect(await end(id, { act: 'return' })).toBe(200)
  expect(await getBalance(app.db, memberId)).toBe(0)
  expect(await listRefunds(payment)).toMatchObject([
    { reason: 'other_amount', state: 'completed', amount_minor: 1399 },
  ])
  expect((await findTransaction(memberId, number))?.state).toBe('failed')
  const { state } = await app.db
    .selectFrom('credit_order')
    .select('state')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(state).toBe('cancelled')
  await expectEnded(id)
})

test('a payment that staff have returned at the provider is booked in and out with its reference', async () => {
  const { payment } = await buy('pay_less')
  const id = `attempt:${payment}`
  expect(await end(id, { act: 'settle', reference: 're_4711' })).toBe(200)
  expect(await listRefunds(payment)).toMatchObject([
    { state: 'completed', amount_minor: 1399, paid_reference: 're_4711' },
  ])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_refund where payment = ${`sbx_${payment}`}`.execute(app.db)
  expect(rows[0]?.count).toBe(0)
  await expectEnded(id)
})

test('an order that was paid another way meanwhile is not granted again', async () => {
  const { memberId, number, payment } = await buy('pay_more')
  const { rows } = await sql<{
    id: string
  }>`insert into payment_attempt (id, order_id, provider, method, provider_ref, amount_minor, currency)
    select ${createId()}, order_id, provider, method, ${`sbx_other_${payment}`}, 1499, 'EUR' from payment_attempt where id = ${payment}
    returning id`.execute(app.db)
  await app.db
    .updateTable('payment_attempt')
    .set({ state: 'completed' })
    .where('id', '=', rows[0]?.id ?? '')
    .execute()
  await app.db.updateTable('credit_order').set({ state: 'completed' }).where('number', '=', number).execute()
  expect((await findRow(`attempt:${payment}`))?.acts).toEqual(['return', 'settle'])
  expect(await end(`attempt:${payment}`, { act: 'grant' })).toBe('order_closed')
  expect(await getBalance(app.db, memberId)).toBe(0)
  await app.db
    .deleteFrom('payment_attempt')
    .where('id', '=', rows[0]?.id ?? '')
    .execute()
  await app.db.updateTable('credit_order').set({ state: 'open' }).where('number', '=', number).execute()
  expect(await end(`attempt:${payment}`, { act: 'return' })).toBe(200)
})

test('a return that fails waits for staff, who settle it with the reference of their transfer', async () => {
  const memberId = await buyer()
  const { payment_id: payment } = await order(memberId)
  const page = await leave(memberId, payment)
  await app.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', memberId).execute()
  await press(page, 'refunds_fail')
  await report(payment)
  const [waiting] = (await listAll()).filter(({ kind }) => kind === 'account_closed')
  expect(waiting).toMatchObject({ paid: { minor: 1499, currency: 'EUR' }, acts: ['settle'] })
  const id = waiting?.id ?? ''
  expect(await end(id, { act: 'settle', reference: 'Transfer of 25 November' })).toBe(200)
  expect(await end(id, { act: 'settle', reference: 'Again' })).toBe('not_found')
  await expectEnded(id)
})

/** A stored-card charge that nobody answered. */
const leaveUnanswered = async () => {
  const memberId = await buyer()
  const { order: number, payment_id: payment } = await order(memberId)
  await app.db
    .updateTable('payment_attempt')
    .set({ state: 'pending', failure: 'unanswered', charge_asked_at: app.clock.now() })
    .where('id', '=', payment)
    .execute()
  return { memberId, number, payment }
}
test('a charge that nobody answered is settled by its number at the provider, or ends as never made', async () => {
  const [charged, never] = [await leaveUnanswered(), await leaveUnanswered()]
  expect(await findRow(`attempt:${charged.payment}`)).toMatchObject({
    kind: 'unanswered',
    paid: null,
    acts: ['charged', 'not_charged'],
  })
  await sql`insert into sandbox_payment (ref, state, amount_minor, currency, description, method, return_url, cancel_url, webhook_url)
    values ('sbx_found', 'paid', 1499, 'EUR', '', 'visa', '', '', '')`.execute(app.db)
  expect(await end(`attempt:${charged.payment}`, { act: 'charged', reference: 'sbx_found' })).toBe(200)
  expect(await getBalance(app.db, charged.memberId)).toBe(15)
  expect(await end(`attempt:${never.payment}`, { act: 'not_charged' })).toBe(200)
  expect((await findTransaction(never.memberId, never.number))?.state).toBe('failed')
  await expectEnded(`attempt:${charged.payment}`)
  await expectEnded(`attempt:${never.payment}`)
})

/** The provider reports a payment of this amount that we never asked for. */
const reportUnknown = async (amountMinor: number) => {
  const ref = `sbx_unknown_${createId()}`
  await sql`insert into sandbox_payment (ref, state, amount_minor, currency, description, method, return_url, cancel_url, webhook_url)
    values (${ref}, 'paid', ${amountMinor}, 'EUR', '', 'visa', '', '', '')`.execute(app.db)
  await runInTransaction(app.db, (tx) =>
    noticeUnknownPayment(tx, 'sandbox', ref, addMs(new Date(), -minutesToMs(11))),
  )
  await app.drainJobs()
  const { rows } = await sql<{
    id: string
  }>`select id from unknown_payment where provider_ref = ${ref}`.execute(app.db)
  return `unknown:${rows[0]?.id}`
}
test('a payment that fits no order is assigned to one and settles like any other, or is settled by hand', async () => {
  const memberId = await buyer()
  const { order: number } = await order(memberId)
  const [fitting, second, other] = [
    await reportUnknown(1499),
    await reportUnknown(1499),
    await reportUnknown(999),
  ]
  expect(await findRow(fitting)).toMatchObject({ kind: 'unknown_reference', acts: ['assign', 'settle'] })
  const ofSite = await colleague({ role: 'finance', siteId: app.site.id })
  expect((await listAll(ofSite.cookie)).map(({ id }) => id)).not.toContain(fitting)
  expect(await end(fitting, { act: 'assign', order: '0000000000' })).toBe('not_found')
  expect(await end(fitting, { act: 'assign', order: number })).toBe(200)
  expect(await end(fitting, { act: 'assign', order: number })).toBe('already_decided')
  expect(await getBalance(app.db, memberId)).toBe(15)
  // The order is paid: the second payment goes back by itself.
  expect(await end(second, { act: 'assign', order: number })).toBe(200)
  expect(await listRefunds(second.replace('unknown:', ''))).toMatchObject([
    { reason: 'paid_twice', state: 'completed', amount_minor: 1499 },
  ])
  expect(await end(other, { act: 'settle', reference: 're_1' })).toBe(200)
  for (const id of [fitting, second, other]) await expectEnded(id)
})

test('a number that the provider does not know is forgotten, and strangers can fill no list with them', async () => {
  const at = addMs(new Date(), -minutesToMs(11))
  for (let i = 0; i < 150; i += 1)
    await runInTransaction(app.db, (tx) => noticeUnknownPayment(tx, 'sandbox', `sbx_invented_${i}`, at))
  const count = async () =>
    (
      await sql<{
        count: number
      }>`select count(*)::int as count from unknown_payment where state = 'noticed'`.execute(app.db)
    ).rows[0]?.count
  expect(await count()).toBe(100)
  await app.drainJobs()
  expect(await count()).toBe(0)
})

test('asking the provider again settles what it says, and is recorded', async () => {
  const memberId = await buyer()
  const { payment_id: payment } = await order(memberId)
  await pay(memberId, payment, 'pay_silently')
  const id = `attempt:${payment}`
  const answer = await callStaff('POST', '/api/staff/payments/set-aside/fetch', {
    cookie: finance.cookie,
    body: { id },
  })
  expect(answer.status).toBe(200)
  expect(await getBalance(app.db, memberId)).toBe(15)
})
