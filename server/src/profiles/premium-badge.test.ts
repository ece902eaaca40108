import { getChatsEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getLikesEndpoint, likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { getOwnProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/platform/test-app.ts'

const app = await createTestApp()
const [premium, free, fictional] = [
  await app.member({ gender: 'male', premium: true }),
  await app.member({ gender: 'male' }),
  await app.member({ gender: 'male', premium: true, fictional: true }),
]
const getBadges = (cards: readonly { id: number; premium: boolean }[]) =>
  Object.fromEntries(cards.map((card) => [card.id, card.premium]))

test('members see who is premium on cards and profiles; a fictional profile never is', async () => {
  const viewer = await app.member({ gender: 'female', lookingFor: 'male' })
  const { members } = await app.call(viewer, searchMembersEndpoint, {})
  expect(getBadges(members)).toEqual({ [premium]: true, [free]: false, [fictional]: false })
  for (const id of [premium, free, fictional])
    expect((await app.call(viewer, getMemberEndpoint, { id })).profile.premium).toBe(id === premium)
  for (const id of [premium, free]) await app.call(id, likeEndpoint, { id: viewer })
  const { liked_by } = await app.call(viewer, getLikesEndpoint, {})
  expect(getBadges(liked_by)).toEqual({ [premium]: true, [free]: false })
  await app.call(viewer, sendMessageEndpoint, { profile: premium, text: 'Hello there' })
  const { chats } = await app.call(viewer, getChatsEndpoint, {})
  expect(getBadges(chats.map(({ profile }) => profile))).toEqual({ [premium]: true })
  expect((await app.call(premium, getOwnProfileEndpoint, {})).profile.premium).toBe(true)
})

test('visitors do not see who is premium', async () => {
  const { members } = await app.call(null, searchMembersEndpoint, {})
  expect(getBadges(members)).toMatchObject({ [premium]: false, [fictional]: false })
  expect((await app.call(null, getMemberEndpoint, { id: premium })).profile.premium).toBe(false)
})

test('a member whose purchase was fully refunded loses the badge', async () => {
  const viewer = await app.member({ gender: 'female', lookingFor: 'male' })
  await app.db.updateTable('member').set({ premium_since: null }).where('id', '=', premium).execute()
  expect((await app.call(viewer, getMemberEndpoint, { id: premium })).profile.premium).toBe(false)
})
