// "Withdraw from contract" (DOMAIN 3.3), logged in and out.
import { getBundles, placeOrder } from '@amarelle/contract/payments'
import { confirmWithdrawal, getWithdrawable, stateWithdrawal } from '@amarelle/contract/withdrawal'
import { expect, test, vi } from 'vitest'
import { balanceOf, spend } from '../credits/index.ts'
import { days, later } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { refusal, testHouse } from '../platform/test-house.ts'
import { callInProcess } from '../platform/http.ts'
import { attemptById } from './order.sql.ts'
import { settleAttempt } from './settle-attempt.ts'
import { withdrawUntil } from './withdraw-until.ts'

const house = await testHouse({ signup_credits: 0 })
vi.spyOn(house.parts.log, 'warn').mockImplementation(() => {})
let made = 0
async function buyer() {
  made += 1
  const email = `buyer${made}@example.org`
  const id = await house.member({ name: `buyer${made}` })
  await house.db
    .updateTable('member')
    .set({ signed_up_at: new Date('2026-01-01T12:00:00Z') })
    .where('id', '=', id)
    .execute()
  const [bundle] = (await house.call(id, getBundles, {})).bundles
  const { order, payment_id } = await house.call(id, placeOrder, {
    bundle: bundle?.id ?? 0,
    method: 'visa',
    total: 1499,
    immediate: true,
    pro_rata: true,
  })
  const attempt = await attemptById(house.db, payment_id)
  if (!attempt) throw new Error('no attempt')
  await settleAttempt(house.parts, attempt, { state: 'completed', amountMinor: 1499, currency: 'EUR' })
  return { id, email, order, name: 'Anna Buyer' }
}
const use = (memberId: number, amount: number) =>
  spend(house.db, { memberId, amount, kind: 'gift', key: newId(), at: new Date() })
const state = (as: number | null, of: { name: string; email: string }, order: number | string) =>
  // Each from a source of its own: the limits have a test of theirs.
  callInProcess(house.context(as, { source: newId() }), stateWithdrawal, {
    name: of.name,
    email: of.email,
    order: String(order),
  })
const confirm = (as: number | null, receipt: string) =>
  callInProcess(house.context(as, { source: newId() }), confirmWithdrawal, { receipt })
const refundsOf = (order: number) =>
  house.db
    .selectFrom('refund')
    .select(['amount_minor', 'credits', 'reason', 'state'])
    .where('order_id', '=', order)
    .execute()
/** The acknowledgement: other mails are on their way as well. */
const mailed = async (receipt: string) => {
  await house.drainJobs()
  return house.mails.findLast(({ text }) => text.includes(receipt))
}

test('logged in: step 1 is filled in and shows what comes back, step 2 refunds the unused part and mails the receipt', async () => {
  const one = await buyer()
  await use(one.id, 4)
  const { orders, email } = await house.call(one.id, getWithdrawable, {})
  expect(email).toBe(one.email)
  // 11 of 15 credits of 14.99 are 10.9927: 10.99.
  const unused = { order: one.order, credits: 11, refund: { minor: 1099, currency: 'EUR' }, method: 'Visa' }
  expect(orders).toEqual([expect.objectContaining(unused)])
  const stated = await state(one.id, one, one.order)
  expect(stated.unused).toMatchObject(unused)
  expect(await refundsOf(one.order)).toEqual([])
  const done = await confirm(one.id, stated.receipt)
  expect(done).toMatchObject({ receipt: stated.receipt, outcome: 'refunded', email: one.email })
  expect(await refundsOf(one.order)).toMatchObject([
    { amount_minor: 1099, credits: 11, reason: 'withdrawal' },
  ])
  expect(await balanceOf(house.db, one.id)).toBe(0)
  expect((await house.call(one.id, getWithdrawable, {})).orders).toEqual([])
  const mail = await mailed(stated.receipt)
  expect(mail?.to).toBe(one.email)
  for (const part of [stated.receipt, '10.99', String(one.order), 'Anna Buyer', '11 credits'])
    expect(mail?.text).toContain(part)
})

test('I6: withdrawn twice, with the same receipt or another one, at once or later, is withdrawn once', async () => {
  const one = await buyer()
  const receipts = await Promise.all([1, 2, 3].map(() => state(one.id, one, one.order)))
  const answers = await Promise.all([...receipts, ...receipts].map(({ receipt }) => confirm(one.id, receipt)))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['refunded']))
  expect(await refundsOf(one.order)).toHaveLength(1)
  expect(await confirm(one.id, receipts[0]?.receipt ?? '')).toMatchObject({ outcome: 'refunded' })
  expect(await refundsOf(one.order)).toHaveLength(1)
})

