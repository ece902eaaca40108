// Ending a match closes the conversation for both without notifying the other member; only the one who ended it may write again.
import { getChatsEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getLikesEndpoint, likeEndpoint, unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 20 })
const trySendText = (from: number, to: number) =>
  getRefusalCode(app.call(from, sendMessageEndpoint, { profile: to, text: 'Hello' }))
async function createMatch(): Promise<[number, number]> {
  const [a, b] = [await app.member(), await app.member()]
  await app.call(a, likeEndpoint, { id: b })
  await app.call(b, likeEndpoint, { id: a })
  return [a, b]
}
const findEventsAfter = async (memberId: number, after: number) =>
  (
    await app.db
      .selectFrom('member_event')
      .select(['no', 'event'])
      .where('member_id', '=', memberId)
      .where('no', '>', after)
      .orderBy('no')
      .execute()
  ).map(({ event }) => event)
const findLastEventNumber = async (memberId: number) =>
  (
    await app.db
      .selectFrom('member_event')
      .select((e) => e.fn.max('no').as('no'))
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.no ?? 0
const findEndedMatches = (a: number) =>
  app.db.selectFrom('parting').select(['by_id', 'other_id']).where('by_id', '=', a).execute()

test('removes both likes and the conversation for both members and clears the badges; profiles stay accessible', async () => {
  const [a, b] = await createMatch()
  await trySendText(a, b)
  const before = [await findLastEventNumber(a), await findLastEventNumber(b)]
  await app.call(a, unmatchEndpoint, { id: b })
  for (const [i, member] of [a, b].entries()) {
    expect(await app.call(member, getLikesEndpoint, {})).toMatchObject({
      profiles: [],
      liked_by: [],
      new_likes: 0,
    })
    expect(await app.call(member, getChatsEndpoint, {})).toMatchObject({ chats: [], unread_messages: 0 })
    const events = await findEventsAfter(member, before[i] ?? 0)
    expect(events).toMatchObject([
      { type: 'conversation_gone' },
      { type: 'badges', unread_messages: 0, new_likes: 0 },
    ])
    // The events don't say who ended the match.
    expect(JSON.stringify(events)).not.toMatch(/by|profile/)
    expect(await getRefusalCode(app.call(member, getMemberEndpoint, { id: member === a ? b : a }))).toBe(
      'accepted',
    )
  }
})

test('a match without a conversation can be ended', async () => {
  const [a, b] = await createMatch()
  await app.call(a, unmatchEndpoint, { id: b })
  expect(await findEndedMatches(a)).toEqual([{ by_id: a, other_id: b }])
})

test('only a match of the caller can be ended', async () => {
  const [a, b] = await createMatch()
  const stranger = await app.member()
  await app.call(stranger, likeEndpoint, { id: a })
  expect(await getRefusalCode(app.call(null, unmatchEndpoint, { id: a }))).toBe('authentication_required')
  for (const other of [a, b, stranger, b + 100_000])
    expect(await getRefusalCode(app.call(stranger, unmatchEndpoint, { id: other }))).toBe('not_found')
  expect((await app.call(a, getLikesEndpoint, {})).profiles).toMatchObject([{ id: b, matched: true }])
  await app.call(b, unmatchEndpoint, { id: a })
  expect(await getRefusalCode(app.call(b, unmatchEndpoint, { id: a }))).toBe('not_found')
  expect(await findEndedMatches(stranger)).toEqual([])
})

test('the member who ended the match can like or write again, which reopens the conversation; the other member can’t', async () => {
  const [a, b] = await createMatch()
  await trySendText(b, a)
  await app.call(a, unmatchEndpoint, { id: b })
  expect(await trySendText(b, a)).toBe('conversation_closed')
  // A like from the other member does not lift it.
  await app.call(b, likeEndpoint, { id: a })
  expect(await trySendText(b, a)).toBe('conversation_closed')
  expect(await app.call(a, likeEndpoint, { id: b })).toMatchObject({ matched: true })
  expect(await findEndedMatches(a)).toEqual([])
  expect(await trySendText(b, a)).toBe('accepted')

  await app.call(b, unmatchEndpoint, { id: a })
  expect(await trySendText(a, b)).toBe('conversation_closed')
  expect(await trySendText(b, a)).toBe('accepted')
  expect(await findEndedMatches(b)).toEqual([])
  expect(await trySendText(a, b)).toBe('accepted')
})

test('blocking and unblocking does not lift it', async () => {
  const [a, b] = await createMatch()
  await app.call(a, unmatchEndpoint, { id: b })
  await app.call(b, blockEndpoint, { id: a })
  await app.call(b, unblockEndpoint, { id: a })
  expect(await trySendText(b, a)).toBe('conversation_closed')
  expect(await trySendText(a, b)).toBe('accepted')
})

test('messages sent concurrently leave no open conversation and no unread count', async () => {
  for (let i = 0; i < 8; i += 1) {
    const [a, b] = await createMatch()
    if (i % 2) await trySendText(b, a)
    await Promise.all([
      trySendText(b, a),
      trySendText(b, a),
      app.call(a, unmatchEndpoint, { id: b }),
      trySendText(b, a),
    ])
    expect(await trySendText(b, a)).toBe('conversation_closed')
    for (const member of [a, b])
      expect(await app.call(member, getChatsEndpoint, {})).toMatchObject({ chats: [], unread_messages: 0 })
  }
})

test('when both end the match at once, one succeeds and the other gets not_found', async () => {
  const [a, b] = await createMatch()
  const answers = await Promise.all([
    getRefusalCode(app.call(a, unmatchEndpoint, { id: b })),
    getRefusalCode(app.call(b, unmatchEndpoint, { id: a })),
  ])
  expect(answers.toSorted()).toEqual(['accepted', 'not_found'])
})
