// Withdrawals that wait for staff, as cases of the queue.
import { confirmWithdrawalEndpoint, stateWithdrawalEndpoint } from '@amarelle/contract/endpoints/withdrawal'
import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createSandboxOrders } from '../../../../testing/payments/sandbox-orders.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, minutesToMs } from '../../../platform/clock.ts'
import { createId } from '../../../platform/crypto/tokens.ts'
import { callInProcess } from '../../../platform/http/api.ts'

const app = await createTestServer({ signup_credits: 0 })
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, order, pay } = createSandboxOrders(app)
vi.spyOn(app.services.log, 'warn').mockImplementation(() => {})
afterEach(() => app.clock.set(null))

const buy = async () => {
  const memberId = await buyer()
  const { order: number, payment_id } = await order(memberId)
  await pay(memberId, payment_id, 'pay')
  await app.drainJobs()
  const { email } = await app.db
    .selectFrom('member')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { memberId, number, email }
}
/** States and confirms a withdrawal without login; returns its case number. */
const stateUnknownOrder = async (email: string) => {
  const context = app.context(null, { sourceNetwork: createId() })
  const { receipt } = await callInProcess(context, stateWithdrawalEndpoint, {
    name: 'Anna Buyer',
    order: 'the one of last week',
    email,
  })
  await callInProcess(context, confirmWithdrawalEndpoint, { receipt })
  await app.drainJobs()
  return `${receipt.slice(0, 6)}-${receipt.slice(6, 10)}`
}
const listReferences = async (cookie: string) => {
  const { data } = await callStaff('GET', '/api/staff/cases', { cookie })
  return (data['cases'] as { reference: string }[]).map(({ reference }) => reference)
}
const settle = (cookie: string, reference: string, orderNumber: string | null) =>
  callStaff('POST', '/api/staff/withdrawals/settlement', {
    cookie,
    body: { reference, order: orderNumber, reason: 'By letter' },
  })

test('finance settles a waiting withdrawal for an order of the stated address, and its unused part is refunded', async () => {
  const { memberId, number, email } = await buy()
  const reference = await stateUnknownOrder(email)
  const finance = await colleague({ role: 'finance' })
  const moderator = await colleague({ role: 'moderator' })
  expect(await listReferences(finance.cookie)).toContain(reference)
  expect(await listReferences(moderator.cookie)).not.toContain(reference)
  const { data } = await callStaff('GET', `/api/staff/withdrawals/one?reference=${reference}`, {
    cookie: finance.cookie,
  })
  expect(data).toMatchObject({
    subject: 'unknown_order',
    isOpen: true,
    statedOrder: 'the one of last week',
    name: 'Anna Buyer',
    orders: [{ number, memberId, credits: 15, total: { minor: 1499, currency: 'EUR' } }],
  })
  expect(JSON.stringify(data)).not.toContain(email)
  // The refund is due 14 days after the statement.
  expect(Date.parse(String(data['dueAt'])) - Date.parse(String(data['statedAt']))).toBe(daysToMs(14))
  const preview = await callStaff(
    'GET',
    `/api/staff/withdrawals/preview?reference=${reference}&order=${number}`,
    { cookie: finance.cookie },
  )
  expect(preview.data).toEqual({
    unused: { credits: 15, refund: { minor: 1499, currency: 'EUR' }, method: 'iDEAL | Wero' },
  })
  expect((await settle(finance.cookie, reference, '7K2Q9XM4TD')).code).toBe('not_found')
  expect((await settle(finance.cookie, reference, number)).status).toBe(200)
  await app.drainJobs()
  const { transactions } = await app.call(memberId, getTransactionsEndpoint, { id: number })
  expect(transactions[0]?.refunds).toMatchObject([{ amount: { minor: 1499 } }])
  expect(await listReferences(finance.cookie)).not.toContain(reference)
  expect((await settle(finance.cookie, reference, number)).code).toBe('already_decided')
  const entry = await app.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
    .select(['member_id', 'details'])
    .where('case_reference', '=', reference)
    .where('act', '=', 'withdrawal.settled')
    .executeTakeFirstOrThrow()
  expect([entry.member_id, entry.details]).toEqual([memberId, expect.stringContaining('By letter')])
})

test('a withdrawal that was answered by mail is closed, and the address is shown for a reason only', async () => {
  const { email } = await buy()
  const reference = await stateUnknownOrder(email)
  const { cookie } = await colleague({ role: 'finance' })
  const show = (reason: string) =>
    callStaff('POST', '/api/staff/withdrawals/email', { cookie, body: { reference, reason } })
  expect((await show('')).code).toBe('invalid_input')
  expect((await show('To answer')).data).toEqual({ email })
  expect((await settle(cookie, reference, null)).status).toBe(200)
  expect(await listReferences(cookie)).not.toContain(reference)
})

test('finance of another site finds nothing, and nobody settles what a colleague works on or without a fresh proof', async () => {
  const other = await app.otherSite('other.example')
  const { email, number } = await buy()
  const reference = await stateUnknownOrder(email)
  const elsewhere = await colleague({ role: 'finance', siteId: other.id })
  expect(await listReferences(elsewhere.cookie)).not.toContain(reference)
  for (const path of [`one?reference=${reference}`, `preview?reference=${reference}&order=${number}`])
    expect(
      (await callStaff('GET', `/api/staff/withdrawals/${path}`, { cookie: elsewhere.cookie })).code,
    ).toBe('forbidden')
  expect((await settle(elsewhere.cookie, reference, number)).code).toBe('forbidden')
  const [first, second] = [await colleague({ role: 'finance' }), await colleague({ role: 'finance' })]
  app.clock.set(addMs(new Date(), minutesToMs(11)))
  const claim = await callStaff('POST', '/api/staff/cases/claim', {
    cookie: first.cookie,
    body: { reference },
  })
  expect(claim.status).toBe(200)
  expect((await settle(first.cookie, reference, number)).code).toBe('proof_of_identity_required')
  app.clock.set(addMs(new Date(), minutesToMs(5)))
  expect((await settle(second.cookie, reference, number)).code).toBe('already_claimed')
  expect((await settle(first.cookie, reference, number)).status).toBe(200)
})
