// One intention of the member is one message, however often, and whenever, it is asked for.
import { randomUUID } from 'node:crypto'
import { readChatEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getBalance, createCreditGrant } from '../../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 0 })
const giveCredits = (memberId: number, amount: number) =>
  createCreditGrant(app.db, {
    memberId,
    amount,
    kind: 'goodwill',
    source: 'goodwill',
    key: randomUUID(),
    at: new Date(),
  })
async function createPair(credits: number): Promise<[number, number]> {
  const [from, to] = [await app.member({ premium: true }), await app.member({ premium: true })]
  if (credits) await giveCredits(from, credits)
  return [from, to]
}
const sendText = (from: number, to: number, key: string = randomUUID(), text = 'Hello there') =>
  app.call(from, sendMessageEndpoint, { profile: to, text, client_id: key.slice(0, 64) }, { key })
/** What a member's sends left behind: messages, bookings, events of either side. */
async function countTraces(from: number) {
  const { rows } = await sql<{ messages: number; bookings: number; own: number; theirs: number }>`
    select (select count(*) from message where sender_id = ${from}) as messages,
      (select count(*) from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id = ${from} and e.amount < 0) as bookings,
      (select count(*) from member_event where member_id = ${from} and event->>'type' = 'message' and (event->'message'->>'mine')::boolean) as own,
      (select count(*) from member_event where (event->>'profile_id')::bigint = ${from} and event->>'type' = 'message'
        and not (event->'message'->>'mine')::boolean) as theirs`.execute(app.db)
  return rows[0]
}
const sentOnce = { messages: 1, bookings: 1, own: 1, theirs: 1 }
const sentNever = { messages: 0, bookings: 0, own: 0, theirs: 0 }

test('a double click and five retries of a client give one message and one answer, in a new conversation and in one that stands', async () => {
  const [from, to] = await createPair(9)
  for (const total of [1, 2]) {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 7 }, () => sendText(from, to, key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await sendText(from, to, key)).toEqual(answers[0])
    expect(await countTraces(from)).toEqual({ messages: total, bookings: total, own: total, theirs: total })
    expect(answers[0]).toMatchObject({ credits: 9 - total, message: { client_id: key, mine: true } })
  }
})

test('a retry gets the first answer when the credits are gone, other messages came between, it was read, or the other one blocked', async () => {
  const [from, to] = await createPair(2)
  const key = randomUUID()
  const first = await sendText(from, to, key)
  await sendText(from, to)
  await app.call(to, readChatEndpoint, { conversation: first.message.conversation })
  expect(await getRefusalCode(sendText(from, to))).toBe('not_enough_credits')
  expect(await sendText(from, to, key)).toEqual(first)
  await app.call(to, blockEndpoint, { id: from })
  expect(await getRefusalCode(sendText(from, to))).toBe('blocked_by')
  expect(await sendText(from, to, key)).toEqual(first)
  expect(await getBalance(app.db, from)).toBe(0)
})

test('a refused call leaves no key: its retry is asked anew, also when both were under way at once', async () => {
  const [from, to] = await createPair(0)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => getRefusalCode(sendText(from, to, key))))
  expect(new Set(answers)).toEqual(new Set(['not_enough_credits']))
  expect(await countTraces(from)).toEqual(sentNever)
  await giveCredits(from, 1)
  await sendText(from, to, key)
  expect(await countTraces(from)).toEqual(sentOnce)
})

test('two tabs that send on the last credit: one message, and the other one is told that it is gone', async () => {
  for (let i = 0; i < 10; i += 1) {
    const [from, to] = await createPair(i % 2 ? 1 : 2)
    if (i % 2 === 0) await sendText(from, to)
    const answers = await Promise.all([
      getRefusalCode(sendText(from, to)),
      getRefusalCode(sendText(from, to)),
    ])
    expect(answers.toSorted()).toEqual(['accepted', 'not_enough_credits'])
    expect(await getBalance(app.db, from)).toBe(0)
  }
})

test('the same key with another body is a conflict, also at the same moment; it is another member’s own to use', async () => {
  const [from, to] = await createPair(5)
  await giveCredits(to, 5)
  const key = randomUUID()
  const answers = await Promise.all([
    getRefusalCode(sendText(from, to, key, 'one')),
    getRefusalCode(sendText(from, to, key, 'two')),
    getRefusalCode(sendText(to, from, key, 'mine')),
  ])
  expect(answers.toSorted()).toEqual(['accepted', 'accepted', 'idempotency_conflict'])
  expect(await getRefusalCode(sendText(from, to, key, 'three'))).toBe('idempotency_conflict')
  expect([await countTraces(from), await countTraces(to)]).toEqual([sentOnce, sentOnce])
})

test('a call without a key is refused and leaves nothing', async () => {
  const [from, to] = await createPair(1)
  expect(await getRefusalCode(sendText(from, to, ''))).toBe('idempotency_key_required')
  expect(await getRefusalCode(sendText(from, to, 'x'.repeat(201)))).toBe('idempotency_key_required')
  expect(await countTraces(from)).toEqual(sentNever)
})
