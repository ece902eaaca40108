import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPollingPushActive, startPolling } from './polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  setPollingPushActive(false)
  vi.useRealTimers()
})

test('the refresh comes five seconds after the start, then every minute, until it is ended', () => {
  const start = Date.now()
  const asked: number[] = []
  const stop = startPolling(() => asked.push((Date.now() - start) / 1000))
  vi.advanceTimersByTime(190_000)
  expect(asked).toEqual([5, 65, 125, 185])
  stop()
  vi.advanceTimersByTime(190_000)
  expect(asked).toHaveLength(4)
})

test('who is told by push asks every five minutes, and every minute again once push is off', () => {
  const start = Date.now()
  const asked: number[] = []
  setPollingPushActive(true)
  const stop = startPolling(() => asked.push((Date.now() - start) / 1000))
  vi.advanceTimersByTime(606_000)
  expect(asked).toEqual([5, 305, 605])
  setPollingPushActive(false)
  vi.advanceTimersByTime(360_000)
  expect(asked).toEqual([5, 305, 605, 905, 965])
  stop()
})
