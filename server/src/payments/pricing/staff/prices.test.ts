// Prices that staff set: when they are in force, where, what is refused, how they are taken back, and what a new member sees of them.
import { getBundlesEndpoint } from '@amarelle/contract/endpoints/payments'
import type { getPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, hoursToMs, minutesToMs } from '../../../platform/clock.ts'

const app = await createTestServer({ price_limit_percent: 1000 })
const other = await app.otherSite('prices-other.example')
const { colleague, callStaff } = createTestColleagues(app)
const owner = await colleague({ role: 'owner' })
const second = await colleague({ role: 'administrator' })
afterEach(() => app.clock.set(null))

const read = async (site = app.site.id) =>
  (await callStaff('GET', `/api/staff/prices?site=${site}`, { cookie: owner.cookie }))
    .data as unknown as StaffEndpointAnswer<typeof getPricesEndpoint>
const readPrice = async (
  credits: number,
  { currency = 'EUR', country = null as string | null, site = app.site.id } = {},
) =>
  (await read(site)).prices
    .find(({ place }) => place.currency === currency && place.country === country)
    ?.bundles.find((bundle) => bundle.credits === credits)
interface Wanted {
  readonly credits: number
  readonly price: string | null
  readonly currency?: string
  readonly country?: string | null
  readonly seen?: number | null
}
const change = async (
  wanted: readonly Wanted[],
  {
    cookie = owner.cookie,
    site = app.site.id,
    startsAt = null as Date | null,
    endsAt = null as Date | null,
  } = {},
) => {
  const changes = []
  for (const { credits, price, currency = 'EUR', country = null, seen } of wanted) {
    const place = (await read(site)).prices.find((one) => one.place.currency === currency)
    const bundle = place?.bundles.find((one) => one.credits === credits)?.bundle ?? 999_999
    const shown = await readPrice(credits, { currency, country, site })
    changes.push({
      bundle,
      currency,
      country,
      price,
      seen: seen === undefined ? (shown?.minor ?? null) : seen,
    })
  }
  const answer = await callStaff('POST', '/api/staff/prices', {
    cookie,
    body: {
      site,
      changes,
      reason: 'Test',
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    },
  })
  const error = answer.data.error as { fields?: Record<string, string> } | undefined
  return { status: answer.status, code: answer.code, fields: error?.fields ?? {} }
}
const undo = async (id: number | undefined) =>
  callStaff('DELETE', '/api/staff/prices', {
    cookie: owner.cookie,
    body: { change: id, reason: 'A mistake' },
  })
const members = { NL: await app.member({ country: 'NL' }), DE: await app.member({ country: 'DE' }) }
const readOffer = async (country: keyof typeof members, credits: number) => {
  const { bundles } = await app.call(members[country], getBundlesEndpoint, {})
  return bundles.find((bundle) => bundle.credits === credits)
}

test('a price is in force at once, for this site only, and the price before it applies again when it is taken back', async () => {
  const before = await readPrice(35)
  expect((await change([{ credits: 35, price: '27,99' }])).status).toBe(200)
  expect(await readPrice(35)).toMatchObject({
    minor: 2799,
    paidMinor: 2799,
    lowestMinor: 2799,
    messageMinor: 80,
  })
  expect((await readPrice(35, { site: other.id }))?.minor).toBe(before?.minor)
  const [latest] = (await read()).changes
  expect(latest).toMatchObject({ credits: 35, minor: 2799, reason: 'Test', state: 'in_force', endsAt: null })
  expect((await undo(latest?.id)).status).toBe(200)
  expect((await readPrice(35))?.minor).toBe(before?.minor)
  expect((await read()).changes[0]).toMatchObject({ state: 'undone', undone: { reason: 'A mistake' } })
  expect((await undo(latest?.id)).code).toBe('price_over')
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `site:${app.site.id}`)
    .where('act', 'in', ['price.changed', 'price.undone'])
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['price.changed', 'price.undone'])
})

test('a temporary price starts and ends at its moments, without any job', async () => {
  const start = addMs(app.clock.now(), hoursToMs(2))
  const end = addMs(start, hoursToMs(3))
  const usual = (await readPrice(15))?.minor
  expect((await change([{ credits: 15, price: '9.99' }], { startsAt: start, endsAt: end })).status).toBe(200)
  const priceAt = async (at: Date) => {
    app.clock.set(at)
    return (await readOffer('NL', 15))?.price.minor
  }
  expect(await priceAt(addMs(start, -1))).toBe(usual)
  expect(await priceAt(start)).toBe(999)
  expect(await priceAt(addMs(end, -1))).toBe(999)
  expect(await priceAt(end)).toBe(usual)
})

