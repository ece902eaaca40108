// "Withdraw from contract" (docs/law.md#withdrawal), logged in and out.
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
const stateWithdrawalAs = (as: number | null, of: { name: string; email: string }, order: number | string) =>
  // Each from a source of its own: the limits have a test of theirs.
  callInProcess(app.context(as, { sourceNetwork: createId() }), stateWithdrawalEndpoint, {
    name: of.name,
    email: of.email,
    order: String(order),
  })
const confirmWithdrawalAs = (as: number | null, receipt: string) =>
  callInProcess(app.context(as, { sourceNetwork: createId() }), confirmWithdrawalEndpoint, { receipt })
const listRefunds = (order: string) =>
  app.db
    .selectFrom('refund')
    .select(['amount_minor', 'credits', 'reason', 'state'])
    .where('order_id', '=', orderIdSubquery(order))
    .execute()
/** The acknowledgement: other mails are on their way as well. */
const findMail = async (receipt: string) => {
  await app.drainJobs()
  return app.mails.findLast(({ text }) => text.includes(receipt))
}

test('logged in: step 1 is filled in and shows what comes back, step 2 refunds the unused part and mails the receipt', async () => {
  const one = await createBuyer()
  await spendSome(one.id, 4)
  const { orders, email } = await app.call(one.id, getWithdrawableEndpoint, {})
  expect(email).toBe(one.email)
  // 11 of 15 credits of 14.99 are 10.9927: 10.99.
  const unused = { order: one.order, credits: 11, refund: { minor: 1099, currency: 'EUR' }, method: 'Visa' }
  expect(orders).toEqual([expect.objectContaining(unused)])
  const stated = await stateWithdrawalAs(one.id, one, one.order)
  expect(stated.unused).toMatchObject(unused)
  expect(await listRefunds(one.order)).toEqual([])
  const done = await confirmWithdrawalAs(one.id, stated.receipt)
  expect(done).toMatchObject({ receipt: stated.receipt, outcome: 'refunded', email: one.email })
  expect(await listRefunds(one.order)).toMatchObject([
    { amount_minor: 1099, credits: 11, reason: 'withdrawal' },
  ])
  expect(await getBalance(app.db, one.id)).toBe(0)
  expect((await app.call(one.id, getWithdrawableEndpoint, {})).orders).toEqual([])
  const mail = await findMail(stated.receipt)
  expect(mail?.to).toBe(one.email)
  for (const part of [stated.receipt, '10.99', String(one.order), 'Anna Buyer', '11 credits'])
    expect(mail?.text).toContain(part)
})

test('I6: withdrawn twice, with the same receipt or another one, at once or later, is withdrawn once', async () => {
  const one = await createBuyer()
  const receipts = await Promise.all([1, 2, 3].map(() => stateWithdrawalAs(one.id, one, one.order)))
  const answers = await Promise.all(
    [...receipts, ...receipts].map(({ receipt }) => confirmWithdrawalAs(one.id, receipt)),
  )
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['refunded']))
  expect(await listRefunds(one.order)).toHaveLength(1)
  expect(await confirmWithdrawalAs(one.id, receipts[0]?.receipt ?? '')).toMatchObject({ outcome: 'refunded' })
  expect(await listRefunds(one.order)).toHaveLength(1)
})

/** Step 1 and 2 without login, from a network of its own. */
const withdrawLoggedOut = async (of: { name: string; email: string }, order: string) => {
  const { receipt } = await stateWithdrawalAs(null, of, order)
  await confirmWithdrawalAs(null, receipt)
  return receipt
}
/** The token in the mail that asks the owner. */
const findMailedToken = async (receipt: string): Promise<string> =>
  /\/withdrawal\/confirm\?token=([\w-]{43})/.exec((await findMail(receipt))?.text ?? '')?.[1] ?? 'none'
const listStates = (receipt: string) =>
  app.db.selectFrom('withdrawal').select('state').where('receipt', '=', receipt).executeTakeFirstOrThrow()

