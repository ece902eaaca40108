// Reading a conversation: paging, unread messages, the history of free members, and the number of rows read when it is long.
import { randomUUID } from 'node:crypto'
import {
  deleteChatEndpoint,
  getChatsEndpoint,
  getThreadEndpoint,
  openImageEndpoint,
  readChatEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCreditGrant } from '../../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { openThread } from './open-thread.ts'
import { createTestConversation } from '../../../testing/chat/chats.ts'
import { countRowsRead } from '../../../testing/platform/count-rows-read.ts'

const app = await createTestApp({
  signup_credits: 0,
  conversations_per_hour: 1000,
  messages_per_minute: 1000,
})
const createMemberWithCredits = async (options: Parameters<typeof app.member>[0] = {}) => {
  const id = await app.member(options)
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: id, amount: 300, ...grant })
  return id
}
const sendText = async (from: number, to: number, text: string) =>
  (await app.call(from, sendMessageEndpoint, { profile: to, text })).message.id
const getTextNumbers = (messages: readonly { text: string }[]) =>
  messages.map(({ text }) => Number(text.replace('number ', '')))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const markThreadRead = async (memberId: number, conversation: number) =>
  void (await app.call(memberId, readChatEndpoint, { conversation }))

test('a premium member can page through the whole conversation, each message once and in order', async () => {
  const [me, other] = [await app.member({ premium: true }), await app.member()]
  const { conversation } = await createTestConversation(app, [me, other], 100)
  await markThreadRead(me, conversation)
  const pages: number[][] = []
  let before: number | undefined
  for (;;) {
    const page = await app.call(
      me,
      getThreadEndpoint,
      before === undefined ? { conversation } : { conversation, before },
    )
    pages.unshift(getTextNumbers(page.messages))
    expect(page.hidden).toBe(false)
    before = page.messages[0]?.id
    if (!page.more) break
  }
  expect(pages.map(({ length }) => length)).toEqual([10, 30, 30, 30])
  expect(pages.flat()).toEqual(range(1, 100))
  const limited = await app.call(me, getThreadEndpoint, { conversation, count: 7 })
  expect([getTextNumbers(limited.messages), limited.more]).toEqual([range(94, 100), true])
})

test('the newest page holds all unread messages and the first unread id; loading it again does not', async () => {
  const [me, other] = [await app.member({ premium: true }), await createMemberWithCredits({ premium: true })]
  const { conversation, messages } = await createTestConversation(app, [me, other], 160)
  await sql`update participant set unread = 41, read_up_to = ${messages[77]}
    where conversation_id = ${conversation} and member_id = ${me}`.execute(app.db)
  const first = await app.call(me, getThreadEndpoint, { conversation })
  expect(getTextNumbers(first.messages)).toEqual(range(80, 160))
  expect(first.first_unread).toBe(messages[79])
  expect(first.more).toBe(true)
  const reloaded = await app.call(me, getThreadEndpoint, { conversation })
  expect([reloaded.messages.length, reloaded.first_unread]).toEqual([30, null])
  const newest = await sendText(other, me, 'number 161')
  const short = await app.call(me, getThreadEndpoint, { conversation, count: 5 })
  expect([getTextNumbers(short.messages), short.first_unread]).toEqual([range(157, 161), newest])
})

test('with more than 200 unread messages the page holds the last 200 and still returns the first unread id', async () => {
  const [me, other] = [await app.member({ premium: true }), await app.member()]
  const { conversation, messages } = await createTestConversation(app, [me, other], 500)
  const page = await app.call(me, getThreadEndpoint, { conversation })
  expect(getTextNumbers(page.messages)).toEqual(range(301, 500))
  expect([page.first_unread, page.more]).toEqual([messages[1], true])
})

