// The chat list: order, paging while messages arrive, search, and the number of rows read when it is long.
import { randomUUID } from 'node:crypto'
import {
  type ChatEntry,
  deleteChatEndpoint,
  getChatsEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { createCreditGrant } from '../../credits/index.ts'
import { hoursToMs, addMs } from '../../platform/clock.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { listChats } from './list-chats.ts'
import { createTestChatList } from '../../../testing/chat/chats.ts'
import { countRowsRead } from '../../../testing/platform/count-rows-read.ts'

const app = await createTestApp({
  signup_credits: 0,
  conversations_per_hour: 1000,
  messages_per_minute: 1000,
})
const { account, purgeDue } = createTestAccounts(app)
afterEach(() => app.clock.set(null))
const giveCredits = (memberId: number) => {
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  return createCreditGrant(app.db, { memberId, amount: 500, ...grant })
}
const createMemberWithCredits = async (name?: string) => {
  const id = await app.member({ premium: true, ...(name ? { name } : {}) })
  await giveCredits(id)
  return id
}
const sendText = (from: number, to: number, text = 'Hello') =>
  app.call(from, sendMessageEndpoint, { profile: to, text: `${text} ${randomUUID()}` })
const loadChats = (memberId: number, input: EndpointInput<typeof getChatsEndpoint> = {}) =>
  app.call(memberId, getChatsEndpoint, input)
const getOtherIds = (chats: readonly ChatEntry[]) => chats.map(({ profile }) => profile.id)
/** Loads all pages; `betweenPages` runs after each page but the last. */
async function loadAllPages(
  memberId: number,
  input: EndpointInput<typeof getChatsEndpoint> = {},
  betweenPages = async () => {},
) {
  const chats: ChatEntry[] = []
  for (let after: string | undefined; ; ) {
    const page = await loadChats(memberId, { ...input, ...(after ? { after } : {}) })
    chats.push(...page.chats)
    if (page.next === null) return chats
    expect(page.next.length).toBeLessThanOrEqual(60)
    after = page.next
    await betweenPages()
  }
}
const sortChats = (chats: readonly ChatEntry[]) =>
  chats.toSorted(
    (a, b) =>
      Number(b.num_unread_messages > 0) - Number(a.num_unread_messages > 0) ||
      (b.conversation.last_message?.id ?? 0) - (a.conversation.last_message?.id ?? 0),
  )

test('conversations with unread messages come first, each part sorted latest first', async () => {
  const me = await createMemberWithCredits()
  const [a, b, c, d] = [
    await createMemberWithCredits(),
    await createMemberWithCredits(),
    await createMemberWithCredits(),
    await createMemberWithCredits(),
  ]
  await sendText(a, me)
  await sendText(b, me)
  await sendText(me, c)
  await sendText(me, d)
  expect(getOtherIds((await loadChats(me)).chats)).toEqual([b, a, d, c])
  await app.call(me, getThreadEndpoint, { profile: b })
  expect(getOtherIds((await loadChats(me)).chats)).toEqual([a, d, c, b])
  await sendText(me, b)
  await sendText(c, me)
  expect(await loadChats(me)).toMatchObject({ unread_messages: 2, next: null })
  expect(getOtherIds((await loadChats(me)).chats)).toEqual([c, a, b, d])
})

test('paging through an unchanged list returns every conversation exactly once', async () => {
  const me = await createMemberWithCredits()
  await createTestChatList(app, me, 260, { isUnread: (place) => place % 4 === 0 })
  const chats = await loadAllPages(me)
  expect(new Set(getOtherIds(chats)).size).toBe(260)
  expect(chats).toHaveLength(260)
  expect(chats.map(({ conversation }) => conversation.id)).toEqual(
    sortChats(chats).map(({ conversation }) => conversation.id),
  )
  const unread = await loadAllPages(me, { only: 'unread' })
  expect(getOtherIds(unread)).toEqual(getOtherIds(chats.slice(0, 65)))
  expect((await loadChats(me, { only: 'unread' })).unread_messages).toBe(65)
  const named = await loadAllPages(me, { name: 'listed2' })
  expect(getOtherIds(named)).toEqual(
    getOtherIds(chats.filter(({ profile }) => profile.name.startsWith('listed2'))),
  )
})

test('paging while messages arrive and chats are read misses no conversation', async () => {
  const me = await createMemberWithCredits()
  const partners = await Promise.all(Array.from({ length: 8 }, () => createMemberWithCredits()))
  await createTestChatList(app, me, 95, { prefix: 'early' })
  for (const other of partners) await sendText(other, me)
  await createTestChatList(app, me, 95, { prefix: 'late', isUnread: (place) => place % 3 === 0 })
  const expectedIds = new Set(getOtherIds(await loadAllPages(me)))
  expect(expectedIds.size).toBe(198)
  const step = fc.record({ who: fc.nat(7), what: fc.constantFrom('write', 'answer', 'read', 'nothing') })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const pendingSteps = [...steps]
      const chats = await loadAllPages(me, {}, async () => {
        for (const { who, what } of pendingSteps.splice(0, 4)) {
          const other = partners[who] ?? 0
          if (what === 'write') await sendText(other, me)
          if (what === 'answer') await sendText(me, other)
          if (what === 'read') await app.call(me, getThreadEndpoint, { profile: other })
        }
      })
      expect(new Set(getOtherIds(chats))).toEqual(expectedIds)
    }),
    { numRuns: 12 },
  )
})