test('logged out, the owner is asked by mail: only the link in it takes credits back and refunds, once', async () => {
  const one = await createBuyer()
  const typed = one.order.toLowerCase().replace(/^(.{5})/, '$1-')
  const stated = await stateWithdrawalAs(null, { ...one, email: one.email.toUpperCase() }, `Order #${typed}`)
  const done = await confirmWithdrawalAs(null, stated.receipt)
  expect(done.outcome).toBeNull()
  const token = await findMailedToken(stated.receipt)
  const mail = await findMail(stated.receipt)
  expect(mail?.to).toBe(one.email)
  for (const part of [stated.receipt, one.order, 'Please confirm your withdrawal'])
    expect(mail?.text + (mail?.subject ?? '')).toContain(part)
  expect([await listRefunds(one.order), await getBalance(app.db, one.id)]).toEqual([[], 15])
  // Programs that open links in mails change nothing.
  for (let i = 0; i < 3; i += 1)
    expect(await app.call(null, getMailedWithdrawalEndpoint, { token })).toMatchObject({
      receipt: stated.receipt,
      order: one.order,
      unused: { credits: 15, refund: { minor: 1499, currency: 'EUR' } },
    })
  expect(await listRefunds(one.order)).toEqual([])
  const both = await Promise.all(
    [1, 2].map(() => getRefusalCode(app.call(null, confirmMailedWithdrawalEndpoint, { token }))),
  )
  expect(both.sort()).toEqual(['accepted', 'link_expired'])
  expect(await listRefunds(one.order)).toMatchObject([{ amount_minor: 1499, credits: 15 }])
  expect(await getBalance(app.db, one.id)).toBe(0)
  expect(await getRefusalCode(app.call(null, getMailedWithdrawalEndpoint, { token }))).toBe('link_expired')
  expect((await findMail(stated.receipt))?.text).toContain('14.99')
})

test('the link in the mail belongs to its site, and counts as of the moment of the statement', async () => {
  const one = await createBuyer()
  const until = getWithdrawalDeadline(new Date(), app.site.refund_days, 'Europe/Amsterdam')
  app.clock.set(addMs(until, -1000))
  const receipt = await withdrawLoggedOut(one, one.order)
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

test('what no owner confirms within 14 days goes before staff, and blocks nobody’s own withdrawal meanwhile or after', async () => {
  const one = await createBuyer()
  const receipt = await withdrawLoggedOut(one, one.order)
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
    statedOrder: one.order,
    why: 'owner_silent',
  })
  const own = await stateWithdrawalAs(one.id, one, one.order)
  expect(await confirmWithdrawalAs(one.id, own.receipt)).toMatchObject({ outcome: 'refunded' })
})

test('an internal order number, as it stands in older mails, is none without login', async () => {
  const one = await createBuyer()
  const id = String(await findOrderId(app.db, one.order))
  const receipt = await withdrawLoggedOut(one, id)
  expect(await findMailedToken(receipt)).toBe('none')
  expect(await listStates(receipt)).toEqual({ state: 'confirmed' })
  const own = await stateWithdrawalAs(one.id, one, `Order ${id}`)
  expect(own.unused).toMatchObject({ order: one.order })
})

test('of many statements about one order in a day three are mailed to its owner, and none is refused', async () => {
  const one = await createBuyer()
  const receipts = []
  for (let i = 0; i < 5; i += 1) receipts.push(await withdrawLoggedOut(one, one.order))
  const tokens = []
  for (const receipt of receipts) tokens.push(await findMailedToken(receipt))
  expect(tokens.filter((token) => token !== 'none')).toHaveLength(3)
})

