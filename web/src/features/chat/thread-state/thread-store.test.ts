import { reactionEmojis } from '@amarelle/contract/domain/fields'
import type { Message, MessageReactions } from '@amarelle/contract/endpoints/chat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refreshOlderMessages } from './refresh-older-messages.ts'
import {
  createThread,
  type MessagePage,
  type PendingMessage,
  reduceThread,
  type Thread,
  type ThreadEvent,
} from './thread-store.ts'

const toKey = (id: number) => `key-${id}`
const createMessage = (id: number, mine: boolean): Message => ({
  id,
  conversation: 7,
  mine,
  sender_kind: 'member',
  refund_reason: null,
  kind: 'text',
  text: `message ${id}`,
  gift: null,
  image: null,
  voice: null,
  sent_at: new Date(1_700_000_000_000 + id).toISOString(),
  delivered: false,
  read: false,
  refunded: false,
  removed: false,
  warnings: [],
  client_id: mine ? toKey(id) : null,
  reply_to: null,
  comments_on: null,
  reactions: { mine: null, theirs: null, revision: 0 },
})
const createPendingMessage = (id: number): PendingMessage => ({
  key: toKey(id),
  text: `message ${id}`,
  gift: null,
  picture: null,
  voice: null,
  replyTo: null,
  at: '2026-01-01T12:00:00Z',
  state: 'sending',
  sure: false,
  progress: null,
})
const emptyThread = createThread({ messages: [], more: false, hidden: false })
const runEvents = (events: readonly ThreadEvent[], from: Thread = emptyThread) =>
  events.reduce(reduceThread, from)
const listMessageIds = (thread: Thread) => thread.messages.map(({ id }) => id)

/** Possible events of one message; own messages are sent first, then confirmed by answer, event and replay in any order. */
const arbitraryMessageEvents = (id: number, mine: boolean): fc.Arbitrary<ThreadEvent[]> => {
  const arrival: ThreadEvent = { type: 'message', message: createMessage(id, mine) }
  const rest: ThreadEvent[] = mine
    ? [
        arrival,
        arrival,
        { type: 'state', key: toKey(id), state: 'failed' },
        { type: 'state', key: toKey(id), state: 'sending' },
        { type: 'send', outgoing: createPendingMessage(id) },
      ]
    : [arrival]
  return fc
    .tuple(fc.shuffledSubarray(rest), fc.nat(2))
    .map(([chosen, repeats]) => [
      ...(mine ? [{ type: 'send', outgoing: createPendingMessage(id) } as const] : []),
      ...chosen,
      ...Array.from({ length: repeats + 1 }, () => arrival),
    ])
}
/** Interleaves the event histories; each keeps its own order. */
const arbitraryInterleaving = (histories: ThreadEvent[][]): fc.Arbitrary<ThreadEvent[]> =>
  fc
    .shuffledSubarray(
      histories.flatMap((history, index) => history.map(() => index)),
      { minLength: histories.flat().length },
    )
    .map((turns) => {
      const remaining = histories.map((history) => [...history])
      return turns.map((index) => remaining[index]?.shift() as ThreadEvent)
    })
const arbitraryOwnership = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })
const arbitraryHistory = arbitraryOwnership.chain((mine) =>
  fc
    .tuple(...mine.map((isOwn, index) => arbitraryMessageEvents(index + 1, isOwn)))
    .chain(arbitraryInterleaving)
    .map((events) => ({ mine, events })),
)

