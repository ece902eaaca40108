import type { ChatEntry, Message } from '@amarelle/contract/endpoints/chat'
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
  is_new: false,
  distance_under_km: null,
})
const createMessage = (id: number, conversation: number, mine = false): Message => ({
  id,
  conversation,
  mine,
  kind: 'text',
  text: `${id}`,
  gift: null,
  image: null,
  sent_at: new Date(id * 60_000).toISOString(),
  delivered: false,
  read: false,
  refunded: false,
  removed: false,
  warnings: [],
  client_id: null,
})
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
})
const createPage = (chats: ChatEntry[], next: string | null = null): ChatsPage => ({
  chats,
  unread_messages: chats.reduce((sum, { num_unread_messages: unread }) => sum + unread, 0),
  next,
})
const listConversationIds = (chats: ChatListState) =>
  selectVisibleChats(chats, noFilter).map(({ conversation }) => conversation.id)

const pageSize = 3
/** The server's own list, which tells what happens by events and answers with what is so at that moment. */
function createTestServer() {
  const chats = new Map<number, ChatEntry>()
  let newest = 0
  const order = () =>
    [...chats.values()].sort(
      (a, b) =>
        Number(b.num_unread_messages > 0) - Number(a.num_unread_messages > 0) ||
        (b.conversation.last_message?.id ?? 0) - (a.conversation.last_message?.id ?? 0),
    )
  const key = (one: ChatEntry): readonly [boolean, number] => [
    one.num_unread_messages > 0,
    one.conversation.last_message?.id ?? 0,
  ]
  const after = (cursor: string) => {
    const [unread, last] = JSON.parse(cursor) as [boolean, number]
    return order().filter((one) => {
      const [theirs, id] = key(one)
      return theirs === unread ? id < last : !theirs
    })
  }
  const pageOf = (entries: ChatEntry[]): ChatsPage => {
    const shown = entries.slice(0, pageSize)
    const last = shown.at(-1)
    const total = order().reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
    return structuredClone({
      chats: shown,
      unread_messages: total,
      next: entries.length > pageSize && last ? JSON.stringify(key(last)) : null,
    })
  }
  const total = () => order().reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
  const badges: () => ChatListChange = () => {
    const unread_messages = total()
    return (known) => ({ ...known, unread_messages })
  }
  /** Each answers the changes that its events make. */
  return {
    order,
    total,
    ask: (cursor?: string | null) => pageOf(cursor ? after(cursor) : order()),
    find: (only: (one: ChatEntry) => boolean) => pageOf(order().filter(only)),
    write(conversation: number, mine: boolean): ChatListChange[] {
      newest += 1
      const known = chats.get(conversation)
      const unread = mine ? (known?.num_unread_messages ?? 0) : (known?.num_unread_messages ?? 0) + 1
      const now = createEntry(conversation, newest, unread, mine)
      chats.set(conversation, now)
      const last = structuredClone(now.conversation.last_message) as Message
      return [(list) => insertMessage(list, last, createCard(conversation + 100), unread), badges()]
    },
    read(conversation: number): ChatListChange[] {
      const known = chats.get(conversation)
      if (!known) return []
      chats.set(conversation, { ...known, num_unread_messages: 0 })
      return [(list) => markChatRead(list, conversation), badges()]
    },
    reached(conversation: number, how: 'read' | 'delivered'): ChatListChange[] {
      const known = chats.get(conversation)
      const last = known?.conversation.last_message
      if (!known || !last) return []
      const upTo = last.id
      chats.set(conversation, {
        ...known,
        conversation: { ...known.conversation, last_message: { ...last, [how]: true } },
      })
      return [(list) => applyReceipt(list, conversation, upTo, how)]
    },
    online(conversation: number): ChatListChange[] {
      const known = chats.get(conversation)
      if (!known) return []
      const online = !known.profile.online
      chats.set(conversation, { ...known, profile: { ...known.profile, online } })
      return [(list) => markMemberOnline(list, conversation + 100, online)]
    },
    end(conversation: number): ChatListChange[] {
      chats.delete(conversation)
      return [(list) => omitChats(list, { conversation }), badges()]
    },
  }
}