test('a stranger is answered the same whether the order exists or not, and is mailed nothing; a person looks at it', async () => {
  const [one, stranger] = [await createBuyer(), { name: 'S', email: 'stranger@example.org' }]
  const answers = []
  for (const order of [one.order, '7K2Q9XM4TD', 'no number at all']) {
    const stated = await stateWithdrawalAs(null, stranger, order)
    const { receipt: _receipt, at: _at, ...done } = await confirmWithdrawalAs(null, stated.receipt)
    expect(await findMail(stated.receipt)).toBeUndefined()
    const { withdrawals } = await loadStaffQueue(app.db)
    expect(withdrawals.find(({ receipt }) => receipt === stated.receipt)?.why).toBe('unknown_order')
    answers.push([
      stated.unused,
      done,
      await confirmWithdrawalAs(null, stated.receipt).then(({ outcome }) => outcome),
    ])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual(answers[2])
  // The owner's order and address, named by somebody else: answered the same once more.
  const named = await stateWithdrawalAs(null, one, one.order)
  expect([named.unused, (await confirmWithdrawalAs(null, named.receipt)).outcome]).toEqual([null, null])
  // Nor is one told more, or refunded more, who is logged in and names the order and address of another.
  const other = await createBuyer()
  const stated = await stateWithdrawalAs(other.id, { ...stranger, email: one.email }, one.order)
  expect(stated.unused).toBeNull()
  for (let i = 0; i < 2; i += 1)
    expect((await confirmWithdrawalAs(other.id, stated.receipt)).outcome).toBeNull()
  expect(await listRefunds(one.order)).toEqual([])
  expect(await getBalance(app.db, one.id)).toBe(15)
})

test('I5: all used, nothing comes back; it is acknowledged all the same', async () => {
  const one = await createBuyer()
  await spendSome(one.id, 15)
  const { receipt, unused } = await stateWithdrawalAs(one.id, one, one.order)
  expect(unused).toMatchObject({ credits: 0, refund: { minor: 0 } })
  expect(await confirmWithdrawalAs(one.id, receipt)).toMatchObject({ outcome: 'nothing_left' })
  expect(await listRefunds(one.order)).toEqual([])
  expect((await findMail(receipt))?.text).toContain('nothing is left')
})

test('after the period a person decides; until the end of its last day the order goes back by itself', async () => {
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

test('the period is counted in whole calendar days of the member, also where clocks change and over a leap day', () => {
  const end = (at: string, zone: string) => getWithdrawalDeadline(new Date(at), 14, zone).toISOString()
  // Bought on 20 March, an hour before midnight in Amsterdam: clocks go forward on the 29th.
  expect(end('2026-03-20T22:30:00Z', 'Europe/Amsterdam')).toBe('2026-04-03T22:00:00.000Z')
  expect(end('2026-10-20T21:30:00Z', 'Europe/Amsterdam')).toBe('2026-11-03T23:00:00.000Z')
  expect(end('2028-02-16T12:00:00Z', 'Europe/Amsterdam')).toBe('2028-03-01T23:00:00.000Z')
  expect(end('2026-06-01T23:30:00Z', 'Pacific/Auckland')).toBe('2026-06-16T12:00:00.000Z')
})

test('what was stated and not confirmed binds nobody, and is forgotten after two days', async () => {
  const one = await createBuyer()
  const { receipt } = await stateWithdrawalAs(one.id, one, one.order)
  app.clock.set(addMs(new Date(), daysToMs(3)))
  await addJob(app.db, 'forget-withdrawals', {})
  await app.drainJobs()
  expect(await getRefusalCode(confirmWithdrawalAs(one.id, receipt))).toBe('not_found')
  expect(await getBalance(app.db, one.id)).toBe(15)
  app.clock.set(null)
})

test('a stranger who files withdrawals with somebody’s address stops neither that person nor the others of the network', async () => {
  const one = await createBuyer()
  const from = (source: string, as: number | null, more: object = {}) =>
    callInProcess(app.context(as, { sourceNetwork: source }), stateWithdrawalEndpoint, {
      name: 'A',
      email: one.email,
      order: one.order,
      ...more,
    })
  for (let i = 0; i < 10; i += 1) expect(await getRefusalCode(from('198.51.100', null))).toBe('accepted')
  const asked = await from('198.51.100', null).then(
    () => ({}),
    (error: { code: string; values: Record<string, string> }) => error,
  )
  expect(asked).toMatchObject({ code: 'proof_needed' })
  const proof = await solveRequiredProof({ body: { error: asked } })
  expect(await getRefusalCode(from('198.51.100', null, proof))).toBe('accepted')
  expect(await getRefusalCode(from('198.51.100', one.id))).toBe('accepted')
  expect(await getRefusalCode(from('203.0.113', null))).toBe('accepted')
})

test('wrong receipts are limited, a right one is never stopped by them', async () => {
  const one = await createBuyer()
  const { receipt } = await stateWithdrawalAs(null, one, one.order)
  const put = (named: string) =>
    getRefusalCode(
      callInProcess(app.context(null, { sourceNetwork: '198.51.101' }), confirmWithdrawalEndpoint, {
        receipt: named,
      }),
    )
  for (let i = 0; i < 20; i += 1) expect(await put(`W-${i}`)).toBe('not_found')
  expect(await put('W-20')).toBe('too_many_requests')
  expect(await put(receipt)).toBe('accepted')
})
