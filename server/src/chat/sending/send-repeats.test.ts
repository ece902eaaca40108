// Idempotency: requests with the same key send one message, however often and whenever they are repeated.
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
/** Counts the messages, bookings and events of both sides that a member's sends created. */
async function countEffects(from: number) {
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

test('seven concurrent calls with one key send one message and get one response, in a new and an existing conversation', async () => {
  const [from, to] = await createPair(9)
  for (const total of [1, 2]) {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 7 }, () => sendText(from, to, key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await sendText(from, to, key)).toEqual(answers[0])
    expect(await countEffects(from)).toEqual({ messages: total, bookings: total, own: total, theirs: total })
    expect(answers[0]).toMatchObject({ credits: 9 - total, message: { client_id: key, mine: true } })
  }
})

test('a retry gets the first response even if credits are used up, more messages were sent, it was read, or the receiver blocked', async () => {
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

test('a refused call does not use up its key: a retry is checked again, also when calls are concurrent', async () => {
  const [from, to] = await createPair(0)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => getRefusalCode(sendText(from, to, key))))
  expect(new Set(answers)).toEqual(new Set(['not_enough_credits']))
  expect(await countEffects(from)).toEqual(sentNever)
  await giveCredits(from, 1)
  await sendText(from, to, key)
  expect(await countEffects(from)).toEqual(sentOnce)
})

test('two tabs sending with the last credit: one message is sent, the other tab gets not_enough_credits', async () => {
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

test('the same key with another body is a conflict, also concurrently; another member may use the same key', async () => {
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
  expect([await countEffects(from), await countEffects(to)]).toEqual([sentOnce, sentOnce])
})

test('a call without a valid key is refused and stores nothing', async () => {
  const [from, to] = await createPair(1)
  expect(await getRefusalCode(sendText(from, to, ''))).toBe('idempotency_key_required')
  expect(await getRefusalCode(sendText(from, to, 'x'.repeat(201)))).toBe('idempotency_key_required')
  expect(await countEffects(from)).toEqual(sentNever)
})
