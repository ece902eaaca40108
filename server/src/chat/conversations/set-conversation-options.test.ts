// Pinned, muted and archived conversations: in the list, on other tabs, for notifications, and only in the member's own list.
import { randomUUID } from 'node:crypto'
import {
  type ChatEntry,
  type ConversationOptions,
  getChatsEndpoint,
  getThreadEndpoint,
  maxPinnedConversations,
  sendMessageEndpoint,
  setConversationOptionsEndpoint,
} from '@amarelle/contract/endpoints/chat'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestChatList } from '../../../testing/chat/chats.ts'
import { countRowsRead } from '../../../testing/platform/count-rows-read.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createCreditGrant } from '../../credits/index.ts'
import { findUnreadConversations } from '../../notifications/scheduled-notifications/unread-conversation.sql.ts'
import { listChats } from '../chat-list/list-chats.ts'

const app = await createTestApp({
  signup_credits: 0,
  conversations_per_hour: 1000,
  messages_per_minute: 1000,
})

async function createMember() {
  const id = await app.member({ premium: true })
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: id, amount: 500, ...grant })
  return id
}
const sendText = async (from: number, to: number) =>
  (await app.call(from, sendMessageEndpoint, { profile: to, text: `Hello ${randomUUID()}` })).message
const setOptions = (memberId: number, conversation: number, changes: Partial<ConversationOptions>) =>
  app.call(memberId, setConversationOptionsEndpoint, { conversation, ...changes })
const list = (memberId: number, input: EndpointInput<typeof getChatsEndpoint> = {}) =>
  app.call(memberId, getChatsEndpoint, input)
const listIds = async (memberId: number, input: EndpointInput<typeof getChatsEndpoint> = {}) =>
  (await list(memberId, input)).chats.map(({ conversation }) => conversation.id)
const findEvents = async (memberId: number, type: string) => {
  const { rows } = await sql<{ event: Record<string, unknown> }>`select event from member_event
    where member_id = ${memberId} and event ->> 'type' = ${type} order by no`.execute(app.db)
  return rows.map(({ event }) => event)
}
async function createConversations(memberId: number, count: number) {
  const conversations: { id: number; otherId: number }[] = []
  for (let i = 0; i < count; i += 1) {
    const otherId = await createMember()
    conversations.push({ id: (await sendText(memberId, otherId)).conversation, otherId })
  }
  return conversations
}

test('pinned conversations come first, before unread ones, in the member’s own list only', async () => {
  const me = await createMember()
  const [a, b, c] = await createConversations(me, 3)
  if (!a || !b || !c) throw new Error('no conversations')
  await sendText(c.otherId, me)
  expect(await setOptions(me, a.id, { pinned: true })).toEqual({
    options: { pinned: true, muted: false, archived: false },
  })
  expect(await listIds(me)).toEqual([a.id, c.id, b.id])
  expect(await listIds(me, { only: 'unread' })).toEqual([c.id])
  const [ofOther] = (await list(a.otherId)).chats
  expect(ofOther?.options).toEqual({ pinned: false, muted: false, archived: false })
  const thread = await app.call(me, getThreadEndpoint, { conversation: a.id })
  expect(thread.conversation?.options).toEqual({ pinned: true, muted: false, archived: false })
  await setOptions(me, a.id, { pinned: false })
  expect(await listIds(me)).toEqual([c.id, b.id, a.id])
})

