import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoverMissingScript, reloadAfterChunkError } from './chunk-reload.ts'
import { blockUnload, trackPendingCall, trackEditedFields } from './unsaved-work.ts'

class FakeField extends EventTarget {
  value = ''
}
let reloads = 0
let visitedUrls: string[] = []
let fields: FakeField[] = []
const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  reloads = 0
  visitedUrls = []
  fields = []
  const storedItems = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
  })
  vi.stubGlobal('location', {
    href: 'https://here.example/members',
    reload: () => (reloads += 1),
    assign: (path: string) => visitedUrls.push(path),
  })
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('Element', FakeField)
  vi.stubGlobal('document', Object.assign(page, { querySelectorAll: () => fields }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** Simulates a navigation in progress. */
const goTo = (pathname: string) =>
  vi.stubGlobal('__reactRouterDataRouter', {
    state: { navigation: { location: { pathname, search: '', hash: '' } } },
  })
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a failed chunk reloads the page once, and not again within 60 seconds', async () => {
  expect(await reloadAfterChunkError()).toBe(true)
  expect(await reloadAfterChunkError()).toBe(false)
  await advanceTime(59_999)
  expect(await reloadAfterChunkError()).toBe(false)
  await advanceTime(1)
  expect(await reloadAfterChunkError()).toBe(true)
  expect(reloads).toBe(2)
})
test('a script that fails during a navigation loads the target page', async () => {
  goTo('/pricing')
  expect(await reloadAfterChunkError()).toBe(true)
  expect([visitedUrls, reloads]).toEqual([['/pricing'], 0])
})
test('a screen whose script fails again within the interval throws when rendered, which shows the error page', async () => {
  goTo('/pricing')
  void recoverMissingScript(new Error('no script'))
  await advanceTime(0)
  const { default: Screen } = await recoverMissingScript(new Error('no script'))
  expect(visitedUrls).toEqual(['/pricing'])
  expect(() => Screen()).toThrow('no script')
})
test('does not reload while the site does not respond', async () => {
  let answer = () => new Response(null, { status: 503 })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async () => answer())
  void reloadAfterChunkError()
  await advanceTime(30_000)
  expect(reloads).toBe(0)
  answer = () => new Response()
  await advanceTime(15_000)
  expect(reloads).toBe(1)
})
test('does not reload if the time of the reload cannot be stored', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('none')
    },
  })
  expect(await reloadAfterChunkError()).toBe(false)
  expect(reloads).toBe(0)
})
test('waits for a pending call, then reloads once for all requests', async () => {
  let answer = () => {}
  const sending = trackPendingCall(() => new Promise<void>((resolve) => (answer = resolve)))
  void reloadAfterChunkError()
  void reloadAfterChunkError()
  await advanceTime(10_000)
  expect(reloads).toBe(0)
  answer()
  await sending
  await advanceTime(1000)
  expect(reloads).toBe(1)
})
test('waits until typed text is sent or removed, unless the page is being left', async () => {
  const stop = trackEditedFields()
  const field = new FakeField()
  fields = [field]
  field.value = 'what I like most'
  const typing = new Event('input')
  Object.defineProperty(typing, 'target', { value: field })
  page.dispatchEvent(typing)
  void reloadAfterChunkError()
  await advanceTime(10_000)
  expect(reloads).toBe(0)
  field.value = ''
  await advanceTime(1000)
  expect(reloads).toBe(1)
  await advanceTime(60_000)
  field.value = 'again'
  goTo('/pricing')
  expect(await reloadAfterChunkError()).toBe(true)
  stop()
})
test('waits for unload blockers, and the browser asks before the page is closed', async () => {
  vi.stubGlobal('window', page)
  const isUnloadBlocked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const first = blockUnload()
  const second = blockUnload()
  void reloadAfterChunkError()
  first()
  await advanceTime(10_000)
  expect([reloads, isUnloadBlocked()]).toEqual([0, true])
  second()
  await advanceTime(1000)
  expect([reloads, isUnloadBlocked()]).toEqual([1, false])
})
test('waits for the connection', async () => {
  const network = Object.assign(new EventTarget(), { onLine: false })
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  void reloadAfterChunkError()
  await advanceTime(1000)
  expect(reloads).toBe(0)
  network.dispatchEvent(new Event('online'))
  await advanceTime(0)
  expect(reloads).toBe(1)
})