test('logged out, the order number and the address are enough; the mail tells the owner what comes back, the page nothing', async () => {
  const one = await buyer()
  const stated = await state(null, { ...one, email: one.email.toUpperCase() }, `Order #${one.order}`)
  const done = await confirm(null, stated.receipt)
  expect(done.outcome).toBeNull()
  expect(await refundsOf(one.order)).toMatchObject([{ amount_minor: 1499, credits: 15 }])
  expect((await mailed(stated.receipt))?.text).toContain('14.99')
})

test('a stranger is answered the same whether the order exists or not, and nothing is refunded; a person looks at it', async () => {
  const [one, stranger] = [await buyer(), { name: 'S', email: 'stranger@example.org' }]
  const answers = []
  for (const order of [one.order, one.order + 100_000, 'no number at all']) {
    const stated = await state(null, stranger, order)
    const done = await confirm(null, stated.receipt)
    const mail = await mailed(stated.receipt)
    const neutral = (text: string | undefined) =>
      text?.replaceAll(stated.receipt, 'R').replace(`Order: ${order}\n`, 'Order: O\n')
    answers.push([
      stated.unused,
      done.outcome,
      done.email,
      mail?.to,
      neutral(mail?.text)?.replace(/Confirmed: .*\n/, ''),
    ])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual(answers[2])
  expect(answers[0]?.[4]).toContain('Somebody will look at it')
  // Nor one who is logged in and names the order of another.
  const other = await buyer()
  const stated = await state(other.id, { ...stranger, email: other.email }, one.order)
  expect(stated.unused).toBeNull()
  expect(await confirm(other.id, stated.receipt)).toMatchObject({ outcome: 'waiting' })
  expect(await refundsOf(one.order)).toEqual([])
})

test('I5: all used, nothing comes back; it is acknowledged all the same', async () => {
  const one = await buyer()
  await use(one.id, 15)
  const { receipt, unused } = await state(one.id, one, one.order)
  expect(unused).toMatchObject({ credits: 0, refund: { minor: 0 } })
  expect(await confirm(one.id, receipt)).toMatchObject({ outcome: 'nothing_left' })
  expect(await refundsOf(one.order)).toEqual([])
  expect((await mailed(receipt))?.text).toContain('nothing is left')
})

test('after the period a person decides; until the end of its last day the order goes back by itself', async () => {
  const [early, late] = [await buyer(), await buyer()]
  const until = withdrawUntil(new Date(), house.site.refund_days, 'Europe/Amsterdam')
  const a = await state(early.id, early, early.order)
  const b = await state(late.id, late, late.order)
  house.clock.set(later(until, -1000))
  expect(await confirm(early.id, a.receipt)).toMatchObject({ outcome: 'refunded' })
  house.clock.set(until)
  expect(await confirm(late.id, b.receipt)).toMatchObject({ outcome: 'waiting' })
  house.clock.set(null)
})

test('the period is counted in whole calendar days of the member, also where clocks change and over a leap day', () => {
  const end = (at: string, zone: string) => withdrawUntil(new Date(at), 14, zone).toISOString()
  // Bought on 20 March, an hour before midnight in Amsterdam: clocks go forward on the 29th.
  expect(end('2026-03-20T22:30:00Z', 'Europe/Amsterdam')).toBe('2026-04-03T22:00:00.000Z')
  expect(end('2026-10-20T21:30:00Z', 'Europe/Amsterdam')).toBe('2026-11-03T23:00:00.000Z')
  expect(end('2028-02-16T12:00:00Z', 'Europe/Amsterdam')).toBe('2028-03-01T23:00:00.000Z')
  expect(end('2026-06-01T23:30:00Z', 'Pacific/Auckland')).toBe('2026-06-16T12:00:00.000Z')
})

test('what was stated and not confirmed binds nobody, and is forgotten after two days', async () => {
  const one = await buyer()
  const { receipt } = await state(one.id, one, one.order)
  house.clock.set(later(new Date(), days(3)))
  await addJob(house.db, 'forget-withdrawals', {})
  await house.drainJobs()
  expect(await refusal(confirm(one.id, receipt))).toBe('not_found')
  expect(await balanceOf(house.db, one.id)).toBe(15)
  house.clock.set(null)
})

test('nobody tries orders in masses, or has many mails sent to one address', async () => {
  const one = { name: 'A', email: 'again@example.org', order: '1' }
  const from = (source: string, email: string) =>
    refusal(callInProcess(house.context(null, { source }), stateWithdrawal, { ...one, email }))
  for (let i = 0; i < 10; i += 1) expect(await from('198.51.100', `a${i}@example.org`)).toBe('accepted')
  expect(await from('198.51.100', 'b@example.org')).toBe('too_many_requests')
  for (let i = 0; i < 5; i += 1) expect(await from(`203.0.${i}`, one.email)).toBe('accepted')
  expect(await from('203.0.9', one.email)).toBe('too_many_requests')
})
