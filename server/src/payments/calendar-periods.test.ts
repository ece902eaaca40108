// Payment periods across clock changes, leap days and the turn of the year.
import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getDiscountCodeEndpoint } from '@amarelle/contract/endpoints/payments'
import { getWithdrawableEndpoint } from '@amarelle/contract/endpoints/withdrawal'
import { afterEach, expect, test } from 'vitest'
import { hoursToMs, addMs, secondsToMs } from '../platform/clock.ts'
import { getRefusalCode, createTestApp } from '../../testing/platform/test-app.ts'
import { createTestShop } from '../../testing/payments/shop.ts'

const app = await createTestApp({ signup_credits: 0, time_zone: 'Europe/Amsterdam' })
const { buyer, order, settle } = createTestShop(app)
afterEach(() => app.clock.set(null))

const moments = {
  'an ordinary evening': '2026-06-01T19:00:00Z',
  'an hour before clocks go forward': '2026-03-29T00:00:00Z',
  'in the hour that comes twice': '2026-10-25T00:30:00Z',
  'before a leap day begins': '2028-02-28T22:30:00Z',
  'on a leap day': '2028-02-29T21:00:00Z',
  'before a 29th of February that is none': '2027-02-28T22:59:59Z',
  'as a year turns': '2026-12-31T22:59:59.999Z',
  'as clocks go forward in New York': '2026-03-08T06:59:00Z',
}

for (const [name, iso] of Object.entries(moments)) {
  const signedUp = new Date(iso)
  const end = addMs(signedUp, secondsToMs(14_400))
  test(`signed up ${name}: time bonus and welcome code last exactly four elapsed hours`, async () => {
    const member = await buyer({}, signedUp)
    const discountsAt = async (moment: Date) => {
      app.clock.set(moment)
      const { user } = await app.call(member, currentUserEndpoint, {})
      return {
        until: user?.time_bonus_until ?? null,
        server: user?.server_time,
        bonus: await getRefusalCode(app.call(member, getDiscountCodeEndpoint, { code: 'TIMEBONUS25' })),
        welcome: await getRefusalCode(app.call(member, getDiscountCodeEndpoint, { code: 'WELCOME25' })),
        active:
          (await app.call(member, getDiscountCodeEndpoint, { welcome: 'true' })).discountcode?.code ?? null,
      }
    }
    const open = { until: end.toISOString(), bonus: 'accepted', welcome: 'accepted', active: 'TIMEBONUS25' }
    const over = { until: null, bonus: 'code_expired', welcome: 'code_expired', active: null }
    for (const moment of [signedUp, addMs(signedUp, hoursToMs(2)), addMs(end, -1)])
      expect(await discountsAt(moment)).toEqual({ ...open, server: moment.toISOString() })
    for (const moment of [end, addMs(end, hoursToMs(1)), addMs(end, hoursToMs(24 * 366))])
      expect(await discountsAt(moment)).toEqual({ ...over, server: moment.toISOString() })
  })
}

test('an order started within the bonus and placed after it expired is refused until the new price is confirmed', async () => {
  const signedUp = new Date('2026-10-25T00:30:00Z')
  const member = await buyer({}, signedUp)
  app.clock.set(addMs(signedUp, hoursToMs(4) - 1))
  expect(await getRefusalCode(order(member, { total: 1124 }))).toBe('accepted')
  app.clock.set(addMs(signedUp, hoursToMs(4)))
  expect(await getRefusalCode(order(member, { total: 1124 }))).toBe('invalid_input')
  expect(await getRefusalCode(order(member, { total: 1499 }))).toBe('accepted')
})

for (const [paid, last] of [
  // Fourteen calendar days until the end of the last day, which is not always 14 × 24 hours.
  ['2026-03-20T09:00:00Z', '2026-04-03T22:00:00Z'],
  ['2026-10-20T09:00:00Z', '2026-11-03T23:00:00Z'],
  ['2028-02-20T22:30:00Z', '2028-03-05T23:00:00Z'],
  ['2027-02-20T22:30:00Z', '2027-03-06T23:00:00Z'],
  ['2026-12-24T23:30:00Z', '2027-01-08T23:00:00Z'],
] as const)
  test(`an order paid at ${paid} can be withdrawn from until ${last}`, async () => {
    app.clock.set(new Date(paid))
    const member = await buyer()
    await settle((await order(member)).payment_id)
    const orders = async (moment: Date) => {
      app.clock.set(moment)
      return (await app.call(member, getWithdrawableEndpoint, {})).orders.length
    }
    expect([await orders(addMs(new Date(last), -1)), await orders(new Date(last))]).toEqual([1, 0])
  })