describe('a thread', () => {
  it('shows each message once and in order for any order of send, answer, event and replay', () => {
    fc.assert(
      fc.property(arbitraryHistory, ({ mine, events }) => {
        let thread = emptyThread
        const sent = new Set<string>()
        for (const event of events) {
          thread = reduceThread(thread, event)
          if (event.type === 'send') sent.add(event.outgoing.key)
          expect(listMessageIds(thread)).toEqual([...new Set(listMessageIds(thread))].sort((a, b) => a - b))
          const shown = [
            ...thread.messages.map(({ client_id }) => client_id),
            ...thread.outgoing.map((one) => one.key),
          ]
          for (const one of sent) expect(shown.filter((name) => name === one)).toHaveLength(1)
        }
        expect(listMessageIds(thread)).toEqual(mine.map((_, index) => index + 1))
        expect(thread.outgoing).toEqual([])
      }),
    )
  })

  it('shows messages without gaps when server pages and events mix', () => {
    const page = fc.record({ upTo: fc.integer({ min: 1, max: 30 }), length: fc.integer({ min: 1, max: 10 }) })
    fc.assert(
      fc.property(
        fc.array(page, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 30 })),
        (pages, lateIds) => {
          let newest = 0
          let thread = emptyThread
          for (const { upTo, length } of pages) {
            // Server pages never get older; between two pages, events arrive in order.
            const end = Math.max(newest, upTo)
            const start = Math.max(1, end - length + 1)
            const messages = Array.from({ length: end - start + 1 }, (_, index) =>
              createMessage(start + index, false),
            )
            thread = reduceThread(thread, {
              type: 'newest',
              page: { messages, more: start > 1, hidden: false },
            })
            newest = end
            for (const id of lateIds)
              if (id <= newest)
                thread = reduceThread(thread, { type: 'message', message: createMessage(id, false) })
            const shown = listMessageIds(thread)
            const first = shown[0] as number
            expect(shown).toEqual(Array.from({ length: newest - first + 1 }, (_, index) => first + index))
            expect(thread.more).toBe(first > 1)
          }
        },
      ),
    )
  })

  it('prepends older pages and tracks whether more exist', () => {
    const newest = { messages: [createMessage(5, false), createMessage(6, true)], more: true, hidden: false }
    const older = { messages: [createMessage(3, true), createMessage(4, false)], more: false, hidden: true }
    const thread = runEvents([{ type: 'older', page: older }], createThread(newest))
    expect(listMessageIds(thread)).toEqual([3, 4, 5, 6])
    expect(thread).toMatchObject({ more: false, hidden: true })
    // The refreshed newest page has its own "more", which must not override the thread's.
    expect(reduceThread(thread, { type: 'newest', page: newest })).toMatchObject({
      more: false,
      hidden: true,
    })
  })

  it('applies a read receipt to messages that arrive later', () => {
    const thread = runEvents([
      { type: 'message', message: createMessage(1, true) },
      { type: 'read', upTo: 2 },
      { type: 'message', message: createMessage(2, true) },
      { type: 'message', message: createMessage(1, true) },
      { type: 'message', message: createMessage(3, true) },
    ])
    expect(thread.messages.map(({ read }) => read)).toEqual([true, true, false])
  })

  it('marks a lost message as failed, retries it under its key and drops a refused one', () => {
    const lost = runEvents([
      { type: 'send', outgoing: createPendingMessage(1) },
      { type: 'send', outgoing: createPendingMessage(2) },
      { type: 'state', key: toKey(1), state: 'failed' },
      { type: 'refused', key: toKey(2) },
    ])
    expect(lost.outgoing).toEqual([{ ...createPendingMessage(1), state: 'failed' }])
    expect(reduceThread(lost, { type: 'state', key: toKey(1), state: 'sending' }).outgoing).toEqual([
      createPendingMessage(1),
    ])
  })

  it('shows the newest reactions, whatever the order of events, pages and messages', () => {
    const emojis = [null, ...reactionEmojis]
    const toReactions = (revision: number): MessageReactions => ({
      mine: emojis[revision % emojis.length] ?? null,
      theirs: emojis[(revision * 3) % emojis.length] ?? null,
      revision,
    })
    const step = fc.record({
      kind: fc.constantFrom('event' as const, 'page' as const, 'message' as const),
      id: fc.integer({ min: 1, max: 4 }),
      revision: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let thread = emptyThread
        const newest = new Map<number, number>()
        for (const { kind, id, revision } of steps) {
          const reactions = toReactions(revision)
          const message = { ...createMessage(id, id % 2 === 0), reactions }
          newest.set(id, Math.max(newest.get(id) ?? 0, revision))
          if (kind === 'event') thread = reduceThread(thread, { type: 'reactions', id, reactions })
          else if (kind === 'message') thread = reduceThread(thread, { type: 'message', message })
          else
            thread = reduceThread(thread, {
              type: 'older',
              page: { messages: [message], more: false, hidden: false },
            })
        }
        for (const { id, reactions } of thread.messages)
          expect(reactions).toEqual(toReactions(newest.get(id) ?? 0))
      }),
    )
  })

  it('clears a removed message, its reactions and every quote of it, and never shows them again', () => {
    const quote = { id: 1, mine: false, kind: 'text', text: 'message 1', gift: null, removed: false } as const
    const reply: Message = { ...createMessage(2, true), reply_to: quote }
    const liked: Message = {
      ...createMessage(1, false),
      reactions: { mine: '❤️', theirs: null, revision: 1 },
    }
    const thread = runEvents([
      { type: 'message', message: liked },
      { type: 'message', message: reply },
      { type: 'removed', id: 1 },
      { type: 'message', message: reply },
      { type: 'reactions', id: 1, reactions: { mine: '👍', theirs: '👍', revision: 2 } },
    ])
    expect(thread.messages).toMatchObject([
      { removed: true, text: '', reactions: { mine: null, theirs: null } },
      { reply_to: { id: 1, text: '', removed: true } },
    ])
  })

  it('never downgrades a message state, whatever the order of events and refreshed pages', () => {
    const level = ({ read, delivered }: Message) => (read ? 2 : delivered ? 1 : 0)
    const upTo = fc.record({
      type: fc.constantFrom('read' as const, 'delivered' as const),
      upTo: fc.integer({ min: 0, max: 12 }),
    })
    const page = fc.record({
      from: fc.integer({ min: 1, max: 10 }),
      flags: fc.array(fc.record({ read: fc.boolean(), delivered: fc.boolean() }), {
        minLength: 10,
        maxLength: 10,
      }),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(upTo, page), { maxLength: 20 }), (steps) => {
        let thread = createThread({
          messages: Array.from({ length: 10 }, (_, index) => createMessage(index + 1, index % 3 > 0)),
          more: false,
          hidden: false,
        })
        let [read, delivered] = [0, 0]
        for (const one of steps) {
          const before = new Map(thread.messages.map((message) => [message.id, level(message)]))
          if ('upTo' in one) {
            thread = reduceThread(thread, one)
            if (one.type === 'read') read = Math.max(read, one.upTo)
            delivered = Math.max(delivered, one.upTo)
          } else {
            const messages = one.flags
              .map((flags, index) => ({ ...createMessage(index + 1, index % 3 > 0), ...flags }))
              .slice(one.from - 1)
              .map((message) => (message.mine ? message : { ...message, read: false, delivered: false }))
            thread = reduceThread(thread, { type: 'newest', page: { messages, more: true, hidden: false } })
          }
          for (const message of thread.messages) {
            expect(level(message)).toBeGreaterThanOrEqual(before.get(message.id) ?? 0)
            if (message.read) expect(message.delivered || !message.mine).toBe(true)
            if (message.mine && message.id <= read) expect(message.read).toBe(true)
            if (message.mine && message.id <= delivered) expect(message.delivered).toBe(true)
            if (!message.mine) expect(level(message)).toBe(0)
          }
        }
      }),
    )
  })

  it('derives receipts of older messages from a refreshed page', () => {
    const all = [1, 2, 3, 4].map((id) => createMessage(id, true))
    const thread = createThread({ messages: all, more: false, hidden: false })
    const newest = [createMessage(3, true), { ...createMessage(4, true), read: true }]
    const page = { messages: newest, more: true, hidden: false }
    const { messages } = reduceThread(thread, { type: 'newest', page })
    expect(messages.map(({ read, delivered }) => read && delivered)).toEqual([true, true, true, true])
  })

  it('keeps the identity of unchanged messages, so that bubbles do not rerender', () => {
    const currentThread = createThread({
      messages: [createMessage(1, true), createMessage(2, false)],
      more: false,
      hidden: false,
    })
    const page = { messages: [createMessage(1, true), createMessage(2, false)], more: false, hidden: false }
    const thread = reduceThread(currentThread, { type: 'newest', page })
    expect(thread.messages[0]).toBe(currentThread.messages[0])
    expect(thread.messages[1]).toBe(currentThread.messages[1])
    const read = reduceThread(thread, { type: 'read', upTo: 2 })
    expect(read.messages[0]).toMatchObject({ read: true, delivered: true })
    expect(read.messages[1]).toBe(currentThread.messages[1])
  })

  it('an opened image stays open despite an older answer and accepts a renewed URL', () => {
    const closed = { address: null, blurred: '/b', width: 4, height: 5 }
    const open = { ...closed, address: '/a?e=1' }
    const received = { ...createMessage(1, false), image: closed }
    let thread = createThread({ messages: [received], more: false, hidden: false })
    thread = reduceThread(thread, { type: 'renewed', messages: [{ id: 1, image: open }] })
    expect(thread.messages[0]?.image).toEqual(open)
    const page = { messages: [received], more: false, hidden: false }
    thread = reduceThread(thread, { type: 'newest', page })
    expect(thread.messages[0]?.image).toEqual(open)
    const fresh = { ...open, address: '/a?e=2' }
    thread = reduceThread(thread, { type: 'renewed', messages: [{ id: 1, image: fresh }] })
    expect(thread.messages[0]?.image).toEqual(fresh)
  })
})

