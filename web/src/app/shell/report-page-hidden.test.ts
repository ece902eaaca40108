import { afterEach, expect, test, vi } from 'vitest'
import { reportPageHidden } from './report-page-hidden.ts'

afterEach(() => void vi.unstubAllGlobals())

test('sends an empty JSON object as a beacon each time the page becomes hidden, until stopped', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const beacons: { path: string; body: Blob }[] = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => beacons.push({ path, body }) })
  const setVisibility = (state: string) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const stop = reportPageHidden()
  setVisibility('hidden')
  setVisibility('visible')
  setVisibility('hidden')
  expect(beacons.map(({ path }) => path)).toEqual(['/api/page-hidden.php', '/api/page-hidden.php'])
  expect(await beacons[0]?.body.text()).toBe('{}')
  expect(beacons[0]?.body.type).toBe('application/json')
  stop()
  setVisibility('hidden')
  expect(beacons).toHaveLength(2)
})
