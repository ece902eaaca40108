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
const mockResponses = (...responses: (Response | Error)[]) => {
  const requestTimes: number[] = []
  vi.stubGlobal('fetch', async () => {
    requestTimes.push(Date.now())
    const response = responses.shift()
    if (!response) throw new TypeError('Failed to fetch')
    if (response instanceof Error) throw response
    return response
  })
  return requestTimes
}
const createUnavailableResponse = (after?: string) =>
  new Response(null, { status: 503, headers: after === undefined ? {} : { 'Retry-After': after } })

test('retries an unreachable site at increasing intervals', async () => {
  const requestTimes = mockResponses(
    new TypeError('Failed to fetch'),
    createUnavailableResponse(),
    new TypeError(),
    new Response('here'),
  )
  const startedAt = Date.now()
  const response = fetchUntilAnswered('/a', {})
  await vi.advanceTimersByTimeAsync(500)
  expect(getSiteReachability()).toBe('unreachable')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await response).text()).toBe('here')
  expect(requestTimes.map((at) => at - startedAt)).toEqual([0, 1000, 3000, 7000])
  expect(getSiteReachability()).toBe('reached')
})
test('respects Retry-After within our own limits', async () => {
  const requestTimes = mockResponses(
    createUnavailableResponse('5'),
    createUnavailableResponse('86400'),
    new Response(),
  )
  const startedAt = Date.now()
  const response = fetchUntilAnswered('/a', {})
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await response).status).toBe(200)
  expect(requestTimes.map((at) => at - startedAt)).toEqual([0, 5000, 20_000])
})
test('returns all other responses unchanged', async () => {
  for (const status of [200, 404, 429, 500]) {
    mockResponses(new Response(null, { status }))
    expect((await fetchUntilAnswered('/a', {})).status).toBe(status)
  }
})
test('retries at once when the browser is online again, and stops on abort', async () => {
  const requestTimes = mockResponses(createUnavailableResponse('10'), createUnavailableResponse('10'))
  const controller = new AbortController()
  const response = fetchUntilAnswered('/a', { signal: controller.signal })
  const rejection = expect(response).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(100)
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(requestTimes).toHaveLength(2)
  controller.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await rejection
  expect(getSiteReachability()).toBe('reached')
  expect(requestTimes).toHaveLength(3)
})