describe('a refresh after missed events', () => {
  const pageSize = 10
  const stored = (id: number): Message => ({
    ...createMessage(id, false),
    reactions: { mine: null, theirs: '🔥', revision: 1 },
  })
  const createPage = (before: number, from = Math.max(1, before - pageSize)): MessagePage => ({
    messages: Array.from({ length: before - from }, (_, index) => stored(from + index)),
    more: from > 1,
    hidden: false,
  })
  /** Refreshes a thread in which the messages from `oldestId` to 100 are loaded without the reactions that are stored. */
  const refresh = async (oldestId: number, fetchPage = async (before: number) => createPage(before)) => {
    const messages = createPage(101, oldestId).messages.map(({ id }) => createMessage(id, false))
    let thread = createThread({ messages, more: oldestId > 1, hidden: false })
    const dispatch = (event: ThreadEvent) => {
      thread = reduceThread(thread, event)
    }
    const newestPage = createPage(101)
    dispatch({ type: 'newest', page: newestPage })
    await refreshOlderMessages({ oldestId, newestPageStartId: 91 }, fetchPage, dispatch)
    return thread
  }

  it('updates all loaded messages', async () => {
    const thread = await refresh(56)
    expect(thread).toMatchObject({ messages: createPage(101, 51).messages, more: true })
    expect((await refresh(91)).messages).toEqual(createPage(101).messages)
  })
  it('unloads messages beyond its limit, so that none is out of date', async () => {
    const thread = await refresh(1)
    expect(thread).toMatchObject({ messages: createPage(101, 41).messages, more: true })
  })
  it('unloads messages that the server no longer returns', async () => {
    const thread = await refresh(71, async (before) =>
      before > 85 ? createPage(before, 85) : createPage(1, 1),
    )
    expect(listMessageIds(thread)[0]).toBe(85)
  })
})

