import { expect, test } from 'vitest'
import { loginPath } from './attempt.ts'

const here = 'https://amarelle.example'

test('the login leads back to where one wanted to go, without the router’s own parameter', () => {
  expect(loginPath(new Request(`${here}/credits/2?code=A&_routes=root`))).toBe(
    '/login?return=%2Fcredits%2F2%3Fcode%3DA',
  )
  expect(loginPath(new Request(`${here}/settings/blocked.data?_routes=root`))).toBe(
    '/login?return=%2Fsettings%2Fblocked',
  )
})
