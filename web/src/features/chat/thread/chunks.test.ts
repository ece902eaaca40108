import type { Message } from '@amarelle/contract/endpoints/chat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chunk, linesPerChunk, createChunker } from './chunks.ts'
import { createLineBuilder } from '../bubbles/display-lines.ts'
import { createThread } from '../thread-state/thread-store.ts'

const createMessage = (id: number): Message => ({
  id,
  conversation: 1,
  mine: id % 3 === 0,
  sender_kind: 'member',
  refund_reason: null,
  kind: 'text',
  text: `message ${id}`,
  gift: null,
  image: null,
  voice: null,
  sent_at: new Date(1_700_000_000_000 + id * 100_000).toISOString(),
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
const createMessages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => createMessage(from + index))
const toDayKey = (at: string) => at.slice(0, 10)
const listLineKeys = (chunks: readonly Chunk[]) => chunks.flatMap(({ lines }) => lines.map(({ key }) => key))

describe('chunks of a thread', () => {
  it('contain every line once and in order, and a line keeps its chunk when lines are added on either side', () => {
    const growth = fc.array(fc.record({ older: fc.nat(25), newer: fc.nat(4) }), { maxLength: 12 })
    fc.assert(
      fc.property(growth, (steps) => {
        const [lines, chunks] = [createLineBuilder(), createChunker()]
        const messages = new Map<number, Message>()
        const chunkIndexByKey = new Map<string, number>()
        let [first, last] = [1000, 1029]
        for (const { older, newer } of [{ older: 0, newer: 0 }, ...steps]) {
          first -= older
          last += newer
          const shown = createMessages(first, last).map((message) => messages.get(message.id) ?? message)
          for (const message of shown) messages.set(message.id, message)
          const thread = createThread({ messages: shown, more: true, hidden: false })
          const currentChunks = chunks(lines(thread, { toDayKey, firstUnread: null }))
          expect(listLineKeys(currentChunks)).toEqual(shown.map(({ id }) => String(id)))
          for (const chunk of currentChunks) {
            expect(chunk.lines.length).toBeLessThanOrEqual(linesPerChunk)
            for (const { key } of chunk.lines) {
              expect(chunkIndexByKey.get(key) ?? chunk.index).toBe(chunk.index)
              chunkIndexByKey.set(key, chunk.index)
            }
          }
        }
      }),
    )
  })

  it('keep their identity if nothing changed', () => {
    const [lines, chunks] = [createLineBuilder(), createChunker()]
    const messages = createMessages(100, 139)
    const currentChunks = (all: readonly Message[]) =>
      chunks(
        lines(createThread({ messages: all, more: true, hidden: false }), { toDayKey, firstUnread: null }),
      )
    const before = currentChunks(messages)
    const after = currentChunks([...createMessages(60, 99), ...messages, ...createMessages(140, 140)])
    const unchanged = before.filter((chunk) => after.includes(chunk))
    // Except the first, whose first line no longer starts the day, and the last, whose last line may no longer end a group.
    expect(unchanged.length).toBeGreaterThanOrEqual(before.length - 2)
  })
})