const arbitraryStep = fc.tuple(
  fc.constantFrom(
    'receive',
    'send',
    'read',
    'end',
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
test('whatever happens and whenever answers come, the list is what a fresh question would show', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(7), { maxLength: 12 }),
      fc.array(arbitraryStep, { maxLength: 60 }),
      (before, steps) => {
        const house = createTestServer()
        for (const conversation of before) house.write(conversation, false)
        let list = createChatList(house.ask())
        /** Events on their way, and questions with what was heard since they were asked. */
        const events: ChatListChange[] = []
        const asked: { take: (known: ChatListState) => ChatListState; since: ChatListChange[] }[] = []
        const hear = (change: ChatListChange) => {
          for (const { since } of asked) since.push(change)
          list = change(list)
        }
        const answer = () => {
          const first = asked.shift()
          if (first) list = first.since.reduce((known, change) => change(known), first.take(list))
        }
        const tell = (changes: ChatListChange[]) => events.push(...changes)
        for (const [what, conversation] of steps) {
          if (what === 'receive') tell(house.write(conversation, false))
          if (what === 'send') {
            const changes = house.write(conversation, true)
            tell(changes)
            // The answer to sending comes before its event.
            if (changes[0]) hear(changes[0])
          }
          if (what === 'read') tell(house.read(conversation))
          if (what === 'end') tell(house.end(conversation))
          if (what === 'reached') tell(house.reached(conversation, 'read'))
          if (what === 'delivered') tell(house.reached(conversation, 'delivered'))
          if (what === 'ask') {
            const fresh = house.ask()
            asked.push({ take: (known) => applyFirstPage(known, fresh), since: [] })
          }
          if (what === 'more' && list.next !== null) {
            const { next } = list
            const further = house.ask(next)
            asked.push({
              take: (known) => (known.next === next ? applyNextPage(known, further) : known),
              since: [],
            })
          }
          if (what === 'find') {
            const found = house.find((one) => one.num_unread_messages === 0)
            asked.push({ take: (known) => applySearchPage(known, found), since: [] })
          }
          if (what === 'answer') answer()
          if (what === 'hear') events.splice(0, 2).forEach(hear)
        }
        while (asked.length > 0) answer()
        events.splice(0).forEach(hear)
        const fresh = house.order()
        expect(selectVisibleChats(list, noFilter)).toEqual(fresh.slice(0, list.chats.length))
        if (list.next === null) expect(list.chats).toHaveLength(fresh.length)
        expect(list.unread_messages).toBe(house.total())
      },
    ),
    { numRuns: 1000 },
  )
})

test('unread ones stand first, each part latest first', () => {
  const list = createChatList(createPage([createEntry(1, 5, 1), createEntry(2, 9), createEntry(3, 7)]))
  expect(listConversationIds(insertMessage(list, createMessage(10, 3), createCard(103), 1))).toEqual([
    3, 1, 2,
  ])
  expect(listConversationIds(markChatRead(list, 1))).toEqual([2, 3, 1])
})

test('what is removed is gone at once and stays so, whatever an older answer says', () => {
  const known = createPage([createEntry(1, 5, 2), createEntry(2, 4)])
  const gone = known.chats.slice(0, 1)
  const removed = startRemoval(createChatList(known), { conversation: 1 })
  expect([listConversationIds(removed), removed.unread_messages]).toEqual([[2], 0])
  const asked = applyFirstPage(removed, known)
  expect([listConversationIds(asked), asked.unread_messages]).toEqual([[2], 0])
  expect(listConversationIds(finishRemoval(applyFirstPage(removed, known), gone))).toEqual([2])
  // Written to again later, it is a conversation like any other.
  expect(
    listConversationIds(insertMessage(finishRemoval(removed, gone), createMessage(9, 1), createCard(101), 1)),
  ).toEqual([1, 2])
})

test('what could not be removed stands where it stood', () => {
  const known = createChatList(createPage([createEntry(1, 5, 2), createEntry(2, 4)]))
  const back = undoRemoval(
    startRemoval(known, { conversation: 1 }),
    findChatsToRemove(known, { conversation: 1 }),
  )
  expect(back).toEqual(known)
})

test('removing by profile removes every conversation with that profile', () => {
  const list = createChatList(
    createPage([createEntry(1, 5), createEntry(2, 4), { ...createEntry(3, 3), profile: createCard(101) }]),
  )
  expect(listConversationIds(startRemoval(list, { profile: 101 }))).toEqual([2])
})

test('a search finds what stands further down, and the list itself stays without a gap', () => {
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

test('after a gap only what is asked for from then on counts', () => {
  const list = {
    ...createChatList(createPage([createEntry(1, 9), createEntry(2, 8), createEntry(3, 7)])),
    stale: true,
  }
  const again = applyFirstPage(list, createPage([createEntry(2, 8)], 'further'))
  expect(listConversationIds(again)).toEqual([2])
  // Who searched does so again: what was found is gone.
  expect(again.resetCount).toBe(list.resetCount + 1)
  expect(applyFirstPage(again, createPage([createEntry(2, 8)], 'further')).resetCount).toBe(again.resetCount)
})
