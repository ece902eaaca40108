import {
  getDiscountCodeEndpoint,
  getLeavingOfferEndpoint,
  takeLeavingOfferEndpoint,
} from '@amarelle/contract/endpoints/payments'
import { expect, test } from 'vitest'
import { daysToMs, hoursToMs, addMs } from '../../platform/clock.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()
/** A member whose time bonus has expired, so that no other discount applies. */
async function createOldMember(): Promise<number> {
  const id = await app.member()
  await app.db
    .updateTable('member')
    .set({ signed_up_at: addMs(new Date(), -hoursToMs(5)) })
    .where('id', '=', id)
    .execute()
  return id
}

test('a leaving member is offered one personal code, however often and concurrently it is requested', async () => {
  const id = await createOldMember()
  expect(await app.call(id, getLeavingOfferEndpoint, {})).toEqual({ percentage: 25 })
  const codes = await Promise.all(Array.from({ length: 5 }, () => app.call(id, takeLeavingOfferEndpoint, {})))
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
  const code = codes[0]?.code ?? ''
  const { discountcode } = await app.call(id, getDiscountCodeEndpoint, { code })
  expect(discountcode).toMatchObject({ user_id: id, value_percentage: 25, validity: 'once-per-user' })
  expect(await getRefusalCode(app.call(await createOldMember(), getDiscountCodeEndpoint, { code }))).toBe(
    'code_not_found',
  )
})

test('the code expires after a week and no second one is offered', async () => {
  const id = await createOldMember()
  const { code } = await app.call(id, takeLeavingOfferEndpoint, {})
  app.clock.set(addMs(new Date(), daysToMs(8)))
  expect(await getRefusalCode(app.call(id, getDiscountCodeEndpoint, { code }))).toBe('code_expired')
  expect(await app.call(id, getLeavingOfferEndpoint, {})).toEqual({ percentage: null })
  expect(await getRefusalCode(app.call(id, takeLeavingOfferEndpoint, {}))).toBe('code_not_found')
  app.clock.set(null)
})

test('there is no offer while an equally good discount applies, or when the company disabled it', async () => {
  expect(await app.call(await app.member(), getLeavingOfferEndpoint, {})).toEqual({ percentage: null })
  await app.db.updateTable('company').set({ delete_discount: false }).where('id', '=', 1).execute()
  const id = await createOldMember()
  expect(await app.call(id, getLeavingOfferEndpoint, {})).toEqual({ percentage: null })
  expect(await getRefusalCode(app.call(id, takeLeavingOfferEndpoint, {}))).toBe('code_not_found')
  await app.db.updateTable('company').set({ delete_discount: true }).where('id', '=', 1).execute()
})
test('a visitor must log in', async () => {
  expect(await getRefusalCode(app.call(null, takeLeavingOfferEndpoint, {}))).toBe('authentication_required')
})
