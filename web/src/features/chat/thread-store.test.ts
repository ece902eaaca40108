import type { Message } from '@amarelle/contract/chat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newThread, type Outgoing, reduceThread, type Thread, type ThreadEvent } from './thread-store.ts'

const key = (id: number) => `key-${id}`
const messageOf = (id: number, mine: boolean): Message => ({
  id,
  conversation: 7,
  mine,
  kind: 'text',
  text: `message ${id}`,
  gift: null,
  image: null,
  sent_at: new Date(1_700_000_000_000 + id).toISOString(),
  read: false,
  client_id: mine ? key(id) : null,
})
const outgoingOf = (id: number): Outgoing => ({
  key: key(id),
  text: `message ${id}`,
  gift: null,
  picture: null,
  at: '2026-01-01T12:00:00Z',
  failed: false,
})
const empty = newThread({ messages: [], more: false, hidden: false })
const run = (events: readonly ThreadEvent[], from: Thread = empty) => events.reduce(reduceThread, from)
const ids = (thread: Thread) => thread.messages.map(({ id }) => id)

/** What can happen to one message: own ones are sent first, then confirmed by answer, event and replay in any order. */
const fateOf = (id: number, mine: boolean): fc.Arbitrary<ThreadEvent[]> => {
  const arrival: ThreadEvent = { type: 'message', message: messageOf(id, mine) }
  const rest: ThreadEvent[] = mine
    ? [arrival, arrival, { type: 'failed', key: key(id) }, { type: 'retry', key: key(id) }]
    : [arrival]
  return fc
    .tuple(fc.shuffledSubarray(rest), fc.nat(2))
    .map(([some, repeats]) => [
      ...(mine ? [{ type: 'send', outgoing: outgoingOf(id) } as const] : []),
      ...some,
      ...Array.from({ length: repeats + 1 }, () => arrival),
    ])
}
/** All fates, interleaved: each keeps its own order. */
const interleaved = (fates: ThreadEvent[][]): fc.Arbitrary<ThreadEvent[]> =>
  fc
    .shuffledSubarray(
      fates.flatMap((fate, index) => fate.map(() => index)),
      { minLength: fates.flat().length },
    )
    .map((turns) => {
      const left = fates.map((fate) => [...fate])
      return turns.map((index) => left[index]?.shift() as ThreadEvent)
    })
const lives = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })
const histories = lives.chain((mine) =>
  fc
    .tuple(...mine.map((own, index) => fateOf(index + 1, own)))
    .chain(interleaved)
    .map((events) => ({ mine, events })),
)

describe('a thread', () => {
  it('shows each message once and in order, whatever the order of send, answer, event and replay', () => {
    fc.assert(
      fc.property(histories, ({ mine, events }) => {
        let thread = empty
        const sent = new Set<string>()
        for (const event of events) {
          thread = reduceThread(thread, event)
          if (event.type === 'send') sent.add(event.outgoing.key)
          expect(ids(thread)).toEqual([...new Set(ids(thread))].sort((a, b) => a - b))
          const shown = [
            ...thread.messages.map(({ client_id }) => client_id),
            ...thread.outgoing.map((one) => one.key),
          ]
          for (const one of sent) expect(shown.filter((name) => name === one)).toHaveLength(1)
        }
        expect(ids(thread)).toEqual(mine.map((_, index) => index + 1))
        expect(thread.outgoing).toEqual([])
      }),
    )
  })

  it('shows a run without gaps when pages of the server mix with events', () => {
    const page = fc.record({ upTo: fc.integer({ min: 1, max: 30 }), length: fc.integer({ min: 1, max: 10 }) })
    fc.assert(
      fc.property(
        fc.array(page, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 30 })),
        (pages, late) => {
          let newest = 0
          let thread = empty
          for (const { upTo, length } of pages) {
            // The server never goes back in time; between two pages its events arrive in order.
            const end = Math.max(newest, upTo)
            const start = Math.max(1, end - length + 1)
            const messages = Array.from({ length: end - start + 1 }, (_, index) =>
              messageOf(start + index, false),
            )
            thread = reduceThread(thread, {
              type: 'newest',
              page: { messages, more: start > 1, hidden: false },
            })
            newest = end
            for (const id of late)
              if (id <= newest)
                thread = reduceThread(thread, { type: 'message', message: messageOf(id, false) })
            const shown = ids(thread)
            const first = shown[0] as number
            expect(shown).toEqual(Array.from({ length: newest - first + 1 }, (_, index) => first + index))
            expect(thread.more).toBe(first > 1)
          }
        },
      ),
    )
  })

  it('keeps older pages in front, and knows when they end', () => {
    const newest = { messages: [messageOf(5, false), messageOf(6, true)], more: true, hidden: false }
    const older = { messages: [messageOf(3, true), messageOf(4, false)], more: false, hidden: true }
    const thread = run([{ type: 'older', page: older }], newThread(newest))
    expect(ids(thread)).toEqual([3, 4, 5, 6])
    expect(thread).toMatchObject({ more: false, hidden: true })
    // Fetched again, the newest page says "more" of itself, not of what is shown.
    expect(reduceThread(thread, { type: 'newest', page: newest })).toMatchObject({
      more: false,
      hidden: true,
    })
  })

  it('remembers what was read, for messages that arrive afterwards too', () => {
    const thread = run([
      { type: 'message', message: messageOf(1, true) },
      { type: 'read', upTo: 2 },
      { type: 'message', message: messageOf(2, true) },
      { type: 'message', message: messageOf(1, true) },
      { type: 'message', message: messageOf(3, true) },
    ])
    expect(thread.messages.map(({ read }) => read)).toEqual([true, true, false])
  })

  it('marks a lost one as failed, tries it again with its key, and drops a refused one', () => {
    const lost = run([
      { type: 'send', outgoing: outgoingOf(1) },
      { type: 'send', outgoing: outgoingOf(2) },
      { type: 'failed', key: key(1) },
      { type: 'refused', key: key(2) },
    ])
    expect(lost.outgoing).toEqual([{ ...outgoingOf(1), failed: true }])
    expect(reduceThread(lost, { type: 'retry', key: key(1) }).outgoing).toEqual([outgoingOf(1)])
  })
})
