import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginPath, ownPath } from './attempt.ts'

const here = 'https://amarelle.example'
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    '@',
    ':',
    'https:',
    'javascript:',
    'evil.example',
    '?',
    '#',
    '..',
    '%09',
    '%2f',
    ' ',
  ),
  fc.string({ maxLength: 4 }),
)

test('whatever is asked for, the way back never leaves the site', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = new URL(ownPath(pieces.join(''), '/members'), here)
      expect(target.origin).toBe(here)
    }),
    { numRuns: 2000 },
  )
})
test('a path of our own is kept with its query, anything else becomes the other one', () => {
  expect(ownPath('/chats/7?gift=1#end', '/members')).toBe('/chats/7?gift=1#end')
  for (const foreign of [
    null,
    '',
    'chats',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
  ])
    expect(ownPath(foreign, '/members')).toBe('/members')
})
test('the login leads back to where one wanted to go, without the router’s own parameter', () => {
  expect(loginPath(new Request(`${here}/credits/2?code=A&_routes=root`))).toBe(
    '/login?return=%2Fcredits%2F2%3Fcode%3DA',
  )
  expect(loginPath(new Request(`${here}/settings/blocked.data?_routes=root`))).toBe(
    '/login?return=%2Fsettings%2Fblocked',
  )
})
