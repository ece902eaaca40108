// "Withdraw from contract" (docs/law.md#withdrawal), with and without login.
import { getBundlesEndpoint, placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import {
  confirmMailedWithdrawalEndpoint,
  confirmWithdrawalEndpoint,
  getMailedWithdrawalEndpoint,
  getWithdrawableEndpoint,
  stateWithdrawalEndpoint,
} from '@amarelle/contract/endpoints/withdrawal'
import { expect, test, vi } from 'vitest'
import { solveRequiredProof } from '../../../testing/accounts/solve-proof.ts'
import { getBalance, spendCredits } from '../../credits/index.ts'
import { daysToMs, hoursToMs, addMs } from '../../platform/clock.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { findAttempt } from '../orders/order.sql.ts'
import { settleAttempt } from '../settlement/settle-attempt.ts'
import { loadStaffQueue } from '../settlement/staff-queue.sql.ts'
import { getWithdrawalDeadline } from './withdrawal-deadline.ts'
import { orderIdSubquery, findOrderId } from '../../../testing/payments/order-ids.ts'

const app = await createTestApp({ signup_credits: 0 })
vi.spyOn(app.services.log, 'warn').mockImplementation(() => {})
let buyerCount = 0
async function createBuyer() {
  buyerCount += 1
  const email = `buyer${buyerCount}@example.org`
  const id = await app.member({ name: `buyer${buyerCount}` })
  await app.db
    .updateTable('member')
    .set({ signed_up_at: new Date('2026-01-01T12:00:00Z') })
    .where('id', '=', id)
    .execute()
  const [bundle] = (await app.call(id, getBundlesEndpoint, {})).bundles
  const { order, payment_id } = await app.call(id, placeOrderEndpoint, {
    bundle: bundle?.id ?? 0,
    method: 'visa',
    total: 1499,
    immediate: true,
    pro_rata: true,
  })
  const attempt = await findAttempt(app.db, payment_id)
  if (!attempt) throw new Error('no attempt')
  await settleAttempt(app.services, attempt, { state: 'completed', amountMinor: 1499, currency: 'EUR' })
  return { id, email, order, name: 'Anna Buyer' }
}
const spendSome = (memberId: number, amount: number) =>
  spendCredits(app.db, { memberId, amount, kind: 'gift', key: createId(), at: new Date() })
const stateWithdrawalAs = (
  asMemberId: number | null,
  person: { name: string; email: string },
  order: number | string,
) =>
  // Each from its own network: the rate limits have their own test.
  callInProcess(app.context(asMemberId, { sourceNetwork: createId() }), stateWithdrawalEndpoint, {
    name: person.name,
    email: person.email,
    order: String(order),
  })
const confirmWithdrawalAs = (asMemberId: number | null, receipt: string) =>
  callInProcess(app.context(asMemberId, { sourceNetwork: createId() }), confirmWithdrawalEndpoint, {
    receipt,
  })
const listRefunds = (order: string) =>
  app.db
    .selectFrom('refund')
    .select(['amount_minor', 'credits', 'reason', 'state'])
    .where('order_id', '=', orderIdSubquery(order))
    .execute()
/** Finds the mail that names the receipt; other mails are sent as well. */
const findMail = async (receipt: string) => {
  await app.drainJobs()
  return app.mails.findLast(({ text }) => text.includes(receipt))
}

test('logged in: step 1 is prefilled and shows the refund, step 2 refunds the unused part and mails the receipt', async () => {
  const buyer = await createBuyer()
  await spendSome(buyer.id, 4)
  const { orders, email } = await app.call(buyer.id, getWithdrawableEndpoint, {})
  expect(email).toBe(buyer.email)
  // 11 of 15 credits of 14.99 are 10.9927: 10.99.
  const unused = { order: buyer.order, credits: 11, refund: { minor: 1099, currency: 'EUR' }, method: 'Visa' }
  expect(orders).toEqual([expect.objectContaining(unused)])
  const statement = await stateWithdrawalAs(buyer.id, buyer, buyer.order)
  expect(statement.unused).toMatchObject(unused)
  expect(await listRefunds(buyer.order)).toEqual([])
  const confirmation = await confirmWithdrawalAs(buyer.id, statement.receipt)
  expect(confirmation).toMatchObject({ receipt: statement.receipt, outcome: 'refunded', email: buyer.email })
  expect(await listRefunds(buyer.order)).toMatchObject([
    { amount_minor: 1099, credits: 11, reason: 'withdrawal' },
  ])
  expect(await getBalance(app.db, buyer.id)).toBe(0)
  expect((await app.call(buyer.id, getWithdrawableEndpoint, {})).orders).toEqual([])
  const mail = await findMail(statement.receipt)
  expect(mail?.to).toBe(buyer.email)
  for (const part of [statement.receipt, '10.99', String(buyer.order), 'Anna Buyer', '11 credits'])
    expect(mail?.text).toContain(part)
})

test('I6: repeated or concurrent withdrawals, with the same or another receipt, count once', async () => {
  const buyer = await createBuyer()
  const receipts = await Promise.all([1, 2, 3].map(() => stateWithdrawalAs(buyer.id, buyer, buyer.order)))
  const answers = await Promise.all(
    [...receipts, ...receipts].map(({ receipt }) => confirmWithdrawalAs(buyer.id, receipt)),
  )
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['refunded']))
  expect(await listRefunds(buyer.order)).toHaveLength(1)
  expect(await confirmWithdrawalAs(buyer.id, receipts[0]?.receipt ?? '')).toMatchObject({
    outcome: 'refunded',
  })
  expect(await listRefunds(buyer.order)).toHaveLength(1)
})

