import { randomUUID } from 'node:crypto'
import { getChatsEndpoint, getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { acceptFictionalEndpoint } from '@amarelle/contract/endpoints/chat'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBalance, createCreditGrant } from '../../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { shownWarning } from '../../../testing/chat/shown-warning.ts'

const app = await createTestApp({ signup_credits: 0, fictional_profiles_attended: true })
const giveCredits = (memberId: number, amount: number) =>
  createCreditGrant(app.db, {
    memberId,
    amount,
    kind: 'goodwill',
    source: 'goodwill',
    key: randomUUID(),
    at: new Date(),
  })
const makeFictional = async (memberId: number) => {
  await app.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', memberId).execute()
  await app.db
    .insertInto('fictional_profile')
    .values({ member_id: memberId, site_id: app.site.id, company_id: 1 })
    .execute()
}
const createPair = async (credits: number) => {
  const [from, to] = [await app.member(), await app.member()]
  if (credits) await giveCredits(from, credits)
  return [from, to] as const
}
const countMessages = async (from: number) =>
  Number(
    (
      await app.db
        .selectFrom('message')
        .select((e) => e.fn.countAll().as('n'))
        .where('sender_id', '=', from)
        .executeTakeFirstOrThrow()
    ).n,
  )
const countBookings = async (from: number) =>
  Number(
    (
      await app.db
        .selectFrom('ledger_entry as e')
        .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
        .select((e) => e.fn.countAll().as('n'))
        .where('a.member_id', '=', from)
        .where('e.amount', '<', 0)
        .executeTakeFirstOrThrow()
    ).n,
  )
const sendText = (from: number, to: number, text = 'Hello there', key: string = randomUUID()) =>
  app.call(from, sendMessageEndpoint, { profile: to, text }, { key })

test('200 parallel sends on one credit: exactly one message, one booking', async () => {
  const [from, to] = await createPair(1)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => getRefusalCode(sendText(from, to, `number ${i}`))),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'not_enough_credits')).toHaveLength(199)
  expect([await countMessages(from), await countBookings(from), await getBalance(app.db, from)]).toEqual([
    1, 1, 0,
  ])
})

test('a message written as one member is not sent after another member logged in', async () => {
  const [mia, ben] = await createPair(1)
  const sendAs = (as: number) => app.call(mia, sendMessageEndpoint, { profile: ben, text: 'Hello there', as })
  expect(await getRefusalCode(sendAs(ben))).toBe('authentication_required')
  expect([await countMessages(mia), await countMessages(ben), await getBalance(app.db, mia)]).toEqual([
    0, 0, 1,
  ])
  await sendAs(mia)
  expect([await countMessages(mia), await getBalance(app.db, mia)]).toEqual([1, 0])
})

test('20 concurrent calls with the same key send once and get the same response', async () => {
  const [from, to] = await createPair(5)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendText(from, to, 'once', key)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect([await countMessages(from), await countBookings(from), await getBalance(app.db, from)]).toEqual([
    1, 1, 4,
  ])
})

test('the same key with another text is a conflict and sends nothing', async () => {
  const [from, to] = await createPair(5)
  const key = randomUUID()
  await sendText(from, to, 'first', key)
  expect(await getRefusalCode(sendText(from, to, 'second', key))).toBe('idempotency_conflict')
  expect(await countMessages(from)).toBe(1)
})

test('a free member starts two conversations, also when ten are tried at once', async () => {
  const from = await app.member()
  await giveCredits(from, 20)
  const others = await Promise.all(Array.from({ length: 10 }, () => app.member()))
  const answers = await Promise.all(others.map((other) => getRefusalCode(sendText(from, other))))
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(2)
  expect(answers.filter((answer) => answer === 'conversation_limit')).toHaveLength(8)
  expect(await getBalance(app.db, from)).toBe(18)
})

test('a premium member starts any number of conversations', async () => {
  const from = await app.member({ premium: true })
  await giveCredits(from, 5)
  for (let i = 0; i < 5; i += 1) await sendText(from, await app.member())
  expect(await countMessages(from)).toBe(5)
})

