import { afterEach, expect, test, vi } from 'vitest'
import { showAppBadge } from './app-badge.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the badge is the sum, none at 0, and a browser that refuses or has none is no fault', async () => {
  const set: (number | 'none')[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: async (sum: number) => void set.push(sum),
    clearAppBadge: async () => void set.push('none'),
  })
  for (const sum of [3, 0, 120]) showAppBadge(sum)
  expect(set).toEqual([3, 'none', 120])
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not allowed')) })
  showAppBadge(1)
  vi.stubGlobal('navigator', {})
  showAppBadge(1)
  showAppBadge(0)
  // A rejection that nobody heard would fail the run.
  await new Promise((resolve) => setImmediate(resolve))
})
