// The gift catalogue, prices, and how members show the gifts that they received.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { giftCodes } from '@amarelle/contract/domain/fields'
import { getGiftsEndpoint } from '@amarelle/contract/endpoints/gifts'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getOwnProfileEndpoint, saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { expect, test } from 'vitest'
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { getBalance, createCreditGrant } from '../../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 0, gift_credits: 6 })
const { account, purgeDue } = createTestAccounts(app)
const createMemberWithCredits = async () => {
  const id = await app.member({ premium: true })
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: id, amount: 100, ...grant })
  return id
}
const sendGift = (from: number, to: number, gift: (typeof giftCodes)[number]) =>
  app.call(from, sendMessageEndpoint, { profile: to, gift })
const loadShownGifts = async (viewer: number | null, id: number) =>
  (await app.call(viewer, getMemberEndpoint, { id })).profile.gifts

test('the gifts of the contract, of the catalogue and of the drawings are the same', async () => {
  const rows = await app.db.selectFrom('gift').select('code').execute()
  const drawings = await readdir(new URL('../../../../web/public/gifts/', import.meta.url))
  const codes = [...giftCodes].toSorted()
  expect(rows.map(({ code }) => code).toSorted()).toEqual(codes)
  expect(drawings.toSorted()).toEqual(codes.map((code) => `${code}.svg`))
})

test('visitors can read the gift prices', async () => {
  const { gifts } = await app.call(null, getGiftsEndpoint, {})
  expect(gifts).toContainEqual({ code: 'rose', credits: 6 })
  expect(gifts).toHaveLength(giftCodes.length)
})

test('a gift costs the price shown in the picker: its own, else the site’s', async () => {
  const [from, to] = [await createMemberWithCredits(), await app.member()]
  const { gifts } = (await app.call(from, getThreadEndpoint, { profile: to })).costs
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
    const before = await getBalance(app.db, from)
    expect((await sendGift(from, to, code)).credits).toBe(before - credits)
  }
})

test('a gift no longer offered is not in the picker and can’t be sent, but stays visible where it was received', async () => {
  const [from, to] = [await createMemberWithCredits(), await app.member()]
  await sendGift(from, to, 'bear')
  await app.db.updateTable('gift').set({ offered: false }).where('code', '=', 'bear').execute()
  const thread = await app.call(from, getThreadEndpoint, { profile: to })
  expect(thread.costs.gifts.map(({ code }) => code)).not.toContain('bear')
  expect(thread.messages.at(-1)).toMatchObject({ kind: 'gift', gift: 'bear' })
  const before = await getBalance(app.db, from)
  expect(await getRefusalCode(sendGift(from, to, 'bear'))).toBe('gift_unavailable')
  expect(await getBalance(app.db, from)).toBe(before)
  expect((await app.call(to, getOwnProfileEndpoint, {})).profile.gifts).toEqual([{ code: 'bear', count: 1 }])
  await app.db.updateTable('gift').set({ offered: true }).where('code', '=', 'bear').execute()
})

test('received gifts are private until the member shows them; then other members see them, visitors never', async () => {
  const [from, to, other] = [await createMemberWithCredits(), await app.member(), await app.member()]
  for (const gift of ['ring', 'rose', 'smile', 'rose'] as const) await sendGift(from, to, gift)
  const gifts = [
    { code: 'rose', count: 2 },
    { code: 'smile', count: 1 },
    { code: 'ring', count: 1 },
  ]
  const loadOwnProfile = async () => (await app.call(to, getOwnProfileEndpoint, {})).profile
  expect(await loadOwnProfile()).toMatchObject({ gifts, show_gifts: false })
  expect(await loadShownGifts(other, to)).toEqual([])
  const saved = await app.call(to, saveProfileEndpoint, { show_gifts: true })
  expect(saved.profile).toMatchObject({ gifts, show_gifts: true })
  expect(await loadShownGifts(other, to)).toEqual(gifts)
  expect(await loadShownGifts(to, to)).toEqual(gifts)
  expect(await loadShownGifts(null, to)).toEqual([])
  await app.call(to, saveProfileEndpoint, { about: 'Something else' })
  expect(await loadShownGifts(other, to)).toEqual(gifts)
  await app.call(to, saveProfileEndpoint, { show_gifts: false })
  expect(await loadShownGifts(other, to)).toEqual([])
})

test('gifts of blocked and deleted members still count; a member’s received gifts are deleted with the account', async () => {
  const [first, to] = [await account({ name: 'Giver' }), await account({ name: 'Taker' })]
  const second = await createMemberWithCredits()
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId: first.id, amount: 20, ...grant })
  await sendGift(first.id, to.id, 'cake')
  await sendGift(second, to.id, 'cake')
  await app.call(to.id, blockEndpoint, { id: second })
  await app.call(first.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  expect((await app.call(to.id, getOwnProfileEndpoint, {})).profile.gifts).toEqual([
    { code: 'cake', count: 2 },
  ])
  await app.call(to.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  const remainingRows = await app.db
    .selectFrom('received_gift')
    .select('count')
    .where('member_id', '=', to.id)
    .execute()
  expect(remainingRows).toEqual([])
})

test('gifts sent concurrently are all counted, and a refused one is not', async () => {
  const to = await app.member()
  const givers = await Promise.all(Array.from({ length: 8 }, createMemberWithCredits))
  await Promise.all(givers.map((from) => sendGift(from, to, 'coffee')))
  expect(await getRefusalCode(sendGift(await app.member(), to, 'coffee'))).toBe('not_enough_credits')
  expect((await app.call(to, getOwnProfileEndpoint, {})).profile.gifts).toEqual([
    { code: 'coffee', count: 8 },
  ])
})
