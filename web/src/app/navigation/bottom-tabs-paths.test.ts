import { expect, test } from 'vitest'
import { showsBottomTabs } from './bottom-tabs-paths.ts'

test('the tabs are hidden in a thread, on a profile, while signing up and while paying, and nowhere else', () => {
  for (const place of [
    '/chats/7',
    '/members/12/chat',
    '/members/12',
    '/likes/m/12',
    '/members/12/signup',
    '/signup',
    '/signup-matches',
    '/complete-signup',
    '/credits/2',
    '/credits/2/ideal',
    '/credits/repeat-order',
    '/payment/9',
    '/directdebit',
    '/transfer',
  ])
    expect(showsBottomTabs(place), place).toBe(false)
  for (const place of [
    '/members',
    '/chats',
    '/likes',
    '/likes/sent',
    '/credits',
    '/premium',
    '/profile',
    '/settings/account',
    '/swipe-game',
    '/pages/terms',
    '/transactions/4',
  ])
    expect(showsBottomTabs(place), place).toBe(true)
})