const refusedCases: [name: string, code: string, prepare: (from: number, to: number) => Promise<unknown>][] =
  [
    [
      'a sender without credits',
      'not_enough_credits',
      async (from) =>
        app.db.updateTable('credit_balance').set({ credits: 0 }).where('member_id', '=', from).execute(),
    ],
    [
      'a sender whom the receiver blocked',
      'blocked_by',
      async (from, to) => app.call(to, blockEndpoint, { id: from }),
    ],
    [
      'a sender who blocked the receiver',
      'you_blocked',
      async (from, to) => app.call(from, blockEndpoint, { id: to }),
    ],
    [
      'a message to a fictional profile without consent',
      'fictional_consent_required',
      async (_from, to) => makeFictional(to),
    ],
    [
      'a message to a disabled profile',
      'not_found',
      async (_from, to) =>
        app.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', to).execute(),
    ],
  ]
for (const [name, code, prepare] of refusedCases)
  test(`${name} is refused with ${code}; nothing is stored or booked`, async () => {
    const [from, to] = await createPair(3)
    await prepare(from, to)
    expect(await getRefusalCode(sendText(from, to))).toBe(code)
    expect([await countMessages(from), await countBookings(from)]).toEqual([0, 0])
  })

test('a message to a fictional profile is accepted after consent to its notice', async () => {
  const from = await app.member()
  await giveCredits(from, 3)
  const to = await app.member({ fictional: true })
  await app.call(from, acceptFictionalEndpoint, { ...shownWarning, profile: to })
  expect(await getRefusalCode(sendText(from, to))).toBe('accepted')
})

test('a text of 1,000 code points is accepted; one of 1,001 is invalid_input and costs nothing', async () => {
  const [from, to] = await createPair(3)
  expect(await getRefusalCode(sendText(from, to, '🌷'.repeat(1000)))).toBe('accepted')
  expect(await getRefusalCode(sendText(from, to, '🌷'.repeat(1001)))).toBe('invalid_input')
  expect(await getRefusalCode(sendText(from, to, '   '))).toBe('invalid_input')
  expect(await getBalance(app.db, from)).toBe(2)
})

test('an unconfirmed sender can write, and the other side is told why it cannot reply yet', async () => {
  const from = await app.member({ activated: false })
  const to = await app.member()
  await giveCredits(from, 1)
  await giveCredits(to, 1)
  await sendText(from, to)
  expect(await getRefusalCode(sendText(to, from))).not.toBe('accepted')
  expect(await getBalance(app.db, to)).toBe(1)
})

test('both sides see the same messages in the same order after concurrent sends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (turns) => {
      const [a, b] = await createPair(20)
      await giveCredits(b, 20)
      await Promise.all(turns.map((first, i) => (first ? sendText(a, b, `a${i}`) : sendText(b, a, `b${i}`))))
      const left = await app.call(a, getThreadEndpoint, { profile: b })
      const right = await app.call(b, getThreadEndpoint, { profile: a })
      expect(left.messages.map(({ text }) => text)).toEqual(right.messages.map(({ text }) => text))
      expect(left.messages).toHaveLength(turns.length)
      expect(await getBalance(app.db, a)).toBe(20 - turns.filter(Boolean).length)
    }),
    { numRuns: 10 },
  )
})

test('members who write to each other concurrently, also in new conversations, cause no deadlock', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => app.member({ premium: true })))
  for (const id of members) await giveCredits(id, 100)
  const pairs = Array.from(
    { length: 120 },
    (_, i) => [members[i % 6] ?? 0, members[(i + 1 + (i % 5)) % 6] ?? 0] as const,
  )
  const answers = await Promise.all(pairs.map(([from, to], i) => getRefusalCode(sendText(from, to, `${i}`))))
  expect(new Set(answers)).toEqual(new Set(['accepted']))
})

test('unread messages are counted for the receiver and cleared by opening the thread', async () => {
  const [from, to] = await createPair(3)
  await sendText(from, to, 'one')
  await sendText(from, to, 'two')
  expect((await app.call(to, getChatsEndpoint, {})).chats[0]).toMatchObject({
    num_unread_messages: 2,
    profile: { id: from },
  })
  await app.call(to, getThreadEndpoint, { profile: from })
  expect(await app.call(to, getChatsEndpoint, {})).toMatchObject({ unread_messages: 0 })
})

test('invisible characters are removed, and a message of nothing else is refused', async () => {
  const [from, to] = await createPair(2)
  const { message } = await app.call(from, sendMessageEndpoint, {
    profile: to,
    text: 'he\u0007l\u200Blo \u202E!',
  })
  expect(message.text).toBe('hello !')
  expect(await getRefusalCode(sendText(from, to, '\u200B\u2060'))).toBe('invalid_input')
})
