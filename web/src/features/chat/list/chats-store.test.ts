import type { ChatEntry, Message } from '@amarelle/contract/endpoints/chat'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  beginRemoving,
  chatsToRemove,
  type Change,
  type Chats,
  type ChatsPage,
  endRemoving,
  markOnline,
  markReached,
  markRead,
  newChats,
  placeMessage,
  shownChats,
  undoRemoving,
  withFirstPage,
  withFound,
  withNextPage,
  withoutChats,
} from './chats-store.ts'

const nobody = { name: '', only: undefined }
const card = (id: number): ProfileCard => ({
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
const message = (id: number, conversation: number, mine = false): Message => ({
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
const entry = (conversation: number, last: number, unread = 0, mine = false): ChatEntry => ({
  conversation: {
    id: conversation,
    last_message: message(last, conversation, mine),
    updated_at: new Date(last * 60_000).toISOString(),
    closed: false,
  },
  profile: card(conversation + 100),
  num_unread_messages: unread,
  matched: false,
})
const page = (chats: ChatEntry[], next: string | null = null): ChatsPage => ({
  chats,
  unread_messages: chats.reduce((sum, { num_unread_messages: unread }) => sum + unread, 0),
  next,
})
const ids = (chats: Chats) => shownChats(chats, nobody).map(({ conversation }) => conversation.id)

const size = 3
/** The server's own list, which tells what happens by events and answers with what is so at that moment. */
function server() {
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
    const shown = entries.slice(0, size)
    const last = shown.at(-1)
    const total = order().reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
    return structuredClone({
      chats: shown,
      unread_messages: total,
      next: entries.length > size && last ? JSON.stringify(key(last)) : null,
    })
  }
  const total = () => order().reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
  const badges: () => Change = () => {
    const unread_messages = total()
    return (known) => ({ ...known, unread_messages })
  }
  /** Each answers the changes that its events make. */
  return {
    order,
    total,
    ask: (cursor?: string | null) => pageOf(cursor ? after(cursor) : order()),
    find: (only: (one: ChatEntry) => boolean) => pageOf(order().filter(only)),
    write(conversation: number, mine: boolean): Change[] {
      newest += 1
      const known = chats.get(conversation)
      const unread = mine ? (known?.num_unread_messages ?? 0) : (known?.num_unread_messages ?? 0) + 1
      const now = entry(conversation, newest, unread, mine)
      chats.set(conversation, now)
      const last = structuredClone(now.conversation.last_message) as Message
      return [(list) => placeMessage(list, last, card(conversation + 100), unread), badges()]
    },
    read(conversation: number): Change[] {
      const known = chats.get(conversation)
      if (!known) return []
      chats.set(conversation, { ...known, num_unread_messages: 0 })
      return [(list) => markRead(list, conversation), badges()]
    },
    reached(conversation: number, how: 'read' | 'delivered'): Change[] {
      const known = chats.get(conversation)
      const last = known?.conversation.last_message
      if (!known || !last) return []
      const upTo = last.id
      chats.set(conversation, {
        ...known,
        conversation: { ...known.conversation, last_message: { ...last, [how]: true } },
      })
      return [(list) => markReached(list, conversation, upTo, how)]
    },
    online(conversation: number): Change[] {
      const known = chats.get(conversation)
      if (!known) return []
      const online = !known.profile.online
      chats.set(conversation, { ...known, profile: { ...known.profile, online } })
      return [(list) => markOnline(list, conversation + 100, online)]
    },
    end(conversation: number): Change[] {
      chats.delete(conversation)
      return [(list) => withoutChats(list, { conversation }), badges()]
    },
  }
}

const step = fc.tuple(
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
      fc.array(step, { maxLength: 60 }),
      (before, steps) => {
        const house = server()
        for (const conversation of before) house.write(conversation, false)
        let list = newChats(house.ask())
        /** Events on their way, and questions with what was heard since they were asked. */
        const events: Change[] = []
        const asked: { take: (known: Chats) => Chats; since: Change[] }[] = []
        const hear = (change: Change) => {
          for (const { since } of asked) since.push(change)
          list = change(list)
        }
        const answer = () => {
          const first = asked.shift()
          if (first) list = first.since.reduce((known, change) => change(known), first.take(list))
        }
        const tell = (changes: Change[]) => events.push(...changes)
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
            asked.push({ take: (known) => withFirstPage(known, fresh), since: [] })
          }
          if (what === 'more' && list.next !== null) {
            const { next } = list
            const further = house.ask(next)
            asked.push({
              take: (known) => (known.next === next ? withNextPage(known, further) : known),
              since: [],
            })
          }
          if (what === 'find') {
            const found = house.find((one) => one.num_unread_messages === 0)
            asked.push({ take: (known) => withFound(known, found), since: [] })
          }
          if (what === 'answer') answer()
          if (what === 'hear') events.splice(0, 2).forEach(hear)
        }
        while (asked.length > 0) answer()
        events.splice(0).forEach(hear)
        const fresh = house.order()
        expect(shownChats(list, nobody)).toEqual(fresh.slice(0, list.chats.length))
        if (list.next === null) expect(list.chats).toHaveLength(fresh.length)
        expect(list.unread_messages).toBe(house.total())
      },
    ),
    { numRuns: 1000 },
  )
})

