// docs/messages.md#unconfirmed-senders: who never confirms the address within 7 days gets back what messages cost that nobody could answer.
import { randomUUID } from 'node:crypto'
import { getThread, sendMessage } from '@amarelle/contract/chat'
import { getBookings } from '@amarelle/contract/payments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { activateMember } from '../accounts/activate.ts'
import { balanceOf, grant } from '../credits/index.ts'
import { days, later } from '../platform/clock.ts'
import { inTransaction } from '../platform/db.ts'
import { addJob } from '../platform/jobs.ts'
import { testHouse } from '../platform/test-house.ts'

const house = await testHouse({ signup_credits: 3 })
afterEach(() => house.clock.set(null))

const pay = async (memberId: number, amount = 20) => {
  const given = { kind: 'order', source: 'order', key: randomUUID(), at: house.clock.now() } as const
  await grant(house.db, { memberId, amount, ...given })
}
/** An unconfirmed member who bought credits. */
const unconfirmed = async () => {
  const id = await house.member({ activated: false, premium: true })
  await pay(id)
  return id
}
const write = (from: number, to: number) => house.call(from, sendMessage, { profile: to, text: 'Hello' })
const at = (time: number) => house.clock.set(later(new Date(), time))
const refund = async () => {
  await addJob(house.db, 'refund-unconfirmed', {})
  await house.drainJobs()
}
const activate = (memberId: number) =>
  inTransaction(house.db, (tx) => activateMember(house.parts, tx, memberId))
const refundedIn = async (memberId: number, profile: number) =>
  (await house.call(memberId, getThread, { profile })).messages.map(({ refunded }) => refunded)
/** Bookings, balance and lots of a member say the same. */
const booksAgree = async (memberId: number) => {
  const { rows } = await sql<{ entries: number; lots: number }>`select
    (select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id = ${memberId})::int as entries,
    (select sum(remaining) from credit_lot where member_id = ${memberId})::int as lots`.execute(house.db)
  const balance = await balanceOf(house.db, memberId)
  expect(rows).toEqual([{ entries: balance, lots: balance }])
  return balance
}

test('after seven days text, image and gift are refunded, each message for itself, and the sender is told', async () => {
  const [from, to] = [await unconfirmed(), await house.member()]
  await write(from, to)
  await house.call(from, sendMessage, { profile: to, gift: 'ring' })
  at(days(1))
  await write(from, to)
  expect(await balanceOf(house.db, from)).toBe(8)
  at(days(6.9))
  await refund()
  expect(await balanceOf(house.db, from)).toBe(8)
  at(days(7.1))
  await refund()
  expect(await booksAgree(from)).toBe(19)
  const { event } = await house.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', '=', from)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ type: 'credits', credits: 19, paid_user: true })
  expect(await refundedIn(from, to)).toEqual([true, true, false])
  expect(await refundedIn(to, from)).toEqual([false, false, false])
  expect((await house.call(from, getBookings, {})).bookings.slice(0, 2)).toMatchObject([
    { kind: 'return', amount: 10 },
    { kind: 'return', amount: 1 },
  ])
  await refund()
  expect(await balanceOf(house.db, from)).toBe(19)
  at(days(8.1))
  await refund()
  expect(await booksAgree(from)).toBe(20)
})

test('who confirmed the address in time pays, also what was sent before', async () => {
  const [from, to] = [await unconfirmed(), await house.member()]
  await write(from, to)
  at(days(6))
  await activate(from)
  at(days(30))
  await refund()
  expect(await booksAgree(from)).toBe(22)
  expect(await refundedIn(from, to)).toEqual([false])
})

test('what was refunded stays so when the address is confirmed later; what is sent then is paid', async () => {
  const [from, to] = [await unconfirmed(), await house.member()]
  await write(from, to)
  at(days(8))
  await refund()
  await activate(from)
  await write(from, to)
  at(days(40))
  await refund()
  expect(await booksAgree(from)).toBe(22)
  expect(await refundedIn(from, to)).toEqual([true, false])
})

test('confirming, refunding and sending at the same moment: all of what was due is refunded or none of it, and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom('refund', 'activate', 'send'), { minLength: 2, maxLength: 6 }),
      async (sent, steps) => {
        house.clock.set(null)
        const [from, to] = [await unconfirmed(), await house.member()]
        for (let i = 0; i < sent; i += 1) await write(from, to)
        at(days(7.5))
        await addJob(house.db, 'refund-unconfirmed-sender', { memberId: from })
        await Promise.all(
          steps.map((step) =>
            step === 'activate' ? activate(from) : step === 'send' ? write(from, to) : house.drainJobs(),
          ),
        )
        const refunded = await refundedIn(from, to)
        const first = refunded.slice(0, sent)
        expect(new Set(first).size).toBe(1)
        expect(refunded.slice(sent)).toEqual(refunded.slice(sent).map(() => false))
        const { status } = await house.db
          .selectFrom('member')
          .select('status')
          .where('id', '=', from)
          .executeTakeFirstOrThrow()
        const news = steps.filter((step) => step === 'send').length
        const due = 20 - news + (status === 'active' ? 3 : 0) - (first[0] ? 0 : sent)
        expect(await booksAgree(from)).toBe(due)
        // Nobody who is not confirmed by now is left without a refund.
        if (status === 'not_confirmed' && steps.includes('refund')) expect(first[0]).toBe(true)
      },
    ),
    { numRuns: 20 },
  )
})
