import { afterEach, expect, test, vi } from 'vitest'
import { reportPageHidden } from './report-page-hidden.ts'

afterEach(() => void vi.unstubAllGlobals())

test('each time the page becomes hidden an empty JSON object is sent as a beacon, until it is ended', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const sent: { path: string; body: Blob }[] = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => sent.push({ path, body }) })
  const become = (state: string) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const stop = reportPageHidden()
  become('hidden')
  become('visible')
  become('hidden')
  expect(sent.map(({ path }) => path)).toEqual(['/api/page-hidden.php', '/api/page-hidden.php'])
  expect(await sent[0]?.body.text()).toBe('{}')
  expect(sent[0]?.body.type).toBe('application/json')
  stop()
  become('hidden')
  expect(sent).toHaveLength(2)
})