test('unread ones stand first, each part latest first', () => {
  const list = newChats(page([entry(1, 5, 1), entry(2, 9), entry(3, 7)]))
  expect(ids(placeMessage(list, message(10, 3), card(103), 1))).toEqual([3, 1, 2])
  expect(ids(markRead(list, 1))).toEqual([2, 3, 1])
})

test('what is removed is gone at once and stays so, whatever an older answer says', () => {
  const known = page([entry(1, 5, 2), entry(2, 4)])
  const gone = known.chats.slice(0, 1)
  const removed = beginRemoving(newChats(known), { conversation: 1 })
  expect([ids(removed), removed.unread_messages]).toEqual([[2], 0])
  const asked = withFirstPage(removed, known)
  expect([ids(asked), asked.unread_messages]).toEqual([[2], 0])
  expect(ids(endRemoving(withFirstPage(removed, known), gone))).toEqual([2])
  // Written to again later, it is a conversation like any other.
  expect(ids(placeMessage(endRemoving(removed, gone), message(9, 1), card(101), 1))).toEqual([1, 2])
})

test('what could not be removed stands where it stood', () => {
  const known = newChats(page([entry(1, 5, 2), entry(2, 4)]))
  const back = undoRemoving(
    beginRemoving(known, { conversation: 1 }),
    chatsToRemove(known, { conversation: 1 }),
  )
  expect(back).toEqual(known)
})

test('removing by profile removes every conversation with that profile', () => {
  const list = newChats(page([entry(1, 5), entry(2, 4), { ...entry(3, 3), profile: card(101) }]))
  expect(ids(beginRemoving(list, { profile: 101 }))).toEqual([2])
})

test('a search finds what stands further down, and the list itself stays without a gap', () => {
  const list = withFound(newChats(page([entry(1, 9), entry(2, 8)], 'further')), page([entry(7, 3)]))
  expect(ids(list)).toEqual([1, 2])
  expect(shownChats(list, { name: 'BER 10', only: undefined }).map(({ profile }) => profile.id)).toEqual([
    101, 102, 107,
  ])
  expect(shownChats(list, { name: '107', only: undefined })).toHaveLength(1)
})

test('after a gap only what is asked for from then on counts', () => {
  const list = { ...newChats(page([entry(1, 9), entry(2, 8), entry(3, 7)])), stale: true }
  const again = withFirstPage(list, page([entry(2, 8)], 'further'))
  expect(ids(again)).toEqual([2])
  // Who searched does so again: what was found is gone.
  expect(again.round).toBe(list.round + 1)
  expect(withFirstPage(again, page([entry(2, 8)], 'further')).round).toBe(again.round)
})
