import { getDiscountCode, getLeavingOffer, takeLeavingOffer } from '@amarelle/contract/payments'
import { expect, test } from 'vitest'
import { days, hours, later } from '../platform/clock.ts'
import { refusal, testHouse } from '../platform/test-house.ts'

const house = await testHouse()
/** A member whose time bonus is over: no other discount applies. */
async function oldMember(): Promise<number> {
  const id = await house.member()
  await house.db
    .updateTable('member')
    .set({ signed_up_at: later(new Date(), -hours(5)) })
    .where('id', '=', id)
    .execute()
  return id
}

test('who would leave is offered a code of their own, once, however often and fast it is asked for', async () => {
  const id = await oldMember()
  expect(await house.call(id, getLeavingOffer, {})).toEqual({ percentage: 25 })
  const codes = await Promise.all(Array.from({ length: 5 }, () => house.call(id, takeLeavingOffer, {})))
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
  const code = codes[0]?.code ?? ''
  const { discountcode } = await house.call(id, getDiscountCode, { code })
  expect(discountcode).toMatchObject({ user_id: id, value_percentage: 25, validity: 'once-per-user' })
  expect(await refusal(house.call(await oldMember(), getDiscountCode, { code }))).toBe('code_not_found')
})

test('after a week the code is over, and there is no second one', async () => {
  const id = await oldMember()
  const { code } = await house.call(id, takeLeavingOffer, {})
  house.clock.set(later(new Date(), days(8)))
  expect(await refusal(house.call(id, getDiscountCode, { code }))).toBe('code_expired')
  expect(await house.call(id, getLeavingOffer, {})).toEqual({ percentage: null })
  expect(await refusal(house.call(id, takeLeavingOffer, {}))).toBe('code_not_found')
  house.clock.set(null)
})

test('nothing is offered while a discount as good applies, nor by a company that has no offer', async () => {
  expect(await house.call(await house.member(), getLeavingOffer, {})).toEqual({ percentage: null })
  await house.db.updateTable('company').set({ delete_discount: false }).where('id', '=', 1).execute()
  const id = await oldMember()
  expect(await house.call(id, getLeavingOffer, {})).toEqual({ percentage: null })
  expect(await refusal(house.call(id, takeLeavingOffer, {}))).toBe('code_not_found')
  await house.db.updateTable('company').set({ delete_discount: true }).where('id', '=', 1).execute()
})
test('a visitor is told to log in', async () => {
  expect(await refusal(house.call(null, takeLeavingOffer, {}))).toBe('authentication_required')
})
