// Removing a conversation from one's own list (docs/messages.md#removing-conversations): at once, on every tab, and never for the other one.
import { randomUUID } from 'node:crypto'
import {
  deleteChatEndpoint,
  getChatsEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCreditGrant } from '../../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({
  signup_credits: 0,
  conversations_per_hour: 1000,
  messages_per_minute: 1000,
})
const createMemberWithCredits = async () => {
  const id = await app.member({ premium: true })
  const given = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: id, amount: 200, ...given })
  return id
}
const sendText = async (from: number, to: number, text = 'Hello') =>
  (await app.call(from, sendMessageEndpoint, { profile: to, text })).message
const loadChats = async (memberId: number) =>
  (await app.call(memberId, getChatsEndpoint, {})).chats.map(({ profile, num_unread_messages: unread }) => [
    profile.id,
    unread,
  ])
const findLastEventNumber = async (memberId: number) =>
  (
    await app.db
      .selectFrom('member_event_counter')
      .select('no')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.no ?? 0
const findEventsSince = async (memberId: number, no: number) =>
  (
    await app.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', memberId)
      .where('no', '>', no)
      .orderBy('no')
      .execute()
  ).map(({ event }) => event)

test.each(['conversation', 'profile'] as const)(
  'by %s: it goes from the own list and badge on every tab; the other one keeps theirs',
  async (by) => {
    const [me, other, third] = [
      await createMemberWithCredits(),
      await createMemberWithCredits(),
      await createMemberWithCredits(),
    ]
    const { conversation } = await sendText(other, me)
    await sendText(other, me)
    await sendText(third, me)
    const [mine, theirs] = [await findLastEventNumber(me), await findLastEventNumber(other)]
    await app.call(me, deleteChatEndpoint, by === 'profile' ? { profile: other } : { conversation })
    expect(await loadChats(me)).toEqual([[third, 1]])
    expect(await loadChats(other)).toEqual([[me, 0]])
    expect(await findEventsSince(me, mine)).toEqual([
      { type: 'conversation_gone', conversation },
      { type: 'badges', unread_messages: 1, new_likes: 0 },
    ])
    expect(await findEventsSince(other, theirs)).toEqual([])
    expect(
      (await app.call(other, getThreadEndpoint, { conversation })).messages.map(({ read }) => read),
    ).toEqual([false, false])
  },
)

test('a repeated removal is no error and tells nothing anew', async () => {
  const [me, other] = [await createMemberWithCredits(), await createMemberWithCredits()]
  const { conversation } = await sendText(other, me)
  await Promise.all(Array.from({ length: 6 }, () => app.call(me, deleteChatEndpoint, { conversation })))
  const no = await findLastEventNumber(me)
  await app.call(me, deleteChatEndpoint, { conversation })
  await app.call(me, deleteChatEndpoint, { profile: other })
  expect(await findLastEventNumber(me)).toBe(no)
  expect(
    (await findEventsSince(me, 0)).filter(
      (event) => (event as { type: string }).type === 'conversation_gone',
    ),
  ).toHaveLength(1)
})

test('a profile with whom there is no chat is no error, somebody else’s conversation is not found, and one of the two must be named', async () => {
  const [me, other, third] = [
    await createMemberWithCredits(),
    await createMemberWithCredits(),
    await createMemberWithCredits(),
  ]
  const { conversation } = await sendText(other, third)
  await app.call(me, deleteChatEndpoint, { profile: other })
  expect(await getRefusalCode(app.call(me, deleteChatEndpoint, { conversation }))).toBe('not_found')
  expect(await getRefusalCode(app.call(me, deleteChatEndpoint, { conversation: 2 ** 40 }))).toBe('not_found')
  expect(await getRefusalCode(app.call(me, deleteChatEndpoint, {}))).toBe('invalid_input')
  expect(await getRefusalCode(app.call(null, deleteChatEndpoint, { conversation }))).toBe(
    'authentication_required',
  )
  expect(await loadChats(third)).toEqual([[other, 1]])
})

test('the next message brings it back, with who it is from and without what was before', async () => {
  const [me, other] = [await createMemberWithCredits(), await createMemberWithCredits()]
  const { conversation } = await sendText(other, me, 'before')
  await app.call(me, deleteChatEndpoint, { conversation })
  const no = await findLastEventNumber(me)
  await sendText(other, me, 'after')
  expect(await loadChats(me)).toEqual([[other, 1]])
  expect(await findEventsSince(me, no)).toMatchObject([
    { type: 'message', profile: { id: other }, num_unread_messages: 1 },
  ])
  const { messages } = await app.call(me, getThreadEndpoint, { profile: other })
  expect(messages.map(({ text }) => text)).toEqual(['after'])
})

test('one that a block ended can be removed as well, and nobody is told', async () => {
  const [me, other] = [await createMemberWithCredits(), await createMemberWithCredits()]
  const { conversation } = await sendText(other, me)
  await app.call(other, blockEndpoint, { id: me })
  const no = await findLastEventNumber(other)
  await app.call(me, deleteChatEndpoint, { conversation })
  expect(await findLastEventNumber(other)).toBe(no)
})

test('a message of the very moment of removing is either removed, or stands in the list and counts', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [me, other] = [await createMemberWithCredits(), await createMemberWithCredits()]
    const { conversation } = await sendText(other, me)
    await Promise.all([
      sendText(other, me, 'a'),
      app.call(me, deleteChatEndpoint, { conversation }),
      sendText(other, me, 'b'),
      app.call(me, deleteChatEndpoint, { profile: other }),
      sendText(other, me, 'c'),
    ])
    const { rows } = await sql<{
      unread: number
      left: number
    }>`select p.unread, (select count(*) from message m
      where m.conversation_id = p.conversation_id and m.id > p.removed_up_to) as left
      from participant p where p.conversation_id = ${conversation} and p.member_id = ${me}`.execute(app.db)
    expect(rows[0]?.unread).toBe(rows[0]?.left)
    expect(await loadChats(me)).toEqual(rows[0]?.left ? [[other, rows[0].left]] : [])
    expect((await app.call(other, getThreadEndpoint, { conversation })).messages).toHaveLength(4)
  }
})
