import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBackoffMs } from './backoff.ts'
import { createEventSequence } from './event-sequence.ts'

const createEvent = (no: number): LiveEvent => ({ type: 'conversation_gone', conversation: 1, no })
const createHello = (no: number, reload: boolean): LiveEvent => ({ type: 'hello', no, reload })

test('an event that comes again by another connection is known', () => {
  const order = createEventSequence()
  expect(
    [
      createHello(4, true),
      createEvent(5),
      createEvent(6),
      createEvent(5),
      createEvent(6),
      createEvent(7),
    ].map(order.hear),
  ).toEqual(['new', 'new', 'new', 'known', 'known', 'new'])
  expect(order.last).toBe(7)
})

test('a resumed connection says hello and then what was missed', () => {
  const order = createEventSequence(5)
  expect([createHello(7, false), createEvent(5), createEvent(6), createEvent(7)].map(order.hear)).toEqual([
    'new',
    'known',
    'new',
    'new',
  ])
})

test('whoever missed one learns of it with the next', () => {
  const order = createEventSequence(5)
  expect(order.hear(createEvent(7))).toBe('gap')
  expect(order.hear(createEvent(8))).toBe('new')
})

test('what has no number is told as it comes', () => {
  const order = createEventSequence(5)
  const typing = { type: 'typing', conversation: 1 } as const
  expect([typing, typing].map(order.hear)).toEqual(['new', 'new'])
  expect(order.last).toBe(5)
})

test('after a reload the numbers begin where the server says, also when they went back', () => {
  const order = createEventSequence(90)
  expect([createHello(3, true), createEvent(4)].map(order.hear)).toEqual(['new', 'new'])
})

test('however often and in whatever pieces events come again, each is told once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 40 }), (restarts) => {
      const order = createEventSequence(0)
      const told: number[] = []
      for (const back of restarts) {
        // A connection that starts some way behind what was heard, and brings one more than that.
        const newest = (order.last ?? 0) + 1
        for (let no = Math.max(1, newest - back); no <= newest; no += 1)
          if (order.hear(createEvent(no)) === 'new') told.push(no)
      }
      expect(told).toHaveLength(restarts.length)
      expect(told).toEqual(told.map((_, index) => index + 1))
    }),
  )
})

test('waiting doubles up to half a minute, a quarter more or less', () => {
  expect([0, 1, 2, 3].map((tries) => getBackoffMs(tries, 0.5))).toEqual([250, 500, 1000, 2000])
  expect(getBackoffMs(40, 0.5)).toBe(30_000)
  fc.assert(
    fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
      const middle = getBackoffMs(tries, 0.5)
      expect(Math.abs(getBackoffMs(tries, chance) - middle)).toBeLessThanOrEqual(middle / 4 + 1e-9)
    }),
  )
})