/** Steps 1 and 2 without login, each time from another network. */
const withdrawLoggedOut = async (person: { name: string; email: string }, order: string) => {
  const { receipt } = await stateWithdrawalAs(null, person, order)
  await confirmWithdrawalAs(null, receipt)
  return receipt
}
/** The token in the mail to the owner. */
const findMailedToken = async (receipt: string): Promise<string> =>
  /\/withdrawal\/confirm\?token=([\w-]{43})/.exec((await findMail(receipt))?.text ?? '')?.[1] ?? 'none'
const listStates = (receipt: string) =>
  app.db.selectFrom('withdrawal').select('state').where('receipt', '=', receipt).executeTakeFirstOrThrow()

test('without login the owner is asked by mail: only confirming by its link revokes credits and refunds, once', async () => {
  const buyer = await createBuyer()
  const typed = buyer.order.toLowerCase().replace(/^(.{5})/, '$1-')
  const statement = await stateWithdrawalAs(
    null,
    { ...buyer, email: buyer.email.toUpperCase() },
    `Order #${typed}`,
  )
  const confirmation = await confirmWithdrawalAs(null, statement.receipt)
  expect(confirmation.outcome).toBeNull()
  const token = await findMailedToken(statement.receipt)
  const mail = await findMail(statement.receipt)
  expect(mail?.to).toBe(buyer.email)
  for (const part of [statement.receipt, buyer.order, 'Please confirm your withdrawal'])
    expect(mail?.text + (mail?.subject ?? '')).toContain(part)
  expect([await listRefunds(buyer.order), await getBalance(app.db, buyer.id)]).toEqual([[], 15])
  // Opening the link (as mail scanners do) changes nothing.
  for (let i = 0; i < 3; i += 1)
    expect(await app.call(null, getMailedWithdrawalEndpoint, { token })).toMatchObject({
      receipt: statement.receipt,
      order: buyer.order,
      unused: { credits: 15, refund: { minor: 1499, currency: 'EUR' } },
    })
  expect(await listRefunds(buyer.order)).toEqual([])
  const results = await Promise.all(
    [1, 2].map(() => getRefusalCode(app.call(null, confirmMailedWithdrawalEndpoint, { token }))),
  )
  expect(results.sort()).toEqual(['accepted', 'link_expired'])
  expect(await listRefunds(buyer.order)).toMatchObject([{ amount_minor: 1499, credits: 15 }])
  expect(await getBalance(app.db, buyer.id)).toBe(0)
  expect(await getRefusalCode(app.call(null, getMailedWithdrawalEndpoint, { token }))).toBe('link_expired')
  expect((await findMail(statement.receipt))?.text).toContain('14.99')
})

