import { expect, test } from 'vitest'
import { getParentPath } from './parent-path.ts'

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
    expect(getParentPath(place, true), place).toBeNull()
  expect(getParentPath('/members/12', true)).toBe('/members')
  expect(getParentPath('/likes/m/12', true)).toBe('/likes')
  expect(getParentPath('/credits/2/ideal', true)).toBe('/credits')
  expect(getParentPath('/settings/account', true)).toBe('/settings')
  expect(getParentPath('/settings', true)).toBe('/profile')
  expect(getParentPath('/pages/terms', true)).toBe('/profile')
  expect(getParentPath('/pages/terms', false)).toBe('/')
})
