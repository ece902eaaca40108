import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

function createTestRateLimiter(most?: number) {
  let now = new Date('2026-01-01T12:00:00Z')
  const pace = createRateLimiter(most)
  const clock = { now: () => now }
  return {
    use: (member: number, maximum = 3) => pace.allowUse(clock, member, maximum),
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

test('allows a number of uses per minute and member, and resets in the next minute', () => {
  const { use, pass } = createTestRateLimiter()
  expect([use(1), use(1), use(1), use(1), use(2)]).toEqual([true, true, true, false, true])
  pass(59)
  expect(use(1)).toBe(false)
  pass(1)
  expect([use(1), use(1), use(1), use(1)]).toEqual([true, true, true, false])
})

test('memory is bounded: the oldest windows are dropped first', () => {
  const { use } = createTestRateLimiter(2)
  expect([use(1, 1), use(2, 1), use(3, 1)]).toEqual([true, true, true])
  expect([use(2, 1), use(3, 1), use(1, 1)]).toEqual([false, false, true])
})