test('loading older pages does not mark new messages as read', async () => {
  const [me, other] = [await app.member({ premium: true }), await createMemberWithCredits({ premium: true })]
  const { conversation, messages } = await createTestConversation(app, [me, other], 60)
  await markThreadRead(me, conversation)
  const newest = await sendText(other, me, 'number 61')
  const older = await app.call(me, getThreadEndpoint, { conversation, before: messages[40] ?? 0 })
  expect([getTextNumbers(older.messages), older.first_unread]).toEqual([range(11, 40), newest])
  expect(await app.call(me, getChatsEndpoint, {})).toMatchObject({ unread_messages: 1 })
})

test('a free member sees exactly the last 20, however they page, and is told that there are older ones', async () => {
  const [me, other] = [await app.member(), await app.member()]
  const { conversation, messages } = await createTestConversation(app, [me, other], 50)
  const page = await app.call(me, getThreadEndpoint, { conversation, count: 200 })
  expect(getTextNumbers(page.messages)).toEqual(range(31, 50))
  expect(page).toMatchObject({ more: false, hidden: true, first_unread: messages[31] })
  const half = await app.call(me, getThreadEndpoint, { conversation, count: 12 })
  expect(half).toMatchObject({ more: true, hidden: false })
  const rest = await app.call(me, getThreadEndpoint, { conversation, before: half.messages[0]?.id ?? 0 })
  expect(getTextNumbers(rest.messages)).toEqual(range(31, 38))
  expect(rest).toMatchObject({ more: false, hidden: true })
  for (const before of [messages[30], messages[29], messages[3]])
    expect(await app.call(me, getThreadEndpoint, { conversation, before: before ?? 0 })).toMatchObject({
      messages: [],
      more: false,
      hidden: true,
    })
})

test('the notice about hidden messages appears with the twenty-first message', async () => {
  const [me, other] = [await createMemberWithCredits(), await app.member()]
  const { conversation } = await createTestConversation(app, [me, other], 20)
  const page = await app.call(me, getThreadEndpoint, { conversation })
  expect([getTextNumbers(page.messages), page.hidden, page.more]).toEqual([range(1, 20), false, false])
  await sendText(me, other, 'number 21')
  const next = await app.call(me, getThreadEndpoint, { conversation })
  expect([getTextNumbers(next.messages), next.hidden]).toEqual([range(2, 21), true])
})

test('a member who becomes premium sees the whole history', async () => {
  const [me, other] = [await app.member(), await app.member()]
  const { conversation } = await createTestConversation(app, [me, other], 45)
  expect((await app.call(me, getThreadEndpoint, { conversation, count: 100 })).messages).toHaveLength(20)
  await app.db.updateTable('member').set({ premium_since: new Date() }).where('id', '=', me).execute()
  const page = await app.call(me, getThreadEndpoint, { conversation, count: 100 })
  expect([getTextNumbers(page.messages), page.hidden, page.more]).toEqual([range(1, 45), false, false])
})

test.each([
  ['a free member', false],
  ['a premium member', true],
])('messages that %s removed stay removed, despite paging and new messages', async (_who, premium) => {
  const [me, other] = [await app.member({ premium }), await createMemberWithCredits({ premium: true })]
  const { conversation, messages } = await createTestConversation(app, [me, other], 25)
  await app.call(me, deleteChatEndpoint, { conversation })
  expect(await app.call(me, getThreadEndpoint, { conversation })).toMatchObject({
    messages: [],
    more: false,
    hidden: false,
  })
  await sendText(other, me, 'number 26')
  const page = await app.call(me, getThreadEndpoint, { conversation, count: 200 })
  expect(getTextNumbers(page.messages)).toEqual([26])
  expect(page).toMatchObject({ more: false, hidden: false })
  for (const before of [page.messages[0]?.id, messages[20]])
    expect((await app.call(me, getThreadEndpoint, { conversation, before: before ?? 0 })).messages).toEqual(
      [],
    )
  expect((await app.call(other, getThreadEndpoint, { conversation, count: 200 })).messages).toHaveLength(26)
  expect((await app.call(me, getChatsEndpoint, {})).chats[0]?.conversation.last_message?.text).toBe(
    'number 26',
  )
})

