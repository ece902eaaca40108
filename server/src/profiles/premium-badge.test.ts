import { getChats, sendMessage } from '@amarelle/contract/chat'
import { getMember, searchMembers } from '@amarelle/contract/discovery'
import { getLikes, like } from '@amarelle/contract/likes'
import { getOwnProfile } from '@amarelle/contract/profiles'
import { expect, test } from 'vitest'
import { testHouse } from '../platform/test-house.ts'

const house = await testHouse()
const [premium, free, fictional] = [
  await house.member({ gender: 'male', premium: true }),
  await house.member({ gender: 'male' }),
  await house.member({ gender: 'male', premium: true, fictional: true }),
]
const badges = (cards: readonly { id: number; premium: boolean }[]) =>
  Object.fromEntries(cards.map((card) => [card.id, card.premium]))

test('members see who is premium on cards and profiles; a fictional profile never is', async () => {
  const viewer = await house.member({ gender: 'female', lookingFor: 'male' })
  const { members } = await house.call(viewer, searchMembers, {})
  expect(badges(members)).toEqual({ [premium]: true, [free]: false, [fictional]: false })
  for (const id of [premium, free, fictional])
    expect((await house.call(viewer, getMember, { id })).profile.premium).toBe(id === premium)
  for (const id of [premium, free]) await house.call(id, like, { id: viewer })
  const { liked_by } = await house.call(viewer, getLikes, {})
  expect(badges(liked_by)).toEqual({ [premium]: true, [free]: false })
  await house.call(viewer, sendMessage, { profile: premium, text: 'Hello there' })
  const { chats } = await house.call(viewer, getChats, {})
  expect(badges(chats.map(({ profile }) => profile))).toEqual({ [premium]: true })
  expect((await house.call(premium, getOwnProfile, {})).profile.premium).toBe(true)
})

test('visitors are not told who paid', async () => {
  const { members } = await house.call(null, searchMembers, {})
  expect(badges(members)).toMatchObject({ [premium]: false, [fictional]: false })
  expect((await house.call(null, getMember, { id: premium })).profile.premium).toBe(false)
})

test('a purchase that was wholly refunded takes the badge along', async () => {
  const viewer = await house.member({ gender: 'female', lookingFor: 'male' })
  await house.db.updateTable('member').set({ premium_since: null }).where('id', '=', premium).execute()
  expect((await house.call(viewer, getMember, { id: premium })).profile.premium).toBe(false)
})