test('a country can have a price of its own, and gives it up again', async () => {
  const general = (await readPrice(80))?.minor
  await change([{ credits: 80, price: '49.99', country: 'DE' }])
  expect((await readOffer('DE', 80))?.price).toEqual({ minor: 4999, currency: 'EUR' })
  expect((await readOffer('NL', 80))?.price.minor).toBe(general)
  expect((await change([{ credits: 80, price: '57.99' }])).status).toBe(200)
  expect((await readOffer('DE', 80))?.price.minor).toBe(4999)
  expect((await change([{ credits: 80, price: null, country: 'DE' }])).status).toBe(200)
  expect((await readOffer('DE', 80))?.price.minor).toBe(5799)
})

test('prices that are not possible are refused beside their field, and nothing of the change is stored', async () => {
  const prices = ['0', '0.00', '29.999', '-5', 'free', '1.99', '10001'].map((price) => ({
    credits: 200,
    price,
  }))
  for (const wanted of prices) {
    const refused = await change([{ credits: 15, price: '15.99' }, wanted])
    expect(refused, wanted.price).toMatchObject({ status: 422, code: 'price_range' })
    expect(refused.fields).toEqual({
      'changes.1.price': 'An amount from 2.00 EUR to 10000.00 EUR, with at most two decimals.',
    })
  }
  const inWrongCurrency = await change([{ credits: 15, price: '14.99', currency: 'EUR', country: 'GB' }])
  expect(inWrongCurrency.fields).toEqual({ 'changes.0.price': 'Members in this country pay in GBP.' })
  expect((await change([{ credits: 15, price: null }])).code).toBe('price_range')
  expect((await readPrice(15))?.minor).toBe(1499)
})

test('temporary prices never overlap, and no lasting price starts while a temporary one applies', async () => {
  const at = (hours: number) => addMs(app.clock.now(), hoursToMs(hours))
  const wanted = [{ credits: 200, price: '119.99' }]
  expect((await change(wanted, { startsAt: at(10), endsAt: at(20) })).status).toBe(200)
  for (const period of [
    { startsAt: at(5), endsAt: at(11) },
    { startsAt: at(19), endsAt: at(30) },
    { startsAt: at(15), endsAt: null },
  ])
    expect((await change(wanted, period)).fields).toHaveProperty(['changes.0.price'])
  expect((await change(wanted, { startsAt: at(21), endsAt: at(22) })).status).toBe(200)
  expect((await change(wanted, { startsAt: at(5), endsAt: at(4) })).code).toBe('price_end')
  expect((await change(wanted, { startsAt: addMs(app.clock.now(), daysToMs(366)) })).code).toBe(
    'setting_start',
  )
})

test('when two people set the same price, the second is told, and nothing of theirs is stored', async () => {
  const seen = (await readPrice(35))?.minor ?? null
  const [first, late] = [
    { credits: 35, price: '31.99', seen },
    { credits: 35, price: '28.99', seen },
  ]
  expect((await change([first], { cookie: second.cookie })).status).toBe(200)
  const refused = await change([{ credits: 15, price: '13.99' }, late])
  expect(refused).toMatchObject({ status: 409, code: 'setting_changed' })
  expect(Object.keys(refused.fields)).toEqual(['changes.1.price'])
  expect((await readPrice(15))?.minor).toBe(1499)
  const answers = await Promise.all(
    ['32.99', '33.99'].map((price) => change([{ credits: 35, price, seen: 3199 }])),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a raised price is not struck through: only the lowest of the last 30 days is', async () => {
  const { id } = await app.otherSite('prices-raised.example', { price_limit_percent: 1000 })
  const start = new Date()
  app.clock.set(start)
  await change([{ credits: 15, price: '12.99' }], { site: id })
  app.clock.set(addMs(start, minutesToMs(10)))
  const colleagueNow = await colleague({ role: 'owner' })
  await change([{ credits: 15, price: '19.99' }], { site: id, cookie: colleagueNow.cookie })
  expect(await readPrice(15, { site: id })).toMatchObject({ minor: 1999, lowestMinor: 1299 })
})

test('staff of another site see and change no price here', async () => {
  const stranger = await colleague({ role: 'administrator', siteId: other.id })
  const get = (path: string) => callStaff('GET', path, { cookie: stranger.cookie })
  expect((await get(`/api/staff/prices?site=${app.site.id}`)).code).toBe('forbidden')
  const preview = { site: app.site.id, country: 'DE', at: null, changes: [] }
  expect(
    (await callStaff('POST', '/api/staff/prices/preview', { cookie: stranger.cookie, body: preview })).code,
  ).toBe('forbidden')
  expect((await change([{ credits: 15, price: '1.99' }], { cookie: stranger.cookie })).code).toBe('forbidden')
})