test('a thread says whether the two match', async () => {
  const [me, other] = [await app.member(), await app.member({ gender: 'male' })]
  expect((await app.call(me, getThreadEndpoint, { profile: other })).matched).toBe(false)
  await app.call(me, likeEndpoint, { id: other })
  expect((await app.call(me, getThreadEndpoint, { profile: other })).matched).toBe(false)
  await app.call(other, likeEndpoint, { id: me })
  for (const [a, b] of [
    [me, other],
    [other, me],
  ] as const)
    expect((await app.call(a, getThreadEndpoint, { profile: b })).matched).toBe(true)
})

test('messages that arrive while a conversation is opened are not lost: each is marked read or still counts as unread', async () => {
  const [me, other] = [
    await createMemberWithCredits({ premium: true }),
    await createMemberWithCredits({ premium: true }),
  ]
  await sendText(other, me, 'number 0')
  const conversation = (await app.call(me, getChatsEndpoint, {})).chats[0]?.conversation.id ?? 0
  for (let round = 0; round < 15; round += 1) {
    const before = await sendText(other, me, `round ${round}`)
    const answers = await Promise.all([
      sendText(other, me, 'a'),
      app.call(me, getThreadEndpoint, { conversation }),
      sendText(other, me, 'b'),
      round % 2
        ? app.call(me, readChatEndpoint, { conversation })
        : app.call(me, getThreadEndpoint, { conversation }),
      sendText(other, me, 'c'),
    ])
    const { rows } = await sql<{ unread: number; real: number; readUpTo: number }>`
      select p.unread, p.read_up_to as "readUpTo", (select count(*) from message m
        where m.conversation_id = p.conversation_id and m.sender_id <> p.member_id and m.id > p.read_up_to) as real
      from participant p where p.conversation_id = ${conversation} and p.member_id = ${me}`.execute(app.db)
    const [row] = rows
    expect(row?.unread).toBe(row?.real)
    expect(row?.readUpTo).toBeGreaterThanOrEqual(before)
    expect((await app.call(me, getChatsEndpoint, {})).unread_messages).toBe(row?.real)
    expect(answers[1].messages.map(({ id }) => id)).toContain(before)
  }
})

test('only the participants can open a conversation, mark it read or open its images', async () => {
  const [me, other, third] = [await app.member(), await app.member(), await app.member({ premium: true })]
  const { conversation, messages } = await createTestConversation(app, [me, other], 3)
  const answers = await Promise.all(
    [
      app.call(third, getThreadEndpoint, { conversation }),
      app.call(third, readChatEndpoint, { conversation }),
      app.call(third, deleteChatEndpoint, { conversation }),
      app.call(third, openImageEndpoint, { message: messages[0] ?? 0 }),
      app.call(third, getThreadEndpoint, { profile: third }),
    ].map((call) => getRefusalCode(call)),
  )
  expect(new Set(answers)).toEqual(new Set(['not_found']))
})

test.each([
  ['a free', false],
  ['a premium', true],
])(
  'opening a conversation of 300 or of 10,000 messages reads few rows for %s member',
  async (_who, premium) => {
    const rowsFor = async (count: number) => {
      const [me, other] = [await app.member({ premium }), await app.member()]
      const { conversation, messages } = await createTestConversation(app, [me, other], count)
      await sql`analyze`.execute(app.db)
      const open = (input: { before?: number }) =>
        countRowsRead(app, ['message'], (tx) =>
          openThread({ ...app.context(me), db: tx }, { conversation, ...input }),
        )
      return [await open({}), await open({}), await open({ before: messages[count / 2] ?? 0 })]
    }
    // An absolute bound: the planner may choose different plans for the two sizes.
    for (const rows of [...(await rowsFor(300)), ...(await rowsFor(10_000))])
      expect(rows).toBeLessThan(premium ? 210 : 50)
  },
)
