// Money that goes back: refunds, orders paid twice, chargebacks. The provider is a stand-in that remembers what it was asked.
// In a process of its own: it replaces a module.
import { currentUser } from '@amarelle/contract/accounts'
import { getBundles, placeOrder } from '@amarelle/contract/payments'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { balanceOf, spend } from '../credits/index.ts'
import { minutes, hours, later } from '../platform/clock.ts'
import { inTransaction } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { testHouse } from '../platform/test-house.ts'
import { attemptById, changeAttempt, insertAttempt } from './order.sql.ts'
import type { DisputeSnapshot, PaymentProvider, RefundSnapshot } from './providers/provider.ts'
import { queueRefund } from './refund.job.ts'
import { refundsOfAttempt } from './refund.sql.ts'
import { settleAdjustments } from './settle-adjustments.ts'
import { settleAttempt } from './settle-attempt.ts'
import { orderIdOf } from './test-order-id.ts'

const provider = vi.hoisted(() => ({
  refund: vi.fn<NonNullable<PaymentProvider['refund']>>(),
  can: { storedCard: false, refund: 'partial' as 'none' | 'full' | 'partial' },
}))
vi.mock(import('./providers/providers.ts'), async (original) => ({
  ...(await original()),
  providerOf: () => provider as unknown as PaymentProvider,
}))

const house = await testHouse({ signup_credits: 0 })
const told = vi.spyOn(house.parts.log, 'error').mockImplementation(() => {})
const warned = vi.spyOn(house.parts.log, 'warn').mockImplementation(() => {})
const does = (state: RefundSnapshot['state'], failure?: string) =>
  provider.refund.mockImplementation(async ({ refundId, amountMinor, currency }) => ({
    providerRef: `re_${refundId}`,
    state,
    amountMinor,
    currency,
    ...(failure && { failure }),
  }))
afterEach(() => {
  provider.refund.mockReset()
  provider.can.refund = 'partial'
  told.mockClear()
  warned.mockClear()
  house.clock.set(null)
})

const paid = { state: 'completed', amountMinor: 1499, currency: 'EUR' } as const
const attemptOf = async (id: string) => {
  const attempt = await attemptById(house.db, id)
  if (!attempt) throw new Error('no attempt')
  return attempt
}
const settle = async (id: string, snapshot: Parameters<typeof settleAttempt>[2] = paid) =>
  settleAttempt(house.parts, await attemptOf(id), snapshot)
/** A member past the discounts of sign-up with a paid order of 15 credits at 14.99. */
async function buyer() {
  const id = await house.member()
  await house.db
    .updateTable('member')
    .set({ signed_up_at: new Date('2026-01-01T12:00:00Z') })
    .where('id', '=', id)
    .execute()
  return { id, ...(await order(id)) }
}
async function order(memberId: number) {
  const [bundle] = (await house.call(memberId, getBundles, {})).bundles
  const placed = await house.call(memberId, placeOrder, {
    bundle: bundle?.id ?? 0,
    method: 'visa',
    total: 1499,
    immediate: true,
    pro_rata: true,
  })
  await changeAttempt(house.db, placed.payment_id, house.clock.now(), {
    provider_ref: `tr_${placed.payment_id}`,
  })
  await settle(placed.payment_id)
  return { order: await orderIdOf(house.db, placed.order), attempt: placed.payment_id }
}
const use = (memberId: number, amount: number) =>
  spend(house.db, { memberId, amount, kind: 'gift', key: newId(), at: new Date() })
const refund = (of: { order: number; attempt: string }, amountMinor: number, credits: number) =>
  inTransaction(house.db, (tx) =>
    queueRefund(tx, {
      orderId: of.order,
      attemptId: of.attempt,
      amountMinor,
      credits,
      reason: 'withdrawal',
      at: house.clock.now(),
    }),
  )
const dispute = async (
  attempt: string,
  state: DisputeSnapshot['state'],
  amountMinor = 1499,
  providerRef = 'dp_1',
) =>
  settleAdjustments(house.parts, await attemptOf(attempt), {
    refunds: [],
    disputes: [{ providerRef, state, amountMinor, currency: 'EUR' }],
  })