test('the mailed link is valid on its site only, and counts as of the time of the statement', async () => {
  const buyer = await createBuyer()
  const until = getWithdrawalDeadline(new Date(), app.site.refund_days, 'Europe/Amsterdam')
  app.clock.set(addMs(until, -1000))
  const receipt = await withdrawLoggedOut(buyer, buyer.order)
  const token = await findMailedToken(receipt)
  const elsewhere = app.context(null, { site: { ...app.site, id: app.site.id + 1 } })
  for (const endpoint of [getMailedWithdrawalEndpoint, confirmMailedWithdrawalEndpoint])
    expect(await getRefusalCode(callInProcess(elsewhere, endpoint, { token }))).toBe('link_expired')
  app.clock.set(addMs(until, daysToMs(13)))
  expect(await app.call(null, confirmMailedWithdrawalEndpoint, { token })).toMatchObject({
    outcome: 'refunded',
  })
  app.clock.set(null)
})

test("statements not confirmed by the owner within 14 days go to staff and never block the owner's withdrawal", async () => {
  const buyer = await createBuyer()
  const receipt = await withdrawLoggedOut(buyer, buyer.order)
  const token = await findMailedToken(receipt)
  app.clock.set(addMs(new Date(), daysToMs(14) + hoursToMs(1)))
  expect(await getRefusalCode(app.call(null, confirmMailedWithdrawalEndpoint, { token }))).toBe(
    'link_expired',
  )
  await addJob(app.db, 'forget-withdrawals', {})
  await app.drainJobs()
  app.clock.set(null)
  const { withdrawals } = await loadStaffQueue(app.db)
  expect(withdrawals.find((waiting) => waiting.receipt === receipt)).toMatchObject({
    statedOrder: buyer.order,
    why: 'owner_silent',
  })
  const ownStatement = await stateWithdrawalAs(buyer.id, buyer, buyer.order)
  expect(await confirmWithdrawalAs(buyer.id, ownStatement.receipt)).toMatchObject({ outcome: 'refunded' })
})

test('an internal order id, as in old mails, is not accepted without login', async () => {
  const buyer = await createBuyer()
  const id = String(await findOrderId(app.db, buyer.order))
  const receipt = await withdrawLoggedOut(buyer, id)
  expect(await findMailedToken(receipt)).toBe('none')
  expect(await listStates(receipt)).toEqual({ state: 'confirmed' })
  const ownStatement = await stateWithdrawalAs(buyer.id, buyer, `Order ${id}`)
  expect(ownStatement.unused).toMatchObject({ order: buyer.order })
})

test('at most three statements per order and day are mailed to its owner, and none is refused', async () => {
  const buyer = await createBuyer()
  const receipts = []
  for (let i = 0; i < 5; i += 1) receipts.push(await withdrawLoggedOut(buyer, buyer.order))
  const tokens = []
  for (const receipt of receipts) tokens.push(await findMailedToken(receipt))
  expect(tokens.filter((token) => token !== 'none')).toHaveLength(3)
})

