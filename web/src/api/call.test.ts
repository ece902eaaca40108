import { currentUserEndpoint, saveLanguageEndpoint } from '@amarelle/contract/endpoints/accounts'
import { autoLikeEndpoint } from '@amarelle/contract/endpoints/likes'
import { placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { getSettingsEndpoint, pageBounceEndpoint } from '@amarelle/contract/endpoints/sites'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, onLoggedOut } from './call.ts'

let sentRequests: { request: Request; at: number }[] = []
let pageSettings: { traced?: string } = {}
let queuedResponses: (Response | Error)[] = []
const createJsonResponse = (status: number, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status })
const createErrorResponse = (status: number, more: object = {}) =>
  createJsonResponse(status, {
    error: { code: 'authentication_required', message: 'Please log in' },
    ...more,
  })

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  sentRequests = []
  queuedResponses = []
  pageSettings = {}
  vi.stubGlobal('location', { origin: 'https://amarelle.example' })
  vi.stubGlobal('document', { documentElement: { dataset: pageSettings } })
  vi.stubGlobal('fetch', async (request: Request) => {
    sentRequests.push({ request, at: Date.now() })
    const response = queuedResponses.shift() ?? createJsonResponse(200)
    if (response instanceof Error) throw response
    return response
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a failing call is retried 5 times with doubling delays, then fails', async () => {
  queuedResponses = [
    new TypeError('no connection'),
    createJsonResponse(503),
    new TypeError('no connection'),
    createJsonResponse(500),
    createJsonResponse(502),
    createJsonResponse(504),
  ]
  const rejection = expect(call(getSettingsEndpoint, {})).rejects.toThrow('status 504')
  await vi.runAllTimersAsync()
  await rejection
  expect(sentRequests.map(({ at }) => at)).toEqual([0, 250, 750, 1750, 3750, 7750])
})
test('a non-idempotent request is retried under one idempotency key, or not at all', async () => {
  queuedResponses = [createJsonResponse(500)]
  const order = { bundle: 1, method: 'ideal', total: 1 } as never
  const pendingOrder = call(placeOrderEndpoint, order)
  await vi.runAllTimersAsync()
  await pendingOrder
  const keys = sentRequests.map(({ request }) => request.headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  queuedResponses = [createJsonResponse(500)]
  await expect(call(pageBounceEndpoint, { page: 'index', seconds: 1 })).rejects.toThrow('status 500')
  expect(sentRequests).toHaveLength(3)
})
test('a 4xx response is not retried', async () => {
  queuedResponses = [createErrorResponse(422)]
  await expect(call(getSettingsEndpoint, {})).rejects.toThrow('authentication_required')
  expect(sentRequests).toHaveLength(1)
})
test('only requests to the user endpoint carry the X-Request-Type header', async () => {
  await call(currentUserEndpoint, {})
  await call(saveLanguageEndpoint, { language: 'nl' })
  await call(getSettingsEndpoint, {})
  expect(sentRequests.map(({ request }) => request.headers.get('X-Request-Type'))).toEqual([
    'client',
    'client',
    null,
  ])
})
test('a 403 with the flag logs out silently, but not from the user endpoint or without the flag', async () => {
  let logouts = 0
  onLoggedOut(() => (logouts += 1))
  const flag = { authentication_required: true }
  queuedResponses = [createErrorResponse(403, flag)]
  await expect(call(currentUserEndpoint, {})).rejects.toThrow()
  queuedResponses = [createErrorResponse(403)]
  await expect(call(autoLikeEndpoint, {})).rejects.toThrow()
  expect(logouts).toBe(0)
  queuedResponses = [createErrorResponse(403, flag)]
  await expect(call(autoLikeEndpoint, {})).rejects.toThrow()
  expect(logouts).toBe(1)
})

test('a call starts a trace only where the server records traces', async () => {
  await call(getSettingsEndpoint, {})
  pageSettings.traced = ''
  await call(getSettingsEndpoint, {})
  const traceparents = sentRequests.map(({ request }) => request.headers.get('traceparent'))
  expect(traceparents).toEqual([null, expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)])
})
