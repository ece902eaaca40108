import { afterEach, expect, test, vi } from 'vitest'
import { updateAppBadge } from './app-badge.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the badge is the sum, none at 0, and a browser that refuses or has none is no fault', async () => {
  const set: (number | 'none')[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: async (sum: number) => void set.push(sum),
    clearAppBadge: async () => void set.push('none'),
  })
  for (const sum of [3, 0, 120]) updateAppBadge(sum)
  expect(set).toEqual([3, 'none', 120])
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not allowed')) })
  updateAppBadge(1)
  vi.stubGlobal('navigator', {})
  updateAppBadge(1)
  updateAppBadge(0)
  // A rejection that nobody heard would fail the run.
  await new Promise((resolve) => setImmediate(resolve))
})
