// Refunds, orders paid twice and chargebacks, with a mocked provider that records its calls.
// Isolated: it replaces a module.
import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getBundlesEndpoint, placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { getBalance, spendCredits } from '../../credits/index.ts'
import { minutesToMs, hoursToMs, addMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { findAttempt, updateAttempt, insertAttempt } from '../orders/order.sql.ts'
import type { DisputeSnapshot, PaymentProvider, RefundSnapshot } from '../providers/payment-provider.ts'
import { queueRefund } from './queue-refund.ts'
import { listAttemptRefunds } from './refund.sql.ts'
import { settleAdjustments } from './settle-adjustments.ts'
import { settleAttempt } from '../settlement/settle-attempt.ts'
import { findOrderId } from '../../../testing/payments/order-ids.ts'

const provider = vi.hoisted(() => ({
  refund: vi.fn<NonNullable<PaymentProvider['refund']>>(),
  capabilities: { storedCard: false, refund: 'partial' as 'none' | 'full' | 'partial' },
}))
vi.mock(import('../providers/provider-registry.ts'), async (original) => ({
  ...(await original()),
  getProvider: () => provider as unknown as PaymentProvider,
}))

const app = await createTestApp({ signup_credits: 0 })
const errorLog = vi.spyOn(app.services.log, 'error').mockImplementation(() => {})
const warnLog = vi.spyOn(app.services.log, 'warn').mockImplementation(() => {})
const setRefundState = (state: RefundSnapshot['state'], failure?: string) =>
  provider.refund.mockImplementation(async ({ refundId, amountMinor, currency }) => ({
    providerRef: `re_${refundId}`,
    state,
    amountMinor,
    currency,
    ...(failure && { failure }),
  }))
afterEach(() => {
  provider.refund.mockReset()
  provider.capabilities.refund = 'partial'
  errorLog.mockClear()
  warnLog.mockClear()
  app.clock.set(null)
})

const paid = { state: 'completed', amountMinor: 1499, currency: 'EUR' } as const
const findAttemptRow = async (id: string) => {
  const attempt = await findAttempt(app.db, id)
  if (!attempt) throw new Error('no attempt')
  return attempt
}
const settleOrderAttempt = async (id: string, snapshot: Parameters<typeof settleAttempt>[2] = paid) =>
  settleAttempt(app.services, await findAttemptRow(id), snapshot)
/** A member whose sign-up discounts have expired, with a paid order of 15 credits at 14.99. */
async function createBuyer() {
  const id = await app.member()
  await app.db
    .updateTable('member')
    .set({ signed_up_at: new Date('2026-01-01T12:00:00Z') })
    .where('id', '=', id)
    .execute()
  return { id, ...(await placeOrderRow(id)) }
}
async function placeOrderRow(memberId: number) {
  const [bundle] = (await app.call(memberId, getBundlesEndpoint, {})).bundles
  const placed = await app.call(memberId, placeOrderEndpoint, {
    bundle: bundle?.id ?? 0,
    method: 'visa',
    total: 1499,
    immediate: true,
    pro_rata: true,
  })
  await updateAttempt(app.db, placed.payment_id, app.clock.now(), {
    provider_ref: `tr_${placed.payment_id}`,
  })
  await settleOrderAttempt(placed.payment_id)
  return { order: await findOrderId(app.db, placed.order), attempt: placed.payment_id }
}
const spendSome = (memberId: number, amount: number) =>
  spendCredits(app.db, { memberId, amount, kind: 'gift', key: createId(), at: new Date() })
const queueTestRefund = (of: { order: number; attempt: string }, amountMinor: number, credits: number) =>
  runInTransaction(app.db, (tx) =>
    queueRefund(tx, {
      orderId: of.order,
      attemptId: of.attempt,
      amountMinor,
      credits,
      reason: 'withdrawal',
      at: app.clock.now(),
    }),
  )
const reportDispute = async (
  attempt: string,
  state: DisputeSnapshot['state'],
  amountMinor = 1499,
  providerRef = 'dp_1',
) =>
  settleAdjustments(app.services, await findAttemptRow(attempt), {
    refunds: [],
    disputes: [{ providerRef, state, amountMinor, currency: 'EUR' }],
  })
const loadStanding = async (memberId: number) => {
  const { user } = await app.call(memberId, currentUserEndpoint, {})
  return { credits: user?.credits, premium: user?.paid_user }
}
/** Sums of the money accounts since a transaction, without those at zero. */
async function sumAccounts(sinceTransactionId: number) {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select a.kind, sum(e.amount)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.unit = 'EUR' and e.transaction_id > ${sinceTransactionId} group by a.kind having sum(e.amount) <> 0 order by a.kind`.execute(
    app.db,
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}
const findLastTransactionId = async () =>
  (
    await app.db
      .selectFrom('ledger_transaction')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0
const listRefundStates = async (attempt: string) =>
  (await listAttemptRefunds(app.db, attempt)).map(({ state }) => state)

test('I5: an unused order is fully refunded: credits, money with VAT and premium; the provider is called once', async () => {
  const sinceTransactionId = await findLastTransactionId()
  const buyer = await createBuyer()
  expect(await loadStanding(buyer.id)).toEqual({ credits: 15, premium: true })
  setRefundState('completed')
  await queueTestRefund(buyer, 1499, 15)
  expect(await sumAccounts(sinceTransactionId)).toEqual({
    'psp_clearing:sandbox': 1499,
    refunds_payable: -1499,
  })
  await app.drainJobs()
  expect(await listRefundStates(buyer.attempt)).toEqual(['completed'])
  expect(await sumAccounts(sinceTransactionId)).toEqual({})
  expect(await loadStanding(buyer.id)).toEqual({ credits: 0, premium: false })
  expect(provider.refund).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ providerRef: `tr_${buyer.attempt}`, amountMinor: 1499, currency: 'EUR' }),
  )
  const { rows } = await sql<{ event: { type: string } }>`
    select event from member_event where member_id = ${buyer.id} order by no desc limit 3`.execute(app.db)
  expect(rows.map(({ event }) => event.type)).toEqual(['payment', 'payment', 'credits'])
})

test('I10: premium lasts while one order remains, ends with the last and begins again with the next', async () => {
  const buyer = await createBuyer()
  const secondOrder = await placeOrderRow(buyer.id)
  setRefundState('completed')
  await queueTestRefund(buyer, 1499, 15)
  expect(await loadStanding(buyer.id)).toEqual({ credits: 15, premium: true })
  await reportDispute(secondOrder.attempt, 'open')
  expect(await loadStanding(buyer.id)).toEqual({ credits: 0, premium: false })
  await placeOrderRow(buyer.id)
  expect(await loadStanding(buyer.id)).toEqual({ credits: 15, premium: true })
})

test('I10: a partial refund keeps premium, also without credits', async () => {
  const buyer = await createBuyer()
  await spendSome(buyer.id, 5)
  setRefundState('completed')
  await queueTestRefund(buyer, 999, 10)
  await app.drainJobs()
  expect(await loadStanding(buyer.id)).toEqual({ credits: 0, premium: true })
})

test('I5: the database refuses refunds above the amount paid', async () => {
  const buyer = await createBuyer()
  await expect(queueTestRefund(buyer, 1500, 15)).rejects.toThrow('more than was paid')
  await queueTestRefund(buyer, 1000, 0)
  await expect(queueTestRefund(buyer, 500, 0)).rejects.toThrow('more than was paid')
  expect(await listRefundStates(buyer.attempt)).toEqual(['queued'])
  expect(await getBalance(app.db, buyer.id)).toBe(15)
  setRefundState('completed')
  await app.drainJobs()
})

test('I9: an order paid by two methods is granted once, and the second payment is refunded once', async () => {
  const sinceTransactionId = await findLastTransactionId()
  const buyer = await createBuyer()
  const id = createId()
  const now = new Date()
  const second = { id, orderId: buyer.order, provider: 'sandbox', method: 'paypal', amountMinor: 1499 }
  await insertAttempt(app.db, { ...second, currency: 'EUR', pollAt: now, now })
  await updateAttempt(app.db, id, now, { provider_ref: `tr_${id}` })
  setRefundState('completed')
  await Promise.all(Array.from({ length: 5 }, () => settleOrderAttempt(id)))
  expect(await sumAccounts(sinceTransactionId)).toMatchObject({
    'psp_clearing:sandbox': 2998,
    refunds_payable: -1499,
  })
  await app.drainJobs()
  expect(await listRefundStates(id)).toEqual(['completed'])
  expect(await sumAccounts(sinceTransactionId)).toEqual({
    'psp_clearing:sandbox': 1499,
    deferred_revenue: -1239,
    'vat_payable:NL': -260,
  })
  expect(await loadStanding(buyer.id)).toEqual({ credits: 15, premium: true })
  expect(provider.refund).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ providerRef: `tr_${id}` }),
  )
})

test('an unreachable provider is retried with growing delays as the same refund, finally logged as an error', async () => {
  const buyer = await createBuyer()
  provider.refund.mockRejectedValue(new Error('unreachable'))
  await queueTestRefund(buyer, 1499, 15)
  await app.drainJobs()
  const start = new Date()
  for (const wait of [minutesToMs(6), minutesToMs(20), hoursToMs(1)]) {
    app.clock.set(addMs(app.clock.now(), wait))
    await addJob(app.db, 'poll-refunds', {})
    await app.drainJobs()
  }
  // After 5 and 30 minutes; the last step of an hour falls into a delay of two.
  expect(provider.refund.mock.calls.length).toBe(3)
  expect(errorLog).not.toHaveBeenCalled()
  for (const day of [1, 2, 3, 4]) {
    app.clock.set(addMs(start, day * hoursToMs(25)))
    await addJob(app.db, 'poll-refunds', {})
    await app.drainJobs()
  }
  expect(errorLog).toHaveBeenCalled()
  setRefundState('completed')
  app.clock.set(addMs(start, hoursToMs(24 * 8)))
  await addJob(app.db, 'poll-refunds', {})
  await app.drainJobs()
  expect(await listRefundStates(buyer.attempt)).toEqual(['completed'])
  expect(new Set(provider.refund.mock.calls.map(([{ refundId }]) => refundId)).size).toBe(1)
})

test("a refund that the provider refuses or can't make is reported to staff and stays owed; premium is restored until it is paid", async () => {
  const sinceTransactionId = await findLastTransactionId()
  const buyer = await createBuyer()
  setRefundState('failed', 'account_closed')
  await queueTestRefund(buyer, 1499, 15)
  await app.drainJobs()
  expect(errorLog).toHaveBeenCalledWith(
    expect.objectContaining({ why: 'account_closed' }),
    expect.stringContaining('still owed'),
  )
  expect(await sumAccounts(sinceTransactionId)).toEqual({
    'psp_clearing:sandbox': 1499,
    refunds_payable: -1499,
  })
  expect(await loadStanding(buyer.id)).toEqual({ credits: 0, premium: true })
  const secondBuyer = await createBuyer()
  provider.capabilities.refund = 'none'
  await queueTestRefund(secondBuyer, 1499, 15)
  await app.drainJobs()
  expect((await listAttemptRefunds(app.db, secondBuyer.attempt))[0]).toMatchObject({
    state: 'failed',
    failure: 'by_hand',
  })
})

test('a completed refund that failed afterwards is owed again', async () => {
  const sinceTransactionId = await findLastTransactionId()
  const buyer = await createBuyer()
  setRefundState('completed')
  const id = await queueTestRefund(buyer, 1499, 15)
  await app.drainJobs()
  const failedRefund = {
    providerRef: `re_${id}`,
    state: 'failed',
    amountMinor: 1499,
    currency: 'EUR',
  } as const
  for (let call = 0; call < 2; call += 1)
    await settleAdjustments(app.services, await findAttemptRow(buyer.attempt), {
      refunds: [failedRefund],
      disputes: [],
    })
  expect(await listRefundStates(buyer.attempt)).toEqual(['failed'])
  expect(await sumAccounts(sinceTransactionId)).toEqual({
    'psp_clearing:sandbox': 1499,
    refunds_payable: -1499,
  })
})

test('I2, I5: a chargeback revokes at most the unspent credits; the member owes the spent part', async () => {
  const sinceTransactionId = await findLastTransactionId()
  const buyer = await createBuyer()
  await spendSome(buyer.id, 6)
  await Promise.all(Array.from({ length: 4 }, () => reportDispute(buyer.attempt, 'open')))
  expect(await loadStanding(buyer.id)).toEqual({ credits: 0, premium: false })
  // 9 of 15 credits are 8.99; the spent part stays earned and becomes a receivable.
  expect(await sumAccounts(sinceTransactionId)).toEqual({
    deferred_revenue: -(1239 - (899 - 156)),
    disputed_receivable: 600,
    'vat_payable:NL': -(260 - 156),
  })
  await reportDispute(buyer.attempt, 'won')
  await reportDispute(buyer.attempt, 'won')
  expect(await loadStanding(buyer.id)).toEqual({ credits: 9, premium: true })
  expect(await sumAccounts(sinceTransactionId)).toEqual({
    'psp_clearing:sandbox': 1499,
    deferred_revenue: -1239,
    'vat_payable:NL': -260,
  })
})

test('I5: a chargeback above what is left of a payment is booked up to that and reported to staff', async () => {
  const sinceTransactionId = await findLastTransactionId()
  const buyer = await createBuyer()
  setRefundState('completed')
  await queueTestRefund(buyer, 999, 10)
  await app.drainJobs()
  await reportDispute(buyer.attempt, 'open', 1499)
  await reportDispute(buyer.attempt, 'open', 1499, 'dp_2')
  expect(errorLog).toHaveBeenCalledTimes(2)
  expect(await sumAccounts(sinceTransactionId)).toEqual({})
  expect(await loadStanding(buyer.id)).toEqual({ credits: 0, premium: false })
})

test('a chargeback covers a failed refund that is still owed, and nothing remains owed', async () => {
  const sinceTransactionId = await findLastTransactionId()
  const buyer = await createBuyer()
  setRefundState('failed')
  await queueTestRefund(buyer, 1499, 15)
  await app.drainJobs()
  await reportDispute(buyer.attempt, 'lost')
  expect(await sumAccounts(sinceTransactionId)).toEqual({})
  expect(await loadStanding(buyer.id)).toEqual({ credits: 0, premium: false })
})

test('an unknown refund or dispute is reported to staff and books nothing', async () => {
  const buyer = await createBuyer()
  const sinceTransactionId = await findLastTransactionId()
  await settleAdjustments(app.services, await findAttemptRow(buyer.attempt), {
    refunds: [{ providerRef: 're_other', state: 'completed', amountMinor: 500, currency: 'EUR' }],
    disputes: [{ providerRef: 'dp_other', state: 'open', amountMinor: 1499, currency: 'SEK' }],
  })
  expect(errorLog).toHaveBeenCalledTimes(2)
  expect(await sumAccounts(sinceTransactionId)).toEqual({})
  expect(await loadStanding(buyer.id)).toEqual({ credits: 15, premium: true })
})

test('I1: the nightly check passes while money accounts match orders, refunds and disputes, and reports a manual change', async () => {
  const runNightlyCheck = async () => {
    errorLog.mockClear()
    await addJob(app.db, 'check-money', {})
    await app.drainJobs()
    return errorLog.mock.calls.flatMap(([what]) =>
      typeof what === 'object' && what !== null && 'accounts' in what ? [what] : [],
    )
  }
  expect(await runNightlyCheck()).toEqual([])
  const buyer = await createBuyer()
  await sql`update payment_attempt set state = 'failed' where id = ${buyer.attempt}`.execute(app.db)
  expect(await runNightlyCheck()).toEqual([
    { accounts: [expect.objectContaining({ account: 'psp_clearing:sandbox', currency: 'EUR' })] },
  ])
})
