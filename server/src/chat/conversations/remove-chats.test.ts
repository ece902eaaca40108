// Removing a conversation from the own list (docs/messages.md#removing-conversations): on every tab, but not for the other member.
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
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: id, amount: 200, ...grant })
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
  'removing by %s updates the own list and badge on every tab; the other member keeps the conversation',
  async (parameter) => {
    const [me, other, third] = [
      await createMemberWithCredits(),
      await createMemberWithCredits(),
      await createMemberWithCredits(),
    ]
    const { conversation } = await sendText(other, me)
    await sendText(other, me)
    await sendText(third, me)
    const [ownEventNo, otherEventNo] = [await findLastEventNumber(me), await findLastEventNumber(other)]
    await app.call(me, deleteChatEndpoint, parameter === 'profile' ? { profile: other } : { conversation })
    expect(await loadChats(me)).toEqual([[third, 1]])
    expect(await loadChats(other)).toEqual([[me, 0]])
    expect(await findEventsSince(me, ownEventNo)).toEqual([
      { type: 'conversation_gone', conversation },
      { type: 'badges', unread_messages: 1, new_likes: 0 },
    ])
    expect(await findEventsSince(other, otherEventNo)).toEqual([])
    expect(
      (await app.call(other, getThreadEndpoint, { conversation })).messages.map(({ read }) => read),
    ).toEqual([false, false])
  },
)

test('a repeated removal succeeds and publishes no further events', async () => {
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

test('a profile without a chat succeeds, a conversation of others is not_found, and one of the two parameters is required', async () => {
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

test('the next message restores the conversation, with the sender’s card and without the removed messages', async () => {
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

test('a conversation closed by a block can be removed, without events for the other member', async () => {
  const [me, other] = [await createMemberWithCredits(), await createMemberWithCredits()]
  const { conversation } = await sendText(other, me)
  await app.call(other, blockEndpoint, { id: me })
  const no = await findLastEventNumber(other)
  await app.call(me, deleteChatEndpoint, { conversation })
  expect(await findLastEventNumber(other)).toBe(no)
})

test('a message sent during removal is either removed, or listed and counted as unread', async () => {
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
