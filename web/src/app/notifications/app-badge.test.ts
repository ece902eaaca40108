import { afterEach, expect, test, vi } from 'vitest'
import { updateAppBadge } from './app-badge.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the badge shows the sum and is cleared at 0; a browser that refuses or lacks it causes no error', async () => {
  const badges: (number | 'none')[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: async (sum: number) => void badges.push(sum),
    clearAppBadge: async () => void badges.push('none'),
  })
  for (const sum of [3, 0, 120]) updateAppBadge(sum)
  expect(badges).toEqual([3, 'none', 120])
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not allowed')) })
  updateAppBadge(1)
  vi.stubGlobal('navigator', {})
  updateAppBadge(1)
  updateAppBadge(0)
  // An unhandled rejection would fail the test run.
  await new Promise((resolve) => setImmediate(resolve))
})
