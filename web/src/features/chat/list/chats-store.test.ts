import type { ChatEntry, ConversationOptions, Message } from '@amarelle/contract/endpoints/chat'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  startRemoval,
  findChatsToRemove,
  type ChatListChange,
  type ChatListState,
  type ChatsPage,
  finishRemoval,
  markMemberOnline,
  applyReceipt,
  markChatRead,
  createChatList,
  insertMessage,
  selectVisibleChats,
  undoRemoval,
  applyFirstPage,
  applySearchPage,
  applyNextPage,
  omitChats,
  setChatOptions,
} from './chats-store.ts'

const noFilter = { name: '', only: undefined }
const createCard = (id: number): ProfileCard => ({
  id,
  name: `Member ${id}`,
  age: 30,
  gender: 'female',
  country: 'NL',
  region: null,
  city: null,
  main_image: null,
  fictional: false,
  deleted: false,
  online: false,
  premium: false,
  verified_month: null,
  is_new: false,
  distance_under_km: null,
})
const createMessage = (id: number, conversation: number, mine = false): Message => ({
  id,
  conversation,
  mine,
  sender_kind: 'member',
  refund_reason: null,
  kind: 'text',
  text: `${id}`,
  gift: null,
  image: null,
  voice: null,
  sent_at: new Date(id * 60_000).toISOString(),
  delivered: false,
  read: false,
  refunded: false,
  removed: false,
  warnings: [],
  client_id: null,
  reply_to: null,
  comments_on: null,
  reactions: { mine: null, theirs: null, revision: 0 },
})
const noOptions: ConversationOptions = { pinned: false, muted: false, archived: false }
const createEntry = (conversation: number, last: number, unread = 0, mine = false): ChatEntry => ({
  conversation: {
    id: conversation,
    last_message: createMessage(last, conversation, mine),
    updated_at: new Date(last * 60_000).toISOString(),
    closed: false,
  },
  profile: createCard(conversation + 100),
  num_unread_messages: unread,
  matched: false,
  options: noOptions,
})
const createPage = (chats: ChatEntry[], next: string | null = null): ChatsPage => ({
  chats,
  unread_messages: chats.reduce((sum, { num_unread_messages: unread }) => sum + unread, 0),
  has_archived: false,
  next,
})
const listConversationIds = (chats: ChatListState) =>
  selectVisibleChats(chats, noFilter).map(({ conversation }) => conversation.id)

