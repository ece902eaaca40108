// That ending a match ends the conversation for both, at once and without a word, and who may begin it anew.
import { getChats, sendMessage } from '@amarelle/contract/chat'
import { getMember } from '@amarelle/contract/discovery'
import { getLikes, like, unmatch } from '@amarelle/contract/likes'
import { block, unblock } from '@amarelle/contract/moderation'
import { expect, test } from 'vitest'
import { refusal, testHouse } from '../platform/test-house.ts'

const house = await testHouse({ signup_credits: 20 })
const write = (from: number, to: number) =>
  refusal(house.call(from, sendMessage, { profile: to, text: 'Hello' }))
async function match(): Promise<[number, number]> {
  const [a, b] = [await house.member(), await house.member()]
  await house.call(a, like, { id: b })
  await house.call(b, like, { id: a })
  return [a, b]
}
const newEvents = async (memberId: number, after: number) =>
  (
    await house.db
      .selectFrom('member_event')
      .select(['no', 'event'])
      .where('member_id', '=', memberId)
      .where('no', '>', after)
      .orderBy('no')
      .execute()
  ).map(({ event }) => event)
const lastNo = async (memberId: number) =>
  (
    await house.db
      .selectFrom('member_event')
      .select((e) => e.fn.max('no').as('no'))
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.no ?? 0
const partings = (a: number) =>
  house.db.selectFrom('parting').select(['by_id', 'other_id']).where('by_id', '=', a).execute()

test('both likes and the conversation are gone for both, badges too; the pages stay', async () => {
  const [a, b] = await match()
  await write(a, b)
  const before = [await lastNo(a), await lastNo(b)]
  await house.call(a, unmatch, { id: b })
  for (const [i, one] of [a, b].entries()) {
    expect(await house.call(one, getLikes, {})).toMatchObject({ profiles: [], liked_by: [], new_likes: 0 })
    expect(await house.call(one, getChats, {})).toMatchObject({ chats: [], unread_messages: 0 })
    const events = await newEvents(one, before[i] ?? 0)
    expect(events).toMatchObject([
      { type: 'conversation_gone' },
      { type: 'badges', unread_messages: 0, new_likes: 0 },
    ])
    // Neither hears who did it.
    expect(JSON.stringify(events)).not.toMatch(/by|profile/)
    expect(await refusal(house.call(one, getMember, { id: one === a ? b : a }))).toBe('accepted')
  }
})

test('a match without a conversation ends as well', async () => {
  const [a, b] = await match()
  await house.call(a, unmatch, { id: b })
  expect(await partings(a)).toEqual([{ by_id: a, other_id: b }])
})

test('it takes a match, of the caller’s own', async () => {
  const [a, b] = await match()
  const stranger = await house.member()
  await house.call(stranger, like, { id: a })
  expect(await refusal(house.call(null, unmatch, { id: a }))).toBe('authentication_required')
  for (const other of [a, b, stranger, b + 100_000])
    expect(await refusal(house.call(stranger, unmatch, { id: other }))).toBe('not_found')
  expect((await house.call(a, getLikes, {})).profiles).toMatchObject([{ id: b, matched: true }])
  await house.call(b, unmatch, { id: a })
  expect(await refusal(house.call(b, unmatch, { id: a }))).toBe('not_found')
  expect(await partings(stranger)).toEqual([])
})

test('who was left can’t write; who left may like or write, and all begins anew', async () => {
  const [a, b] = await match()
  await write(b, a)
  await house.call(a, unmatch, { id: b })
  expect(await write(b, a)).toBe('conversation_closed')
  // A like of who was left opens nothing.
  await house.call(b, like, { id: a })
  expect(await write(b, a)).toBe('conversation_closed')
  expect(await house.call(a, like, { id: b })).toMatchObject({ matched: true })
  expect(await partings(a)).toEqual([])
  expect(await write(b, a)).toBe('accepted')

  await house.call(b, unmatch, { id: a })
  expect(await write(a, b)).toBe('conversation_closed')
  expect(await write(b, a)).toBe('accepted')
  expect(await partings(b)).toEqual([])
  expect(await write(a, b)).toBe('accepted')
})

test('a block and its end are no way around it', async () => {
  const [a, b] = await match()
  await house.call(a, unmatch, { id: b })
  await house.call(b, block, { id: a })
  await house.call(b, unblock, { id: a })
  expect(await write(b, a)).toBe('conversation_closed')
  expect(await write(a, b)).toBe('accepted')
})

test('whatever is sent at the same moment, nothing stands open or unread afterwards', async () => {
  for (let i = 0; i < 8; i += 1) {
    const [a, b] = await match()
    if (i % 2) await write(b, a)
    await Promise.all([write(b, a), write(b, a), house.call(a, unmatch, { id: b }), write(b, a)])
    expect(await write(b, a)).toBe('conversation_closed')
    for (const one of [a, b])
      expect(await house.call(one, getChats, {})).toMatchObject({ chats: [], unread_messages: 0 })
  }
})

test('of two who end it at once, one does', async () => {
  const [a, b] = await match()
  const answers = await Promise.all([
    refusal(house.call(a, unmatch, { id: b })),
    refusal(house.call(b, unmatch, { id: a })),
  ])
  expect(answers.toSorted()).toEqual(['accepted', 'not_found'])
})
