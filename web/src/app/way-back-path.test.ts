import { expect, test } from 'vitest'
import { wayBackPath } from './way-back-path.ts'

test('the installed app has a way back on every screen but the tabs’ own, to what the screen belongs to', () => {
  for (const place of [
    '/',
    '/members',
    '/swipe-game',
    '/chats',
    '/likes',
    '/profile',
    '/login',
    '/chats/7',
    '/members/12/chat',
  ])
    expect(wayBackPath(place, true), place).toBeNull()
  expect(wayBackPath('/members/12', true)).toBe('/members')
  expect(wayBackPath('/likes/m/12', true)).toBe('/likes')
  expect(wayBackPath('/credits/2/ideal', true)).toBe('/credits')
  expect(wayBackPath('/settings/account', true)).toBe('/settings')
  expect(wayBackPath('/settings', true)).toBe('/profile')
  expect(wayBackPath('/pages/terms', true)).toBe('/profile')
  expect(wayBackPath('/pages/terms', false)).toBe('/')
})