const pageSize = 3
/** Fake server that emits events and answers requests with its current state. */
function createTestServer() {
  const chats = new Map<number, ChatEntry>()
  let newestMessageId = 0
  const getListed = () => [...chats.values()].filter(({ options }) => !options.archived)
  const getSorted = () =>
    getListed().sort(
      (a, b) =>
        Number(b.options.pinned) - Number(a.options.pinned) ||
        Number(b.num_unread_messages > 0) - Number(a.num_unread_messages > 0) ||
        (b.conversation.last_message?.id ?? 0) - (a.conversation.last_message?.id ?? 0),
    )
  const toCursor = (entry: ChatEntry): readonly [boolean, number] => [
    entry.num_unread_messages > 0,
    entry.conversation.last_message?.id ?? 0,
  ]
  const getAfter = (cursor: string) => {
    const [unread, last] = JSON.parse(cursor) as [boolean, number]
    return getSorted().filter((entry) => {
      if (entry.options.pinned) return false
      const [entryUnread, id] = toCursor(entry)
      return entryUnread === unread ? id < last : !entryUnread
    })
  }
  const toPage = (entries: ChatEntry[]): ChatsPage => {
    const shown = entries.slice(0, pageSize)
    const last = shown.at(-1)
    const total = getSorted().reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
    return structuredClone({
      chats: shown,
      unread_messages: total,
      has_archived: [...chats.values()].some(({ options }) => options.archived),
      next: entries.length > pageSize && last ? JSON.stringify(toCursor(last)) : null,
    })
  }
  const total = () => getSorted().reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
  const createBadgesChange: () => ChatListChange = () => {
    const unread_messages = total()
    return (currentList) => ({ ...currentList, unread_messages })
  }
  /** The writing methods return the changes that their events cause in the client. */
  return {
    getSorted,
    total,
    ask: (cursor?: string | null) => toPage(cursor ? getAfter(cursor) : getSorted()),
    find: (only: (one: ChatEntry) => boolean) => toPage(getSorted().filter(only)),
    write(conversation: number, mine: boolean): ChatListChange[] {
      newestMessageId += 1
      const currentList = chats.get(conversation)
      const unread = mine
        ? (currentList?.num_unread_messages ?? 0)
        : (currentList?.num_unread_messages ?? 0) + 1
      const updated = createEntry(conversation, newestMessageId, unread, mine)
      const options = { ...(currentList?.options ?? noOptions), archived: false }
      chats.set(conversation, { ...updated, options })
      const last = structuredClone(updated.conversation.last_message) as Message
      return [
        (list) => insertMessage(list, last, createCard(conversation + 100), unread),
        createBadgesChange(),
      ]
    },
    read(conversation: number): ChatListChange[] {
      const currentList = chats.get(conversation)
      if (!currentList) return []
      chats.set(conversation, { ...currentList, num_unread_messages: 0 })
      return [(list) => markChatRead(list, conversation), createBadgesChange()]
    },
    reached(conversation: number, receipt: 'read' | 'delivered'): ChatListChange[] {
      const currentList = chats.get(conversation)
      const last = currentList?.conversation.last_message
      if (!currentList || !last) return []
      const upTo = last.id
      chats.set(conversation, {
        ...currentList,
        conversation: { ...currentList.conversation, last_message: { ...last, [receipt]: true } },
      })
      return [(list) => applyReceipt(list, conversation, upTo, receipt)]
    },
    online(conversation: number): ChatListChange[] {
      const currentList = chats.get(conversation)
      if (!currentList) return []
      const online = !currentList.profile.online
      chats.set(conversation, { ...currentList, profile: { ...currentList.profile, online } })
      return [(list) => markMemberOnline(list, conversation + 100, online)]
    },
    setOptions(conversation: number, change: Partial<ConversationOptions>): ChatListChange[] {
      const currentList = chats.get(conversation)
      if (!currentList) return []
      const options = { ...currentList.options, ...change }
      const unread = options.archived ? 0 : currentList.num_unread_messages
      chats.set(conversation, { ...currentList, options, num_unread_messages: unread })
      return [
        (list) => setChatOptions(list, conversation, options) ?? { ...list, stale: true },
        createBadgesChange(),
      ]
    },
    end(conversation: number): ChatListChange[] {
      chats.delete(conversation)
      return [(list) => omitChats(list, { conversation }), createBadgesChange()]
    },
  }
}

const arbitraryStep = fc.tuple(
  fc.constantFrom(
    'receive',
    'send',
    'read',
    'end',
    'pin',
    'unpin',
    'archive',
    'unarchive',
    'reached',
    'delivered',
    'ask',
    'more',
    'find',
    'answer',
    'hear',
  ),
  fc.nat(7),
)
test('the list matches the server’s state for any order of events and answers', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(7), { maxLength: 12 }),
      fc.array(arbitraryStep, { maxLength: 60 }),
      (initial, steps) => {
        const testServer = createTestServer()
        for (const conversation of initial) testServer.write(conversation, false)
        let list = createChatList(testServer.ask())
        /** Undelivered events, and pending requests with the changes applied since they were sent. */
        const events: ChatListChange[] = []
        const requests: { take: (currentList: ChatListState) => ChatListState; since: ChatListChange[] }[] =
          []
        const applyEvent = (change: ChatListChange) => {
          for (const { since } of requests) since.push(change)
          list = change(list)
        }
        const answerFirst = () => {
          const first = requests.shift()
          if (first) list = first.since.reduce((currentList, change) => change(currentList), first.take(list))
        }
        const queueEvents = (changes: ChatListChange[]) => events.push(...changes)
        for (const [action, conversation] of steps) {
          if (action === 'receive') queueEvents(testServer.write(conversation, false))
          if (action === 'send') {
            const changes = testServer.write(conversation, true)
            queueEvents(changes)
            // The answer to sending arrives before its event.
            if (changes[0]) applyEvent(changes[0])
          }
          if (action === 'read') queueEvents(testServer.read(conversation))
          if (action === 'end') queueEvents(testServer.end(conversation))
          // At most two are pinned: they always fit on a page.
          if (action === 'pin' && conversation < 2)
            queueEvents(testServer.setOptions(conversation, { pinned: true, archived: false }))
          if (action === 'unpin') queueEvents(testServer.setOptions(conversation, { pinned: false }))
          if (action === 'archive')
            queueEvents(testServer.setOptions(conversation, { pinned: false, archived: true }))
          if (action === 'unarchive') queueEvents(testServer.setOptions(conversation, { archived: false }))
          if (action === 'reached') queueEvents(testServer.reached(conversation, 'read'))
          if (action === 'delivered') queueEvents(testServer.reached(conversation, 'delivered'))
          if (action === 'ask') {
            const fresh = testServer.ask()
            requests.push({ take: (currentList) => applyFirstPage(currentList, fresh), since: [] })
          }
          if (action === 'more' && list.next !== null) {
            const { next } = list
            const nextPage = testServer.ask(next)
            requests.push({
              take: (currentList) =>
                currentList.next === next ? applyNextPage(currentList, nextPage) : currentList,
              since: [],
            })
          }
          if (action === 'find') {
            const matching = testServer.find((entry) => entry.num_unread_messages === 0)
            requests.push({ take: (currentList) => applySearchPage(currentList, matching), since: [] })
          }
          if (action === 'answer') answerFirst()
          if (action === 'hear') events.splice(0, 2).forEach(applyEvent)
        }
        while (requests.length > 0) answerFirst()
        events.splice(0).forEach(applyEvent)
        // An event about a conversation that is not loaded reloads the list.
        if (list.stale) list = applyFirstPage(list, testServer.ask())
        const fresh = testServer.getSorted()
        expect(selectVisibleChats(list, noFilter)).toEqual(fresh.slice(0, list.chats.length))
        if (list.next === null) expect(list.chats).toHaveLength(fresh.length)
        expect(list.unread_messages).toBe(testServer.total())
      },
    ),
    { numRuns: 1000 },
  )
})

