// Tests which of several prices is in force, and the lowest of a period.
import { expect, test } from 'vitest'
import { findLowestPrice, findPrice, type PriceChange } from './find-price.ts'

let count = 0
const set = (priceMinor: number | null, more: Partial<PriceChange> = {}): PriceChange => {
  count += 1
  const usual = { country: null, startsAtMs: 0, endsAtMs: null, undoneAtMs: null, isApproved: false }
  return { ...usual, id: count, priceMinor, ...more }
}

test('the last lasting price counts, a temporary one goes before it, and the price of the bundle is the last resort', () => {
  const prices = {
    baseMinor: 10,
    changes: [
      set(20, { startsAtMs: 100 }),
      set(5, { startsAtMs: 150, endsAtMs: 250 }),
      set(30, { startsAtMs: 200, undoneAtMs: 300 }),
    ],
  }
  expect([99, 100, 150, 249, 250, 300].map((ms) => findPrice(prices, 'DE', ms))).toEqual([
    10, 20, 5, 5, 30, 20,
  ])
})

test('the price of a country goes before that of its currency, until it is given up', () => {
  const prices = {
    baseMinor: null,
    changes: [
      set(20, { startsAtMs: 100 }),
      set(15, { startsAtMs: 200, country: 'DE' }),
      set(9, { startsAtMs: 300, endsAtMs: 400 }),
      set(null, { startsAtMs: 500, country: 'DE' }),
    ],
  }
  expect([99, 100, 200, 350, 500].map((ms) => findPrice(prices, 'DE', ms))).toEqual([null, 20, 15, 15, 20])
  expect([200, 350, 500].map((ms) => findPrice(prices, 'AT', ms))).toEqual([20, 9, 20])
})

test('the lowest price of a period was in force in it: a price that was replaced before does not count', () => {
  const prices = {
    baseMinor: 10,
    changes: [
      set(20, { startsAtMs: 100 }),
      set(15, { startsAtMs: 250, endsAtMs: 260 }),
      set(30, { startsAtMs: 300 }),
    ],
  }
  const lowest = (fromMs: number, untilMs: number) => findLowestPrice(prices, null, { fromMs, untilMs })
  expect(lowest(0, 99)).toBe(10)
  expect(lowest(50, 400)).toBe(10)
  expect(lowest(150, 400)).toBe(15)
  expect(lowest(261, 400)).toBe(20)
  expect(lowest(300, 400)).toBe(30)
})
