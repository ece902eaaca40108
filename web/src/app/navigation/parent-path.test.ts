import { expect, test } from 'vitest'
import { getParentPath } from './parent-path.ts'

test('in the installed app every screen has a back link to its parent, except those of the tabs and those with a back link of their own', () => {
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
    '/members/12',
    '/likes/m/12',
  ])
    expect(getParentPath(path, true), path).toBeNull()
  expect(getParentPath('/likes/sent', true)).toBe('/likes')
  expect(getParentPath('/credits/2/ideal', true)).toBe('/credits')
  expect(getParentPath('/settings/account', true)).toBe('/settings')
  expect(getParentPath('/settings', true)).toBe('/profile')
  expect(getParentPath('/pages/terms', true)).toBe('/profile')
  expect(getParentPath('/pages/terms', false)).toBe('/')
})
