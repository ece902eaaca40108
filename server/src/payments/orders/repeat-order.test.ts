import { getCheckoutEndpoint, placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { getRepeatOrderEndpoint } from '@amarelle/contract/endpoints/payments/repeat-order'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'

const app = await createTestApp({ signup_credits: 0 })
const { buyer, bundleOf, order, settle } = createTestShop(app)
const getRepeat = (id: number | null) => app.call(id, getRepeatOrderEndpoint, {})
const buyCredits = async (id: number, credits: number, method: 'visa' | 'ideal') => {
  const bundle = await bundleOf(id, credits)
  const placed = await order(id, { bundle: bundle.id, total: bundle.total.minor, method })
  await settle(placed.payment_id)
  return bundle
}

test('offers the last bought bundle and its payment method, or nothing without a purchase', async () => {
  const member = await buyer()
  expect(await getRefusalCode(getRepeat(null))).toBe('authentication_required')
  expect(await getRefusalCode(getRepeat(member))).toBe('not_found')
  const failedOrder = await order(member)
  await settle(failedOrder.payment_id, 'failed')
  expect(await getRefusalCode(getRepeat(member))).toBe('not_found')
  await buyCredits(member, 15, 'visa')
  const lastBundle = await buyCredits(member, 35, 'ideal')
  expect(await getRepeat(member)).toEqual({ bundle: lastBundle.id, method: 'ideal', cards: [] })
})

test("the offer has today's price, not the former one", async () => {
  const member = await buyer()
  const { id } = await buyCredits(member, 80, 'visa')
  const price = app.db.updateTable('bundle_price').where('bundle_id', '=', id).where('currency', '=', 'EUR')
  await price.set({ price_minor: 6499 }).execute()
  const { bundle } = await getRepeat(member)
  const input = { bundle, method: 'visa', immediate: true, pro_rata: true } as const
  expect((await app.call(member, getCheckoutEndpoint, { bundle, method: 'visa' })).total.minor).toBe(6499)
  expect(await getRefusalCode(app.call(member, placeOrderEndpoint, { ...input, total: 5999 }))).toBe(
    'invalid_input',
  )
  expect(await getRefusalCode(app.call(member, placeOrderEndpoint, { ...input, total: 6499 }))).toBe(
    'accepted',
  )
  await price.set({ price_minor: 5999 }).execute()
})

test('a bundle off sale is not offered, nor a method that is no longer available', async () => {
  const member = await buyer()
  const { id } = await buyCredits(member, 200, 'ideal')
  await app.db.updateTable('profile').set({ country: 'DE' }).where('member_id', '=', member).execute()
  expect((await getRepeat(member)).method).toBeNull()
  await app.db.updateTable('bundle').set({ on_sale: false }).where('id', '=', id).execute()
  expect(await getRefusalCode(getRepeat(member))).toBe('not_found')
  await app.db.updateTable('bundle').set({ on_sale: true }).where('id', '=', id).execute()
})

test("the member's chargeable stored cards are offered", async () => {
  const member = await buyer()
  await buyCredits(member, 15, 'visa')
  const insertCard = async (memberId: number, label: string, more: object = {}) => {
    const row = { id: crypto.randomUUID(), member_id: memberId, provider: 'sandbox', method: 'visa' }
    await app.db
      .insertInto('stored_method')
      .values({ ...row, token: Buffer.from('sealed'), label, ...more })
      .execute()
  }
  await insertCard(member, 'Visa 4242', { expires_on: '2099-12-31' })
  await insertCard(member, 'Visa 1111', { revoked_at: new Date() })
  await insertCard(member, 'Visa 2222', { provider: 'stripe' })
  await insertCard(await buyer(), 'Visa 3333')
  const { cards } = await getRepeat(member)
  expect(cards).toMatchObject([{ label: 'Visa 4242', expires_on: '2099-12-31', method: { code: 'visa' } }])
})