test('when more conversations than fit on a page move up between two pages, all are still returned', async () => {
  const me = await createMemberWithCredits()
  await createTestChatList(app, me, 60, { prefix: 'quiet' })
  const partners = await Promise.all(Array.from({ length: 55 }, () => createMemberWithCredits()))
  for (const other of partners) await sendText(me, other)
  await createTestChatList(app, me, 60, { prefix: 'busy' })
  let hasWritten = false
  const chats = await loadAllPages(me, {}, async () => {
    if (hasWritten) return
    hasWritten = true
    await Promise.all(partners.map((other) => sendText(other, me)))
  })
  expect(new Set(getOtherIds(chats)).size).toBe(175)
})

test('an expired or malformed cursor returns the first page', async () => {
  const me = await createMemberWithCredits()
  await createTestChatList(app, me, 55, { prefix: 'anew' })
  const first = await loadChats(me)
  const { next } = first
  expect(getOtherIds((await loadChats(me, { after: next ?? '' })).chats)).toHaveLength(5)
  for (const after of ['x', '', '1.2', '0.zzzzzzzzzz.1.1', '1.-1.0.0'])
    expect(getOtherIds((await loadChats(me, { after })).chats)).toEqual(getOtherIds(first.chats))
  app.clock.set(addMs(new Date(), hoursToMs(2)))
  expect(getOtherIds((await loadChats(me, { after: next ?? '' })).chats)).toEqual(getOtherIds(first.chats))
})

test('search finds part of a name, ignoring case and diacritics, and no blocked, removed or deleted members', async () => {
  const me = await account({ name: 'Searcher', premium: true })
  await giveCredits(me.id)
  const [zoe, joe, deletedMember] = [
    await createMemberWithCredits('Zoe.Maes'),
    await createMemberWithCredits('Joe_Smit'),
    await account({ name: 'Moemoe' }),
  ]
  for (const other of [zoe, joe, deletedMember.id]) await sendText(me.id, other)
  const searchIds = async (name: string) => getOtherIds((await loadChats(me.id, { name })).chats)
  expect(await searchIds('OE')).toEqual([deletedMember.id, joe, zoe])
  expect(await searchIds('zoë')).toEqual([zoe])
  expect(await searchIds('  e_s ')).toEqual([joe])
  for (const wildcard of ['%', 'z_e', '.*']) expect(await searchIds(wildcard)).toEqual([])
  expect(await searchIds('')).toHaveLength(3)
  await app.call(joe, blockEndpoint, { id: me.id })
  await app.call(deletedMember.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  expect(await searchIds('oe')).toEqual([zoe])
  for (const name of ['deleted', 'Deleted member']) expect(await searchIds(name)).toEqual([])
  expect((await loadChats(me.id)).chats.map(({ profile }) => profile.name)).toEqual([
    'Deleted member',
    'Zoe.Maes',
  ])
  await app.call(me.id, deleteChatEndpoint, { profile: zoe })
  expect(await searchIds('zoe')).toEqual([])
})

test('matches are marked, and the list can be filtered by them', async () => {
  const me = await createMemberWithCredits()
  const [match, liked, admirer, nobody] = [
    await createMemberWithCredits(),
    await createMemberWithCredits(),
    await createMemberWithCredits(),
    await createMemberWithCredits(),
  ]
  for (const other of [match, liked, admirer, nobody]) await sendText(me, other)
  await app.call(me, likeEndpoint, { id: match })
  await app.call(match, likeEndpoint, { id: me })
  await app.call(me, likeEndpoint, { id: liked })
  await app.call(admirer, likeEndpoint, { id: me })
  const { chats } = await loadChats(me)
  expect(chats.filter(({ matched }) => matched).map(({ profile }) => profile.id)).toEqual([match])
  expect(getOtherIds((await loadChats(me, { only: 'matches' })).chats)).toEqual([match])
  expect(getOtherIds((await loadChats(match, { only: 'matches' })).chats)).toEqual([me])
  expect((await loadChats(admirer, { only: 'matches' })).chats).toEqual([])
})

test('visitors have no chat list, and members see only their own', async () => {
  const [me, other, third] = [
    await createMemberWithCredits(),
    await createMemberWithCredits(),
    await createMemberWithCredits(),
  ]
  await sendText(me, other)
  expect(await getRefusalCode(app.call(null, getChatsEndpoint, {}))).toBe('authentication_required')
  expect(await loadChats(third)).toEqual({ chats: [], unread_messages: 0, has_archived: false, next: null })
})

test('any page of 10,000 conversations reads fewer than 1,000 rows, since it uses an index', async () => {
  const me = await createMemberWithCredits()
  await createTestChatList(app, me, 10_000, { prefix: 'mass', isUnread: (place) => place % 500 === 0 })
  await sql`analyze`.execute(app.db)
  const page = (after?: string) =>
    countRowsRead(app, ['message', 'conversation', 'participant'], (tx) =>
      listChats({ ...app.context(me), db: tx }, after === undefined ? {} : { after }),
    )
  expect(await page()).toBeLessThan(1_000)
  let after = (await loadChats(me)).next
  for (let i = 0; i < 40 && after; i += 1) after = (await loadChats(me, { after })).next
  expect(await page(after ?? '')).toBeLessThan(1_000)
})
