import { expect, test } from 'vitest'
import { getParentPath } from './parent-path.ts'

test('every screen except those of the tabs has a back link to its parent in the installed app', () => {
  for (const path of [
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
    expect(getParentPath(path, true), path).toBeNull()
  expect(getParentPath('/members/12', true)).toBe('/members')
  expect(getParentPath('/likes/m/12', true)).toBe('/likes')
  expect(getParentPath('/credits/2/ideal', true)).toBe('/credits')
  expect(getParentPath('/settings/account', true)).toBe('/settings')
  expect(getParentPath('/settings', true)).toBe('/profile')
  expect(getParentPath('/pages/terms', true)).toBe('/profile')
  expect(getParentPath('/pages/terms', false)).toBe('/')
})
