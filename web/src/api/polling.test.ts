import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPollingPushActive, startPolling } from './polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  setPollingPushActive(false)
  vi.useRealTimers()
})

test('polls five seconds after the start, then every minute, until stopped', () => {
  const start = Date.now()
  const secondsOfPolls: number[] = []
  const stop = startPolling(() => secondsOfPolls.push((Date.now() - start) / 1000))
  vi.advanceTimersByTime(190_000)
  expect(secondsOfPolls).toEqual([5, 65, 125, 185])
  stop()
  vi.advanceTimersByTime(190_000)
  expect(secondsOfPolls).toHaveLength(4)
})

test('polls every five minutes while push is active, and every minute again once it is off', () => {
  const start = Date.now()
  const secondsOfPolls: number[] = []
  setPollingPushActive(true)
  const stop = startPolling(() => secondsOfPolls.push((Date.now() - start) / 1000))
  vi.advanceTimersByTime(606_000)
  expect(secondsOfPolls).toEqual([5, 305, 605])
  setPollingPushActive(false)
  vi.advanceTimersByTime(360_000)
  expect(secondsOfPolls).toEqual([5, 305, 605, 905, 965])
  stop()
})
