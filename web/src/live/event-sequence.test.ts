import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBackoffMs } from './backoff.ts'
import { createEventSequence } from './event-sequence.ts'

const createEvent = (no: number): LiveEvent => ({ type: 'conversation_gone', conversation: 1, no })
const createHello = (no: number, reload: boolean): LiveEvent => ({ type: 'hello', no, reload })

test('an event repeated by another connection is known', () => {
  const sequence = createEventSequence()
  expect(
    [
      createHello(4, true),
      createEvent(5),
      createEvent(6),
      createEvent(5),
      createEvent(6),
      createEvent(7),
    ].map(sequence.record),
  ).toEqual(['new', 'new', 'new', 'known', 'known', 'new'])
  expect(sequence.last).toBe(7)
})

test('a resumed connection sends hello and then the missed events', () => {
  const sequence = createEventSequence(5)
  expect(
    [createHello(7, false), createEvent(5), createEvent(6), createEvent(7)].map(sequence.record),
  ).toEqual(['new', 'known', 'new', 'new'])
})

test('a missing event is detected with the next one', () => {
  const sequence = createEventSequence(5)
  expect(sequence.record(createEvent(7))).toBe('gap')
  expect(sequence.record(createEvent(8))).toBe('new')
})

test('events without a number are always new', () => {
  const sequence = createEventSequence(5)
  const typing = { type: 'typing', conversation: 1 } as const
  expect([typing, typing].map(sequence.record)).toEqual(['new', 'new'])
  expect(sequence.last).toBe(5)
})

test('after a reload numbers start where the server says, even if lower', () => {
  const sequence = createEventSequence(90)
  expect([createHello(3, true), createEvent(4)].map(sequence.record)).toEqual(['new', 'new'])
})

test('each event is new exactly once and in order, however often and in whatever parts events are repeated', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 40 }), (restarts) => {
      const sequence = createEventSequence(0)
      const newNumbers: number[] = []
      for (const back of restarts) {
        // A connection that repeats some received events and then sends a new one.
        const newest = (sequence.last ?? 0) + 1
        for (let no = Math.max(1, newest - back); no <= newest; no += 1)
          if (sequence.record(createEvent(no)) === 'new') newNumbers.push(no)
      }
      expect(newNumbers).toHaveLength(restarts.length)
      expect(newNumbers).toEqual(newNumbers.map((_, index) => index + 1))
    }),
  )
})

test('delays double up to half a minute, with 25 % jitter', () => {
  expect([0, 1, 2, 3].map((tries) => getBackoffMs(tries, 0.5))).toEqual([250, 500, 1000, 2000])
  expect(getBackoffMs(40, 0.5)).toBe(30_000)
  fc.assert(
    fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
      const middle = getBackoffMs(tries, 0.5)
      expect(Math.abs(getBackoffMs(tries, chance) - middle)).toBeLessThanOrEqual(middle / 4 + 1e-9)
    }),
  )
})
