// The swipe game over HTTP: idempotency keys, methods and protection against cross-site requests.
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const path = '/api/swipe.php'

test('cards are fetched, swiped and undone; a swipe needs a key, and all calls must come from our own pages', async () => {
  const me = await app.member({ gender: 'female', lookingFor: 'male' })
  const one = await app.member({ gender: 'male', lookingFor: 'female' })
  const cookie = await app.session(me)
  const answer = async (method: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await app.ask(method, path, { cookie, headers, ...(body ? { body } : {}) })
    return [response.status, await response.json()] as const
  }
  const left = (count: number) => ({ likes_left: count, likes_a_day: 4 })
  expect(await answer('GET')).toMatchObject([200, { ...left(4), cards: [{ id: one, fictional: false }] }])
  expect(await answer('GET', undefined, { 'sec-fetch-site': 'cross-site' })).toMatchObject([
    403,
    { error: { code: 'wrong_origin' } },
  ])
  const like = { id: one, verdict: 'like' }
  expect(await answer('POST', like, { 'idempotency-key': '' })).toMatchObject([
    400,
    { error: { code: 'idempotency_key_required' } },
  ])
  expect(await answer('POST', { id: one, verdict: 'love' })).toMatchObject([422, {}])
  expect(await answer('POST', like)).toMatchObject([200, { ...left(3), match: null, can_undo: true }])
  const undo = { 'idempotency-key': 'undo-1' }
  const undone = await answer('DELETE', {}, undo)
  expect(undone).toMatchObject([200, { ...left(4), card: { id: one, fictional: false }, can_undo: false }])
  expect(await answer('DELETE', {}, undo)).toEqual(undone)
  expect(await answer('DELETE', {})).toMatchObject([409, { error: { code: 'undo_not_possible' } }])
  const visitor = await app.ask('GET', path)
  expect([visitor.status, await visitor.json()]).toMatchObject([403, { authentication_required: true }])
})
