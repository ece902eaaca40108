import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchUntilAnswered, getSiteReachability } from './site-reachability.ts'

const network = Object.assign(new EventTarget(), { onLine: true })
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', network)
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, network[name].bind(network))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const mockResponses = (...given: (Response | Error)[]) => {
  const asked: number[] = []
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now())
    const next = given.shift()
    if (!next) throw new TypeError('Failed to fetch')
    if (next instanceof Error) throw next
    return next
  })
  return asked
}
const createUnavailableResponse = (after?: string) =>
  new Response(null, { status: 503, headers: after === undefined ? {} : { 'Retry-After': after } })

test('a site that does not answer is asked again, at longer and longer intervals', async () => {
  const asked = mockResponses(
    new TypeError('Failed to fetch'),
    createUnavailableResponse(),
    new TypeError(),
    new Response('here'),
  )
  const begun = Date.now()
  const answer = fetchUntilAnswered('/a', {})
  await vi.advanceTimersByTimeAsync(500)
  expect(getSiteReachability()).toBe('unreachable')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await answer).text()).toBe('here')
  expect(asked.map((at) => at - begun)).toEqual([0, 1000, 3000, 7000])
  expect(getSiteReachability()).toBe('reached')
})
test('a site that says when to come again is asked then, within our own bounds', async () => {
  const asked = mockResponses(
    createUnavailableResponse('5'),
    createUnavailableResponse('86400'),
    new Response(),
  )
  const begun = Date.now()
  const answer = fetchUntilAnswered('/a', {})
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await answer).status).toBe(200)
  expect(asked.map((at) => at - begun)).toEqual([0, 5000, 20_000])
})
test('other answers are taken as they are', async () => {
  for (const status of [200, 404, 429, 500]) {
    mockResponses(new Response(null, { status }))
    expect((await fetchUntilAnswered('/a', {})).status).toBe(status)
  }
})
test('it asks at once when the browser has a connection again, and no more when nobody waits', async () => {
  const asked = mockResponses(createUnavailableResponse('10'), createUnavailableResponse('10'))
  const leave = new AbortController()
  const answer = fetchUntilAnswered('/a', { signal: leave.signal })
  const ended = expect(answer).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(100)
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(2)
  leave.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  expect(getSiteReachability()).toBe('reached')
  expect(asked).toHaveLength(3)
})
