// The catalogue of gifts, what they cost, and how a member shows those that they received.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { getThread, sendMessage } from '@amarelle/contract/chat'
import { getMember } from '@amarelle/contract/discovery'
import { giftCodes } from '@amarelle/contract/fields'
import { getGifts } from '@amarelle/contract/gifts'
import { block } from '@amarelle/contract/moderation'
import { getOwnProfile, saveProfile } from '@amarelle/contract/profiles'
import { expect, test } from 'vitest'
import { deleteAccount } from '@amarelle/contract/accounts'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import { balanceOf, grant } from '../credits/index.ts'
import { refusal, testHouse } from '../platform/test-house.ts'

const house = await testHouse({ signup_credits: 0, gift_credits: 6 })
const { account, purgeDue } = testAccounts(house)
const rich = async () => {
  const id = await house.member({ premium: true })
  const given = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await grant(house.db, { memberId: id, amount: 100, ...given })
  return id
}
const give = (from: number, to: number, gift: (typeof giftCodes)[number]) =>
  house.call(from, sendMessage, { profile: to, gift })
const shownTo = async (viewer: number | null, id: number) =>
  (await house.call(viewer, getMember, { id })).profile.gifts

test('every gift of the contract is in the catalogue and has a drawing, and there are no others', async () => {
  const rows = await house.db.selectFrom('gift').select('code').execute()
  const drawings = await readdir(new URL('../../../web/public/gifts/', import.meta.url))
  const codes = [...giftCodes].toSorted()
  expect(rows.map(({ code }) => code).toSorted()).toEqual(codes)
  expect(drawings.toSorted()).toEqual(codes.map((code) => `${code}.svg`))
})

test('everybody may read what gifts cost before signing up', async () => {
  const { gifts } = await house.call(null, getGifts, {})
  expect(gifts).toContainEqual({ code: 'rose', credits: 6 })
  expect(gifts).toHaveLength(giftCodes.length)
})

test('a gift costs what the picker says: its own price, else the site’s', async () => {
  const [from, to] = [await rich(), await house.member()]
  const { gifts } = (await house.call(from, getThread, { profile: to })).costs
  expect(gifts.map(({ code }) => code)).toEqual([
    'smile',
    'coffee',
    'cocktail',
    'cake',
    'balloons',
    'rose',
    'chocolates',
    'bear',
    'bouquet',
    'ring',
  ])
  expect(gifts).toContainEqual({ code: 'rose', credits: 6 })
  for (const { code, credits } of gifts) {
    const before = await balanceOf(house.db, from)
    expect((await give(from, to, code)).credits).toBe(before - credits)
  }
})

test('what is no longer offered is neither shown in the picker nor sold, and still seen where it was given', async () => {
  const [from, to] = [await rich(), await house.member()]
  await give(from, to, 'bear')
  await house.db.updateTable('gift').set({ offered: false }).where('code', '=', 'bear').execute()
  const thread = await house.call(from, getThread, { profile: to })
  expect(thread.costs.gifts.map(({ code }) => code)).not.toContain('bear')
  expect(thread.messages.at(-1)).toMatchObject({ kind: 'gift', gift: 'bear' })
  const before = await balanceOf(house.db, from)
  expect(await refusal(give(from, to, 'bear'))).toBe('gift_unavailable')
  expect(await balanceOf(house.db, from)).toBe(before)
  expect((await house.call(to, getOwnProfile, {})).profile.gifts).toEqual([{ code: 'bear', count: 1 }])
  await house.db.updateTable('gift').set({ offered: true }).where('code', '=', 'bear').execute()
})

test('received gifts are the member’s own until they show them: then members see them, visitors never', async () => {
  const [from, to, other] = [await rich(), await house.member(), await house.member()]
  for (const gift of ['ring', 'rose', 'smile', 'rose'] as const) await give(from, to, gift)
  const gifts = [
    { code: 'rose', count: 2 },
    { code: 'smile', count: 1 },
    { code: 'ring', count: 1 },
  ]
  const own = async () => (await house.call(to, getOwnProfile, {})).profile
  expect(await own()).toMatchObject({ gifts, show_gifts: false })
  expect(await shownTo(other, to)).toEqual([])
  const saved = await house.call(to, saveProfile, { show_gifts: true })
  expect(saved.profile).toMatchObject({ gifts, show_gifts: true })
  expect(await shownTo(other, to)).toEqual(gifts)
  expect(await shownTo(to, to)).toEqual(gifts)
  expect(await shownTo(null, to)).toEqual([])
  await house.call(to, saveProfile, { about: 'Something else' })
  expect(await shownTo(other, to)).toEqual(gifts)
  await house.call(to, saveProfile, { show_gifts: false })
  expect(await shownTo(other, to)).toEqual([])
})

test('gifts of members who were blocked or are gone stay counts; the gifts of a member go with the account', async () => {
  const [first, to] = [await account({ name: 'Giver' }), await account({ name: 'Taker' })]
  const second = await rich()
  const given = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await grant(house.db, { memberId: first.id, amount: 20, ...given })
  await give(first.id, to.id, 'cake')
  await give(second, to.id, 'cake')
  await house.call(to.id, block, { id: second })
  await house.call(first.id, deleteAccount, { password, erase_now: true })
  await purgeDue()
  expect((await house.call(to.id, getOwnProfile, {})).profile.gifts).toEqual([{ code: 'cake', count: 2 }])
  await house.call(to.id, deleteAccount, { password, erase_now: true })
  await purgeDue()
  const left = await house.db
    .selectFrom('received_gift')
    .select('count')
    .where('member_id', '=', to.id)
    .execute()
  expect(left).toEqual([])
})

test('gifts that come from many at once are all counted, and a refused one is not', async () => {
  const to = await house.member()
  const givers = await Promise.all(Array.from({ length: 8 }, rich))
  await Promise.all(givers.map((from) => give(from, to, 'coffee')))
  expect(await refusal(give(await house.member(), to, 'coffee'))).toBe('not_enough_credits')
  expect((await house.call(to, getOwnProfile, {})).profile.gifts).toEqual([{ code: 'coffee', count: 8 }])
})