const stand = async (memberId: number) => {
  const { user } = await house.call(memberId, currentUser, {})
  return { credits: user?.credits, premium: user?.paid_user }
}
/** What stands on the accounts of money since a moment, those at zero left out. */
async function accounts(since: number) {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select a.kind, sum(e.amount)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.unit = 'EUR' and e.transaction_id > ${since} group by a.kind having sum(e.amount) <> 0 order by a.kind`.execute(
    house.db,
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}
const newest = async () =>
  (
    await house.db
      .selectFrom('ledger_transaction')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0
const states = async (attempt: string) =>
  (await refundsOfAttempt(house.db, attempt)).map(({ state }) => state)

test('I5: nothing used, everything goes back: the credits, the money with its VAT, and premium; the provider is asked once', async () => {
  const since = await newest()
  const one = await buyer()
  expect(await stand(one.id)).toEqual({ credits: 15, premium: true })
  does('completed')
  await refund(one, 1499, 15)
  expect(await accounts(since)).toEqual({ 'psp_clearing:sandbox': 1499, refunds_payable: -1499 })
  await house.drainJobs()
  expect(await states(one.attempt)).toEqual(['completed'])
  expect(await accounts(since)).toEqual({})
  expect(await stand(one.id)).toEqual({ credits: 0, premium: false })
  expect(provider.refund).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ providerRef: `tr_${one.attempt}`, amountMinor: 1499, currency: 'EUR' }),
  )
  const { rows } = await sql<{ event: { type: string } }>`
    select event from member_event where member_id = ${one.id} order by no desc limit 3`.execute(house.db)
  expect(rows.map(({ event }) => event.type)).toEqual(['payment', 'payment', 'credits'])
})

test('I10: premium stands while one order does, ends with the last of them, and begins again with the next', async () => {
  const one = await buyer()
  const two = await order(one.id)
  does('completed')
  await refund(one, 1499, 15)
  expect(await stand(one.id)).toEqual({ credits: 15, premium: true })
  await dispute(two.attempt, 'open')
  expect(await stand(one.id)).toEqual({ credits: 0, premium: false })
  await order(one.id)
  expect(await stand(one.id)).toEqual({ credits: 15, premium: true })
})

test('I10: a part that goes back leaves premium, also at no credits', async () => {
  const one = await buyer()
  await use(one.id, 5)
  does('completed')
  await refund(one, 999, 10)
  await house.drainJobs()
  expect(await stand(one.id)).toEqual({ credits: 0, premium: true })
})

test('I5: the database refuses a refund that would make more go back than came', async () => {
  const one = await buyer()
  await expect(refund(one, 1500, 15)).rejects.toThrow('more than was paid')
  await refund(one, 1000, 0)
  await expect(refund(one, 500, 0)).rejects.toThrow('more than was paid')
  expect(await states(one.attempt)).toEqual(['queued'])
  expect(await balanceOf(house.db, one.id)).toBe(15)
  does('completed')
  await house.drainJobs()
})

test('I9: paid on two methods, an order is granted once, and the second payment goes back by itself, once', async () => {
  const since = await newest()
  const one = await buyer()
  const id = newId()
  const now = new Date()
  const second = { id, orderId: one.order, provider: 'sandbox', method: 'paypal', amountMinor: 1499 }
  await insertAttempt(house.db, { ...second, currency: 'EUR', pollAt: now, now })
  await changeAttempt(house.db, id, now, { provider_ref: `tr_${id}` })
  does('completed')
  await Promise.all(Array.from({ length: 5 }, () => settle(id)))
  expect(await accounts(since)).toMatchObject({ 'psp_clearing:sandbox': 2998, refunds_payable: -1499 })
  await house.drainJobs()
  expect(await states(id)).toEqual(['completed'])
  expect(await accounts(since)).toEqual({
    'psp_clearing:sandbox': 1499,
    deferred_revenue: -1239,
    'vat_payable:NL': -260,
  })
  expect(await stand(one.id)).toEqual({ credits: 15, premium: true })
  expect(provider.refund).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ providerRef: `tr_${id}` }),
  )
})

test('a provider that can not be reached is asked again with growing pauses, as the same refund, and staff hear of it in the end', async () => {
  const one = await buyer()
  provider.refund.mockRejectedValue(new Error('unreachable'))
  await refund(one, 1499, 15)
  await house.drainJobs()
  const start = new Date()
  for (const wait of [minutes(6), minutes(20), hours(1)]) {
    house.clock.set(later(house.clock.now(), wait))
    await addJob(house.db, 'poll-refunds', {})
    await house.drainJobs()
  }
  // After 5 and 30 minutes: the hour is one of a pause of two.
  expect(provider.refund.mock.calls.length).toBe(3)
  expect(told).not.toHaveBeenCalled()
  for (const day of [1, 2, 3, 4]) {
    house.clock.set(later(start, day * hours(25)))
    await addJob(house.db, 'poll-refunds', {})
    await house.drainJobs()
  }
  expect(told).toHaveBeenCalled()
  does('completed')
  house.clock.set(later(start, hours(24 * 8)))
  await addJob(house.db, 'poll-refunds', {})
  await house.drainJobs()
  expect(await states(one.attempt)).toEqual(['completed'])
  expect(new Set(provider.refund.mock.calls.map(([{ refundId }]) => refundId)).size).toBe(1)
})

test('what a provider refuses, or can not do, is told to staff and stays owed; premium is given back until it is paid', async () => {
  const since = await newest()
  const one = await buyer()
  does('failed', 'account_closed')
  await refund(one, 1499, 15)
  await house.drainJobs()
  expect(told).toHaveBeenCalledWith(
    expect.objectContaining({ why: 'account_closed' }),
    expect.stringContaining('still owed'),
  )
  expect(await accounts(since)).toEqual({ 'psp_clearing:sandbox': 1499, refunds_payable: -1499 })
  expect(await stand(one.id)).toEqual({ credits: 0, premium: true })
  const two = await buyer()
  provider.can.refund = 'none'
  await refund(two, 1499, 15)
  await house.drainJobs()
  expect((await refundsOfAttempt(house.db, two.attempt))[0]).toMatchObject({
    state: 'failed',
    failure: 'by_hand',
  })
})

test('a refund that the provider paid and that came back is owed again', async () => {
  const since = await newest()
  const one = await buyer()
  does('completed')
  const id = await refund(one, 1499, 15)
  await house.drainJobs()
  const back = { providerRef: `re_${id}`, state: 'failed', amountMinor: 1499, currency: 'EUR' } as const
  for (let again = 0; again < 2; again += 1)
    await settleAdjustments(house.parts, await attemptOf(one.attempt), { refunds: [back], disputes: [] })
  expect(await states(one.attempt)).toEqual(['failed'])
  expect(await accounts(since)).toEqual({ 'psp_clearing:sandbox': 1499, refunds_payable: -1499 })
})

test('I2, I5: a chargeback takes unspent credits, never more than there are; the spent part is owed by the member', async () => {
  const since = await newest()
  const one = await buyer()
  await use(one.id, 6)
  await Promise.all(Array.from({ length: 4 }, () => dispute(one.attempt, 'open')))
  expect(await stand(one.id)).toEqual({ credits: 0, premium: false })
  // 9 of 15 credits are 8.99; what was spent stays earned, and is owed.
  expect(await accounts(since)).toEqual({
    deferred_revenue: -(1239 - (899 - 156)),
    disputed_receivable: 600,
    'vat_payable:NL': -(260 - 156),
  })
  await dispute(one.attempt, 'won')
  await dispute(one.attempt, 'won')
  expect(await stand(one.id)).toEqual({ credits: 9, premium: true })
  expect(await accounts(since)).toEqual({
    'psp_clearing:sandbox': 1499,
    deferred_revenue: -1239,
    'vat_payable:NL': -260,
  })
})

test('I5: a bank that takes more than is left of a payment is booked up to that, and told to staff', async () => {
  const since = await newest()
  const one = await buyer()
  does('completed')
  await refund(one, 999, 10)
  await house.drainJobs()
  await dispute(one.attempt, 'open', 1499)
  await dispute(one.attempt, 'open', 1499, 'dp_2')
  expect(told).toHaveBeenCalledTimes(2)
  expect(await accounts(since)).toEqual({})
  expect(await stand(one.id)).toEqual({ credits: 0, premium: false })
})

test('a chargeback of what a failed refund still owed pays that debt, and nobody owes anything', async () => {
  const since = await newest()
  const one = await buyer()
  does('failed')
  await refund(one, 1499, 15)
  await house.drainJobs()
  await dispute(one.attempt, 'lost')
  expect(await accounts(since)).toEqual({})
  expect(await stand(one.id)).toEqual({ credits: 0, premium: false })
})

test('a refund or dispute that nobody here knows of is told to staff, and books nothing', async () => {
  const one = await buyer()
  const since = await newest()
  await settleAdjustments(house.parts, await attemptOf(one.attempt), {
    refunds: [{ providerRef: 're_other', state: 'completed', amountMinor: 500, currency: 'EUR' }],
    disputes: [{ providerRef: 'dp_other', state: 'open', amountMinor: 1499, currency: 'SEK' }],
  })
  expect(told).toHaveBeenCalledTimes(2)
  expect(await accounts(since)).toEqual({})
  expect(await stand(one.id)).toEqual({ credits: 15, premium: true })
})

test('I1: at night the accounts of money agree with the orders, refunds and disputes, until somebody books past them', async () => {
  const nightly = async () => {
    told.mockClear()
    await addJob(house.db, 'check-money', {})
    await house.drainJobs()
    return told.mock.calls.flatMap(([what]) =>
      typeof what === 'object' && what !== null && 'accounts' in what ? [what] : [],
    )
  }
  expect(await nightly()).toEqual([])
  const one = await buyer()
  await sql`update payment_attempt set state = 'failed' where id = ${one.attempt}`.execute(house.db)
  expect(await nightly()).toEqual([
    { accounts: [expect.objectContaining({ account: 'psp_clearing:sandbox', currency: 'EUR' })] },
  ])
})
