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
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
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
/** A page change is under way. */
const goTo = (pathname: string) =>
  vi.stubGlobal('__reactRouterDataRouter', {
    state: { navigation: { location: { pathname, search: '', hash: '' } } },
  })
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a failed chunk loads the page again once, and not again within 60 seconds', async () => {
  expect(await reloadAfterChunkError()).toBe(true)
  expect(await reloadAfterChunkError()).toBe(false)
  await advanceTime(59_999)
  expect(await reloadAfterChunkError()).toBe(false)
  await advanceTime(1)
  expect(await reloadAfterChunkError()).toBe(true)
  expect(reloads).toBe(2)
})
test('a script that fails on the way to another page leads there', async () => {
  goTo('/pricing')
  expect(await reloadAfterChunkError()).toBe(true)
  expect([visitedUrls, reloads]).toEqual([['/pricing'], 0])
})
test('a screen whose script failed again just now fails when it is shown, so that the error page is', async () => {
  goTo('/pricing')
  void recoverMissingScript(new Error('no script'))
  await advanceTime(0)
  const { default: Screen } = await recoverMissingScript(new Error('no script'))
  expect(visitedUrls).toEqual(['/pricing'])
  expect(() => Screen()).toThrow('no script')
})
test('while the site does not answer nothing is loaded again', async () => {
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
test('a page that can’t remember its reload makes none', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('none')
    },
  })
  expect(await reloadAfterChunkError()).toBe(false)
  expect(reloads).toBe(0)
})
test('it waits for a call under way, then reloads once for all who asked', async () => {
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
test('it waits for a typed text to be sent or taken back, unless the page is being left', async () => {
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
test('it waits for what only the page has, and before the page is closed the browser asks', async () => {
  vi.stubGlobal('window', page)
  const asked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const first = blockUnload()
  const second = blockUnload()
  void reloadAfterChunkError()
  first()
  await advanceTime(10_000)
  expect([reloads, asked()]).toEqual([0, true])
  second()
  await advanceTime(1000)
  expect([reloads, asked()]).toEqual([1, false])
})
test('it waits for the connection', async () => {
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