test('a member can pin five conversations, also when two tabs pin at once', async () => {
  const me = await createMember()
  const conversations = await createConversations(me, maxPinnedConversations + 2)
  const results = await Promise.allSettled(
    conversations.map(({ id }) => setOptions(me, id, { pinned: true })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxPinnedConversations)
  const unpinned = conversations[results.findIndex(({ status }) => status === 'rejected')]
  const pinned = conversations[results.findIndex(({ status }) => status === 'fulfilled')]
  expect(await getRefusalCode(setOptions(me, unpinned?.id ?? 0, { pinned: true }))).toBe('too_many_pinned')
  // Pinning it again is no further one.
  await setOptions(me, pinned?.id ?? 0, { pinned: true })
  // A conversation that a block closed is not in the list, and doesn't count.
  await app.call(me, blockEndpoint, { id: pinned?.otherId ?? 0 })
  await setOptions(me, unpinned?.id ?? 0, { pinned: true })
})

test('an archived conversation is shown by its filter and to a search by name, and returns with the next message', async () => {
  const me = await createMember()
  const [a, b] = await createConversations(me, 2)
  if (!a || !b) throw new Error('no conversations')
  await setOptions(me, a.id, { pinned: true })
  await sendText(a.otherId, me)
  expect(await list(me)).toMatchObject({ has_archived: false, unread_messages: 1 })
  // Archiving unpins, pinning takes out of the archive.
  expect((await setOptions(me, a.id, { archived: true })).options).toMatchObject({
    pinned: false,
    archived: true,
  })
  expect(await list(me)).toMatchObject({ has_archived: true, unread_messages: 0 })
  expect((await findEvents(me, 'badges')).at(-1)).toMatchObject({ unread_messages: 0 })
  expect(await listIds(me)).toEqual([b.id])
  expect(await listIds(me, { only: 'archived' })).toEqual([a.id])
  const { name } = (await list(me, { only: 'archived' })).chats[0]?.profile ?? { name: '' }
  expect(await listIds(me, { name })).toContain(a.id)
  await sendText(a.otherId, me)
  expect(await listIds(me)).toEqual([a.id, b.id])
  expect(await list(me, { only: 'archived' })).toMatchObject({ chats: [], has_archived: false })
  for (const { id } of [a, b]) await setOptions(me, id, { archived: true })
  expect(await list(me)).toMatchObject({ chats: [], has_archived: true })
  await setOptions(me, b.id, { pinned: true })
  expect(await listIds(me)).toEqual([b.id])
})

test('nothing notifies of messages in a muted conversation, but they count as unread', async () => {
  const me = await createMember()
  const [a] = await createConversations(me, 1)
  if (!a) throw new Error('no conversation')
  await setOptions(me, a.id, { muted: true })
  await sendText(a.otherId, me)
  expect(await findUnreadConversations(app.db, me)).toEqual([])
  expect((await findEvents(me, 'message')).at(-1)).toMatchObject({ muted: true, num_unread_messages: 1 })
  expect((await list(me)).unread_messages).toBe(1)
  await sendText(me, a.otherId)
  expect((await findEvents(a.otherId, 'message')).at(-1)).not.toHaveProperty('muted')
  await setOptions(me, a.id, { muted: false })
  await sendText(a.otherId, me)
  expect(await findUnreadConversations(app.db, me)).toHaveLength(1)
})

test('every change is an event for the member’s other tabs', async () => {
  const me = await createMember()
  const [a] = await createConversations(me, 1)
  if (!a) throw new Error('no conversation')
  await setOptions(me, a.id, { muted: true, pinned: true })
  expect(await findEvents(me, 'conversation_options')).toEqual([
    {
      type: 'conversation_options',
      conversation: a.id,
      options: { pinned: true, muted: true, archived: false },
    },
  ])
  expect(await findEvents(a.otherId, 'conversation_options')).toEqual([])
})

test('after any changes, paging returns every conversation that is not archived exactly once, pinned ones first', async () => {
  const me = await createMember()
  await createTestChatList(app, me, 120, { prefix: 'optional', isUnread: (place) => place % 5 === 0 })
  const ids: number[] = []
  for (let after: string | undefined; ; ) {
    const page = await list(me, after ? { after } : {})
    ids.push(...page.chats.map(({ conversation }) => conversation.id))
    if (page.next === null) break
    after = page.next
  }
  const change = fc.record(
    { pinned: fc.boolean(), muted: fc.boolean(), archived: fc.boolean() },
    { requiredKeys: [] },
  )
  const step = fc.record({ place: fc.nat(ids.length - 1), change })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { place, change: changes } of steps)
        await setOptions(me, ids[place] ?? 0, changes).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'too_many_pinned' }),
        )
      const { rows } = await sql<{ id: number; pinned: boolean; archived: boolean }>`
        select conversation_id as id, pinned, archived_up_to > 0 as archived from participant
        where member_id = ${me}`.execute(app.db)
      const shown: ChatEntry[] = []
      for (let after: string | undefined; ; ) {
        const page = await list(me, after ? { after } : {})
        shown.push(...page.chats)
        if (page.next === null) break
        after = page.next
      }
      const getId = ({ conversation }: ChatEntry) => conversation.id
      expect(new Set(shown.map(getId))).toEqual(
        new Set(rows.filter(({ archived }) => !archived).map(({ id }) => id)),
      )
      expect(new Set(shown.map(getId)).size).toBe(shown.length)
      expect(shown.map(getId)).toEqual(
        shown
          .toSorted(
            (a, b) =>
              Number(b.options.pinned) - Number(a.options.pinned) ||
              Number(b.num_unread_messages > 0) - Number(a.num_unread_messages > 0) ||
              (b.conversation.last_message?.id ?? 0) - (a.conversation.last_message?.id ?? 0),
          )
          .map(getId),
      )
      expect(new Set(shown.filter(({ options }) => options.pinned).map(getId))).toEqual(
        new Set(rows.filter(({ pinned }) => pinned).map(({ id }) => id)),
      )
    }),
    { numRuns: 8 },
  )
})

test('a page of 5,000 conversations with pinned ones reads few rows', async () => {
  const me = await createMember()
  await createTestChatList(app, me, 5_000, { prefix: 'many' })
  const pinned = (await listIds(me)).slice(0, maxPinnedConversations)
  for (const id of pinned) await setOptions(me, id, { pinned: true })
  await sql`analyze`.execute(app.db)
  const rowsRead = await countRowsRead(app, ['message', 'conversation', 'participant'], (tx) =>
    listChats({ ...app.context(me), db: tx }, {}),
  )
  expect(rowsRead).toBeLessThan(1_000)
})

test('options of a conversation of others or of one that a block closed are refused', async () => {
  const [me, stranger] = [await createMember(), await createMember()]
  const [a] = await createConversations(me, 1)
  if (!a) throw new Error('no conversation')
  expect(await getRefusalCode(setOptions(stranger, a.id, { pinned: true }))).toBe('not_found')
  await app.call(a.otherId, blockEndpoint, { id: me })
  expect(await getRefusalCode(setOptions(me, a.id, { muted: true }))).toBe('not_found')
})