test('sorts unread conversations first, each group by latest message', () => {
  const list = createChatList(createPage([createEntry(1, 5, 1), createEntry(2, 9), createEntry(3, 7)]))
  expect(listConversationIds(insertMessage(list, createMessage(10, 3), createCard(103), 1))).toEqual([
    3, 1, 2,
  ])
  expect(listConversationIds(markChatRead(list, 1))).toEqual([2, 3, 1])
})

test('a removed conversation disappears at once and stays hidden despite older answers', () => {
  const currentList = createPage([createEntry(1, 5, 2), createEntry(2, 4)])
  const removedEntries = currentList.chats.slice(0, 1)
  const removed = startRemoval(createChatList(currentList), { conversation: 1 })
  expect([listConversationIds(removed), removed.unread_messages]).toEqual([[2], 0])
  const requests = applyFirstPage(removed, currentList)
  expect([listConversationIds(requests), requests.unread_messages]).toEqual([[2], 0])
  expect(listConversationIds(finishRemoval(applyFirstPage(removed, currentList), removedEntries))).toEqual([
    2,
  ])
  // A later message makes it a normal conversation again.
  expect(
    listConversationIds(
      insertMessage(finishRemoval(removed, removedEntries), createMessage(9, 1), createCard(101), 1),
    ),
  ).toEqual([1, 2])
})

test('a failed removal restores the conversation at its place', () => {
  const currentList = createChatList(createPage([createEntry(1, 5, 2), createEntry(2, 4)]))
  const restored = undoRemoval(
    startRemoval(currentList, { conversation: 1 }),
    findChatsToRemove(currentList, { conversation: 1 }),
  )
  expect(restored).toEqual(currentList)
})

test('removing by profile removes every conversation with that profile', () => {
  const list = createChatList(
    createPage([createEntry(1, 5), createEntry(2, 4), { ...createEntry(3, 3), profile: createCard(101) }]),
  )
  expect(listConversationIds(startRemoval(list, { profile: 101 }))).toEqual([2])
})

test('search results further down are found without leaving a gap in the list', () => {
  const list = applySearchPage(
    createChatList(createPage([createEntry(1, 9), createEntry(2, 8)], 'further')),
    createPage([createEntry(7, 3)]),
  )
  expect(listConversationIds(list)).toEqual([1, 2])
  expect(
    selectVisibleChats(list, { name: 'BER 10', only: undefined }).map(({ profile }) => profile.id),
  ).toEqual([101, 102, 107])
  expect(selectVisibleChats(list, { name: '107', only: undefined })).toHaveLength(1)
})

test('after missed events, only newly loaded pages count', () => {
  const list = {
    ...createChatList(createPage([createEntry(1, 9), createEntry(2, 8), createEntry(3, 7)])),
    stale: true,
  }
  const again = applyFirstPage(list, createPage([createEntry(2, 8)], 'further'))
  expect(listConversationIds(again)).toEqual([2])
  // The reset discards search results, so the search has to be repeated.
  expect(again.resetCount).toBe(list.resetCount + 1)
  expect(applyFirstPage(again, createPage([createEntry(2, 8)], 'further')).resetCount).toBe(again.resetCount)
})
