import { expect, test } from 'vitest'
import { getLoginPath } from './api-result.ts'

const testOrigin = 'https://amarelle.example'

test('the login path returns to the requested page, without the router’s own parameter', () => {
  expect(getLoginPath(new Request(`${testOrigin}/credits/2?code=A&_routes=root`))).toBe(
    '/login?return=%2Fcredits%2F2%3Fcode%3DA',
  )
  expect(getLoginPath(new Request(`${testOrigin}/settings/blocked.data?_routes=root`))).toBe(
    '/login?return=%2Fsettings%2Fblocked',
  )
})

test('the login path keeps the query as it was encoded', () => {
  const query = '?text=Look%20at%20this'
  expect(getLoginPath(new Request(`${testOrigin}/share${query}`))).toBe(
    `/login?return=${encodeURIComponent(`/share${query}`)}`,
  )
})
