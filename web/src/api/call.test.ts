import { currentUser, saveLanguage } from '@amarelle/contract/accounts'
import { autoLike } from '@amarelle/contract/likes'
import { placeOrder } from '@amarelle/contract/payments'
import { getSettings, pageBounce } from '@amarelle/contract/sites'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, onLoggedOut } from './call.ts'

let asked: { request: Request; at: number }[] = []
let answers: (Response | Error)[] = []
const json = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, more: object = {}) =>
  json(status, { error: { code: 'authentication_required', message: 'Please log in' }, ...more })

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  asked = []
  answers = []
  vi.stubGlobal('location', { origin: 'https://amarelle.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push({ request, at: Date.now() })
    const answer = answers.shift() ?? json(200)
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call that fails is tried 5 times more, each after twice the time, and then fails', async () => {
  answers = [
    new TypeError('no connection'),
    json(503),
    new TypeError('no connection'),
    json(500),
    json(502),
    json(504),
  ]
  const failed = expect(call(getSettings, {})).rejects.toThrow('status 504')
  await vi.runAllTimersAsync()
  await failed
  expect(asked.map(({ at }) => at)).toEqual([0, 250, 750, 1750, 3750, 7750])
})
test('what may not be done twice is repeated under one key, or not at all', async () => {
  answers = [json(500)]
  const order = { bundle: 1, method: 'ideal', total: 1 } as never
  const placed = call(placeOrder, order)
  await vi.runAllTimersAsync()
  await placed
  const keys = asked.map(({ request }) => request.headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  answers = [json(500)]
  await expect(call(pageBounce, { page: 'index', seconds: 1 })).rejects.toThrow('status 500')
  expect(asked).toHaveLength(3)
})
test('a refusal is an answer and is not tried again', async () => {
  answers = [refusal(422)]
  await expect(call(getSettings, {})).rejects.toThrow('authentication_required')
  expect(asked).toHaveLength(1)
})
test('calls of the user say that a client asks, others don’t', async () => {
  await call(currentUser, {})
  await call(saveLanguage, { language: 'nl' })
  await call(getSettings, {})
  expect(asked.map(({ request }) => request.headers.get('X-Request-Type'))).toEqual([
    'client',
    'client',
    null,
  ])
})
test('a 403 with the flag logs out silently, but not from the user’s own call, nor without the flag', async () => {
  let times = 0
  onLoggedOut(() => (times += 1))
  const flag = { authentication_required: true }
  answers = [refusal(403, flag)]
  await expect(call(currentUser, {})).rejects.toThrow()
  answers = [refusal(403)]
  await expect(call(autoLike, {})).rejects.toThrow()
  expect(times).toBe(0)
  answers = [refusal(403, flag)]
  await expect(call(autoLike, {})).rejects.toThrow()
  expect(times).toBe(1)
})