describe('a removed message', () => {
  const shown = (thread: Thread) => thread.messages.map(({ removed, text }) => ({ removed, text }))
  const cleared = [{ removed: true, text: '' }]
  const arrival: ThreadEvent = { type: 'message', message: createMessage(3, false) }

  it('stays cleared despite older answers', () => {
    const removed: ThreadEvent = { type: 'removed', id: 3 }
    expect(shown(runEvents([arrival, removed]))).toEqual(cleared)
    expect(shown(runEvents([arrival, removed, arrival]))).toEqual(cleared)
  })
  it('is shown with its content, also where it is quoted, once the removal is reversed', () => {
    const quote = { id: 3, mine: false, kind: 'text', text: 'message 3', gift: null, removed: false } as const
    const reply = { ...createMessage(4, true), reply_to: quote }
    const thread = runEvents([
      { type: 'message', message: createMessage(3, false) },
      { type: 'message', message: reply },
      { type: 'removed', id: 3 },
      { type: 'restored', message: createMessage(3, false) },
    ])
    expect(thread.messages).toEqual([createMessage(3, false), reply])
  })

  it('is also cleared by a newer page', () => {
    const message = { ...createMessage(3, false), removed: true, text: '' }
    const page = { messages: [message], more: false, hidden: false }
    expect(shown(runEvents([arrival, { type: 'newest', page }]))).toEqual(cleared)
  })
})
