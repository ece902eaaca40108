// Messages of a sender who does not confirm the address within 7 days are refunded (docs/messages.md#unconfirmed-senders).
import { randomUUID } from 'node:crypto'
import { getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { activateMember } from '../../accounts/sign-up/activate.ts'
import { getBalance, createCreditGrant } from '../../credits/index.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createTestRecording } from '../../../testing/chat/recordings.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 3 })
afterEach(() => app.clock.set(null))

const giveCredits = async (memberId: number, amount = 20) => {
  const grant = { kind: 'order', source: 'order', key: randomUUID(), at: app.clock.now() } as const
  await createCreditGrant(app.db, { memberId, amount, ...grant })
}
/** An unconfirmed member who bought credits. */
const createUnconfirmedMember = async () => {
  const id = await app.member({ activated: false, premium: true })
  await giveCredits(id)
  return id
}
const sendText = (from: number, to: number) =>
  app.call(from, sendMessageEndpoint, { profile: to, text: 'Hello' })
const setClockAfter = (delayMs: number) => app.clock.set(addMs(new Date(), delayMs))
const runRefundJob = async () => {
  await addJob(app.db, 'refund-unconfirmed', {})
  await app.drainJobs()
}
const activateTestMember = (memberId: number) =>
  runInTransaction(app.db, (tx) => activateMember({ ...app.context(memberId), db: tx }, memberId))
const loadRefundedFlags = async (memberId: number, profile: number) =>
  (await app.call(memberId, getThreadEndpoint, { profile })).messages.map(({ refunded }) => refunded)
/** Asserts that ledger entries, balance and credit lots of a member agree; returns the balance in credits. */
const expectBooksToAgree = async (memberId: number) => {
  const { rows } = await sql<{ entries: number; lots: number }>`select
    (select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id = ${memberId})::int as entries,
    (select sum(remaining) from credit_lot where member_id = ${memberId})::int as lots`.execute(app.db)
  const balance = await getBalance(app.db, memberId)
  expect(rows).toEqual([{ entries: balance, lots: balance }])
  return balance
}

test('a voice message is refunded like a text', async () => {
  const [from, to] = [await createUnconfirmedMember(), await app.member()]
  const before = await getBalance(app.db, from)
  const audio = (await createTestRecording()).toString('base64')
  await app.call(from, sendMessageEndpoint, { profile: to, voice: { audio } })
  expect(await getBalance(app.db, from)).toBe(before - app.site.photo_credits)
  setClockAfter(daysToMs(7.1))
  await runRefundJob()
  expect(await loadRefundedFlags(from, to)).toEqual([true])
  expect(await expectBooksToAgree(from)).toBe(before)
})

test('after seven days texts and gifts are refunded, each message separately, and the sender is notified', async () => {
  const [from, to] = [await createUnconfirmedMember(), await app.member()]
  await sendText(from, to)
  await app.call(from, sendMessageEndpoint, { profile: to, gift: 'ring' })
  setClockAfter(daysToMs(1))
  await sendText(from, to)
  expect(await getBalance(app.db, from)).toBe(8)
  setClockAfter(daysToMs(6.9))
  await runRefundJob()
  expect(await getBalance(app.db, from)).toBe(8)
  setClockAfter(daysToMs(7.1))
  await runRefundJob()
  expect(await expectBooksToAgree(from)).toBe(19)
  const { event } = await app.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', '=', from)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ type: 'credits', credits: 19, paid_user: true })
  expect(await loadRefundedFlags(from, to)).toEqual([true, true, false])
  expect(await loadRefundedFlags(to, from)).toEqual([false, false, false])
  expect((await app.call(from, getBookingsEndpoint, {})).bookings.slice(0, 2)).toMatchObject([
    { kind: 'return', amount: 10 },
    { kind: 'return', amount: 1 },
  ])
  await runRefundJob()
  expect(await getBalance(app.db, from)).toBe(19)
  setClockAfter(daysToMs(8.1))
  await runRefundJob()
  expect(await expectBooksToAgree(from)).toBe(20)
})

test('a sender who confirms in time gets no refund, not even for earlier messages', async () => {
  const [from, to] = [await createUnconfirmedMember(), await app.member()]
  await sendText(from, to)
  setClockAfter(daysToMs(6))
  await activateTestMember(from)
  setClockAfter(daysToMs(30))
  await runRefundJob()
  expect(await expectBooksToAgree(from)).toBe(22)
  expect(await loadRefundedFlags(from, to)).toEqual([false])
})

test('refunds stay after a later confirmation; messages sent afterwards are paid', async () => {
  const [from, to] = [await createUnconfirmedMember(), await app.member()]
  await sendText(from, to)
  setClockAfter(daysToMs(8))
  await runRefundJob()
  await activateTestMember(from)
  await sendText(from, to)
  setClockAfter(daysToMs(40))
  await runRefundJob()
  expect(await expectBooksToAgree(from)).toBe(22)
  expect(await loadRefundedFlags(from, to)).toEqual([true, false])
})

test('when confirming, refunding and sending run concurrently, all due messages are refunded or none, and the ledger is consistent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom('refund', 'activate', 'send'), { minLength: 2, maxLength: 6 }),
      async (sent, steps) => {
        app.clock.set(null)
        const [from, to] = [await createUnconfirmedMember(), await app.member()]
        for (let i = 0; i < sent; i += 1) await sendText(from, to)
        setClockAfter(daysToMs(7.5))
        await addJob(app.db, 'refund-unconfirmed-sender', { memberId: from })
        await Promise.all(
          steps.map((step) =>
            step === 'activate'
              ? activateTestMember(from)
              : step === 'send'
                ? sendText(from, to)
                : app.drainJobs(),
          ),
        )
        const refunded = await loadRefundedFlags(from, to)
        const dueFlags = refunded.slice(0, sent)
        expect(new Set(dueFlags).size).toBe(1)
        expect(refunded.slice(sent)).toEqual(refunded.slice(sent).map(() => false))
        const { status } = await app.db
          .selectFrom('member')
          .select('status')
          .where('id', '=', from)
          .executeTakeFirstOrThrow()
        const newMessageCount = steps.filter((step) => step === 'send').length
        const expectedCredits =
          20 - newMessageCount + (status === 'active' ? 3 : 0) - (dueFlags[0] ? 0 : sent)
        expect(await expectBooksToAgree(from)).toBe(expectedCredits)
        // A member who is still unconfirmed must have got the refund.
        if (status === 'not_confirmed' && steps.includes('refund')) expect(dueFlags[0]).toBe(true)
      },
    ),
    { numRuns: 20 },
  )
})
