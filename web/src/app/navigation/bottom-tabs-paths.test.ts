import { expect, test } from 'vitest'
import { showsBottomTabs } from './bottom-tabs-paths.ts'

test('the tabs are hidden only in a conversation, on a profile, during sign-up and during payment', () => {
  for (const path of [
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
    expect(showsBottomTabs(path), path).toBe(false)
  for (const path of [
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
    expect(showsBottomTabs(path), path).toBe(true)
})