test('a stranger gets the same response whether the order exists or not and no mail; staff decide', async () => {
  const [buyer, stranger] = [await createBuyer(), { name: 'S', email: 'stranger@example.org' }]
  const answers = []
  for (const order of [buyer.order, '7K2Q9XM4TD', 'no number at all']) {
    const statement = await stateWithdrawalAs(null, stranger, order)
    const { receipt: _receipt, at: _at, ...confirmation } = await confirmWithdrawalAs(null, statement.receipt)
    expect(await findMail(statement.receipt)).toBeUndefined()
    const { withdrawals } = await loadStaffQueue(app.db)
    expect(withdrawals.find(({ receipt }) => receipt === statement.receipt)?.why).toBe('unknown_order')
    answers.push([
      statement.unused,
      confirmation,
      await confirmWithdrawalAs(null, statement.receipt).then(({ outcome }) => outcome),
    ])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual(answers[2])
  // The owner's order and address stated by somebody else: again the same response.
  const namedByStranger = await stateWithdrawalAs(null, buyer, buyer.order)
  expect([
    namedByStranger.unused,
    (await confirmWithdrawalAs(null, namedByStranger.receipt)).outcome,
  ]).toEqual([null, null])
  // The same for another logged-in member who states the order and address.
  const other = await createBuyer()
  const statement = await stateWithdrawalAs(other.id, { ...stranger, email: buyer.email }, buyer.order)
  expect(statement.unused).toBeNull()
  for (let i = 0; i < 2; i += 1)
    expect((await confirmWithdrawalAs(other.id, statement.receipt)).outcome).toBeNull()
  expect(await listRefunds(buyer.order)).toEqual([])
  expect(await getBalance(app.db, buyer.id)).toBe(15)
})

test('I5: a fully used order is not refunded, but the withdrawal is acknowledged', async () => {
  const buyer = await createBuyer()
  await spendSome(buyer.id, 15)
  const { receipt, unused } = await stateWithdrawalAs(buyer.id, buyer, buyer.order)
  expect(unused).toMatchObject({ credits: 0, refund: { minor: 0 } })
  expect(await confirmWithdrawalAs(buyer.id, receipt)).toMatchObject({ outcome: 'nothing_left' })
  expect(await listRefunds(buyer.order)).toEqual([])
  expect((await findMail(receipt))?.text).toContain('nothing left to refund')
})

test('after the period staff decide; until the end of its last day the order is refunded automatically', async () => {
  const [early, late] = [await createBuyer(), await createBuyer()]
  const until = getWithdrawalDeadline(new Date(), app.site.refund_days, 'Europe/Amsterdam')
  const a = await stateWithdrawalAs(early.id, early, early.order)
  const b = await stateWithdrawalAs(late.id, late, late.order)
  app.clock.set(addMs(until, -1000))
  expect(await confirmWithdrawalAs(early.id, a.receipt)).toMatchObject({ outcome: 'refunded' })
  app.clock.set(until)
  expect(await confirmWithdrawalAs(late.id, b.receipt)).toMatchObject({ outcome: 'waiting' })
  app.clock.set(null)
})

test("the period is counted in calendar days of the member's time zone, also across clock changes and leap days", () => {
  const end = (at: string, zone: string) => getWithdrawalDeadline(new Date(at), 14, zone).toISOString()
  // Bought on 20 March at 23:30 in Amsterdam; clocks go forward on the 29th.
  expect(end('2026-03-20T22:30:00Z', 'Europe/Amsterdam')).toBe('2026-04-03T22:00:00.000Z')
  expect(end('2026-10-20T21:30:00Z', 'Europe/Amsterdam')).toBe('2026-11-03T23:00:00.000Z')
  expect(end('2028-02-16T12:00:00Z', 'Europe/Amsterdam')).toBe('2028-03-01T23:00:00.000Z')
  expect(end('2026-06-01T23:30:00Z', 'Pacific/Auckland')).toBe('2026-06-16T12:00:00.000Z')
})

test('an unconfirmed statement has no effect and is deleted after two days', async () => {
  const buyer = await createBuyer()
  const { receipt } = await stateWithdrawalAs(buyer.id, buyer, buyer.order)
  app.clock.set(addMs(new Date(), daysToMs(3)))
  await addJob(app.db, 'forget-withdrawals', {})
  await app.drainJobs()
  expect(await getRefusalCode(confirmWithdrawalAs(buyer.id, receipt))).toBe('not_found')
  expect(await getBalance(app.db, buyer.id)).toBe(15)
  app.clock.set(null)
})

test("a stranger's statements with somebody's address limit neither that person nor other networks", async () => {
  const buyer = await createBuyer()
  const from = (source: string, asMemberId: number | null, more: object = {}) =>
    callInProcess(app.context(asMemberId, { sourceNetwork: source }), stateWithdrawalEndpoint, {
      name: 'A',
      email: buyer.email,
      order: buyer.order,
      ...more,
    })
  for (let i = 0; i < 10; i += 1) expect(await getRefusalCode(from('198.51.100', null))).toBe('accepted')
  const error = await from('198.51.100', null).then(
    () => ({}),
    (error: { code: string; values: Record<string, string> }) => error,
  )
  expect(error).toMatchObject({ code: 'proof_needed' })
  const proof = await solveRequiredProof({ body: { error } })
  expect(await getRefusalCode(from('198.51.100', null, proof))).toBe('accepted')
  expect(await getRefusalCode(from('198.51.100', buyer.id))).toBe('accepted')
  expect(await getRefusalCode(from('203.0.113', null))).toBe('accepted')
})

test('wrong receipts are rate-limited, a valid one is never refused', async () => {
  const buyer = await createBuyer()
  const { receipt } = await stateWithdrawalAs(null, buyer, buyer.order)
  const confirm = (receiptInput: string) =>
    getRefusalCode(
      callInProcess(app.context(null, { sourceNetwork: '198.51.101' }), confirmWithdrawalEndpoint, {
        receipt: receiptInput,
      }),
    )
  for (let i = 0; i < 20; i += 1) expect(await confirm(`W-${i}`)).toBe('not_found')
  expect(await confirm('W-20')).toBe('too_many_requests')
  expect(await confirm(receipt)).toBe('accepted')
})
