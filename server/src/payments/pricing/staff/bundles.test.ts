// Tests which bundles a site sells: put on sale and taken off it by staff, with prices that stay true.
import { getBundlesEndpoint } from '@amarelle/contract/endpoints/payments'
import type { getPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, minutesToMs } from '../../../platform/clock.ts'
import { toCurrency } from '../buyer.ts'

const app = await createTestServer()
const other = await app.otherSite('bundles-other.example')
const { colleague, callStaff } = createTestColleagues(app)
const owner = await colleague({ role: 'owner' })
afterEach(() => app.clock.set(null))

const currencies = [...new Set(app.site.countries.map(toCurrency))]
const readBundles = async (site: number, { cookie } = owner) => {
  const { data } = await callStaff('GET', `/api/staff/prices?site=${site}`, { cookie })
  const { prices, isShared } = data as unknown as StaffEndpointAnswer<typeof getPricesEndpoint>
  const euro = prices.find(({ place }) => place.currency === 'EUR' && place.country === null)
  return { isShared, bundles: euro?.bundles ?? [] }
}
interface Dates {
  readonly startsAt: string | null
  readonly endsAt: string | null
}
const noDates: Dates = { startsAt: null, endsAt: null }
const add = async (
  credits: string,
  price: string,
  { cookie = owner.cookie, site = app.site.id, dates = noDates } = {},
) => {
  const { status, code, data } = await callStaff('POST', '/api/staff/bundles', {
    cookie,
    body: {
      site,
      credits,
      prices: currencies.map((currency) => ({ currency, price })),
      ...dates,
      reason: 'Test',
    },
  })
  const error = data.error as { fields?: Record<string, string> } | undefined
  return { status, code, fields: error?.fields ?? {} }
}
const schedule = (bundle: number, site: number, dates: Dates, seen: Dates) =>
  callStaff('PUT', '/api/staff/bundles', {
    cookie: owner.cookie,
    body: { site, bundle, ...dates, seen, reason: 'Test' },
  })
const end = (bundle: number, { cookie = owner.cookie, site = app.site.id } = {}) =>
  callStaff('DELETE', '/api/staff/bundles', { cookie, body: { site, bundle, reason: 'Test' } })

test('the first bundle of a site of its own keeps the others, their prices and their history; other sites keep theirs', async () => {
  const before = await readBundles(app.site.id)
  const elsewhere = await readBundles(other.id)
  expect(before.isShared).toBe(true)
  const changed = before.bundles[0]
  await callStaff('POST', '/api/staff/prices', {
    cookie: owner.cookie,
    body: {
      site: app.site.id,
      changes: [
        { bundle: changed?.bundle, currency: 'EUR', country: null, seen: changed?.minor, price: '12.34' },
      ],
      reason: 'Test',
      startsAt: null,
      endsAt: null,
    },
  })
  const { lowestMinor } = (await readBundles(app.site.id)).bundles[0] ?? {}
  expect((await add('500', '199,99')).status).toBe(200)
  const after = await readBundles(app.site.id)
  expect(after.isShared).toBe(false)
  expect(after.bundles.map(({ credits, minor }) => [credits, minor])).toEqual([
    ...before.bundles.map(({ credits, minor }, i) => [credits, i === 0 ? 1234 : minor]),
    [500, 19_999],
  ])
  expect(after.bundles[0]?.lowestMinor).toBe(lowestMinor)
  expect(await readBundles(other.id)).toEqual(elsewhere)
  const offered = await app.call(await app.member({ country: 'NL' }), getBundlesEndpoint, {})
  expect(offered.bundles.map(({ credits }) => credits)).toEqual(after.bundles.map(({ credits }) => credits))
})

test('a bundle that ended is sold again at a new price, and the lowest price of the last 30 days stays true', async () => {
  await add('700', '99.99')
  const bundle = (await readBundles(app.site.id)).bundles.find(({ credits }) => credits === 700)
  expect((await end(bundle?.bundle ?? 0)).status).toBe(200)
  expect((await readBundles(app.site.id)).bundles.some(({ credits }) => credits === 700)).toBe(false)
  expect((await end(bundle?.bundle ?? 0)).code).toBe('not_found')
  app.clock.set(addMs(new Date(), minutesToMs(1)))
  expect((await add('700', '149.99')).status).toBe(200)
  app.clock.set(addMs(new Date(), minutesToMs(2)))
  const again = (await readBundles(app.site.id)).bundles.find(({ credits }) => credits === 700)
  expect(again).toMatchObject({ bundle: bundle?.bundle, minor: 14_999, lowestMinor: 9999 })
})

test('a bundle that is not possible is refused beside its field, and nothing is stored', async () => {
  const site = (await app.otherSite('bundles-refused.example')).id
  const before = await readBundles(site)
  for (const credits of ['0', '', 'many', '1.5', '10001'])
    expect(Object.keys((await add(credits, '9.99', { site })).fields), credits).toEqual(['credits'])
  const free = await add('500', '0', { site })
  expect(free.fields).toMatchObject({
    'prices.EUR': 'An amount from 5.00 EUR to 10000.00 EUR, with at most two decimals.',
  })
  expect(Object.keys(free.fields)).toHaveLength(currencies.length)
  const taken = before.bundles[0]?.credits ?? 0
  expect((await add(String(taken), '9.99', { site })).fields).toEqual({
    credits: 'There is a bundle with this number of credits.',
  })
  expect(await readBundles(site)).toEqual(before)
})

test('one bundle always remains, and no site sells more than eight', async () => {
  const site = (await app.otherSite('bundles-few.example')).id
  for (const credits of ['501', '502', '503', '504']) await add(credits, '99.99', { site })
  const { bundles } = await readBundles(site)
  expect(bundles).toHaveLength(8)
  expect((await add('600', '99.99', { site })).code).toBe('bundle_limit')
  const [kept, ...others] = bundles
  for (const { bundle } of others) await end(bundle, { site })
  expect((await end(kept?.bundle ?? 0, { site })).code).toBe('last_bundle')
  expect((await readBundles(site)).bundles.map(({ bundle }) => bundle)).toEqual([kept?.bundle])
})

test('two people who add the same bundle at once make one', async () => {
  const site = (await app.otherSite('bundles-twice.example')).id
  const answers = await Promise.all([add('900', '99.99', { site }), add('900', '89.99', { site })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const { bundles } = await readBundles(site)
  expect(bundles.filter(({ credits }) => credits === 900)).toHaveLength(1)
  expect(new Set(bundles.map(({ credits }) => credits)).size).toBe(bundles.length)
})

test('staff of another site add and end no bundle here', async () => {
  const stranger = await colleague({ role: 'administrator', siteId: other.id })
  expect((await add('800', '99.99', { cookie: stranger.cookie })).code).toBe('forbidden')
  const [bundle] = (await readBundles(app.site.id)).bundles
  expect((await end(bundle?.bundle ?? 0, { cookie: stranger.cookie })).code).toBe('forbidden')
})

const inDays = (days: number) => addMs(new Date(), daysToMs(days)).toISOString()
const listOffered = async (site: typeof other) =>
  (await app.call(await app.member({ site, country: 'NL' }), getBundlesEndpoint, {})).bundles.map(
    ({ credits, price, lowest_price: lowest }) => [credits, price.minor, lowest.minor],
  )

test('a bundle is sold from its start until its end, and staff see it before', async () => {
  const site = await app.otherSite('bundles-dates.example')
  const dates = { startsAt: inDays(2), endsAt: inDays(4) }
  expect((await add('750', '199.99', { site: site.id, dates })).status).toBe(200)
  const { bundles } = await readBundles(site.id)
  expect(bundles.at(-1)).toMatchObject({
    credits: 750,
    saleStartsAt: dates.startsAt,
    saleEndsAt: dates.endsAt,
  })
  const without = await listOffered(site)
  expect(without.map(([credits]) => credits)).not.toContain(750)
  app.clock.set(addMs(new Date(), daysToMs(3)))
  expect(await listOffered(site)).toEqual([...without, [750, 19_999, 19_999]])
  app.clock.set(addMs(new Date(), daysToMs(5)))
  expect(await listOffered(site)).toEqual(without)
  // The first session is over by now.
  const later = await colleague({ role: 'owner' })
  const remaining = (await readBundles(site.id, later)).bundles.map(({ credits }) => credits)
  expect(remaining).not.toContain(750)
  // It is sold again at a higher price: the lowest of the last 30 days is that of the first sale.
  const again = { startsAt: inDays(8), endsAt: inDays(9) }
  expect((await add('750', '299.99', { ...later, site: site.id, dates: again })).status).toBe(200)
  app.clock.set(addMs(new Date(), daysToMs(8.5)))
  expect(await listOffered(site)).toEqual([...without, [750, 29_999, 19_999]])
})

test('the dates of a bundle are changed, beside their fields, unless a colleague was faster or nothing would remain', async () => {
  const site = (await app.otherSite('bundles-moved.example')).id
  const planned = { startsAt: inDays(2), endsAt: null }
  await add('760', '199.99', { site, dates: planned })
  const find = async () => (await readBundles(site)).bundles.find(({ credits }) => credits === 760)
  const id = (await find())?.bundle ?? 0
  const moved = { startsAt: inDays(3), endsAt: inDays(6) }
  expect((await schedule(id, site, moved, noDates)).data).toMatchObject({
    error: { code: 'setting_changed', fields: { startsAt: expect.any(String) } },
  })
  for (const [dates, code, field] of [
    [{ startsAt: inDays(-1), endsAt: null }, 'setting_start', 'startsAt'],
    [{ startsAt: inDays(400), endsAt: null }, 'setting_start', 'startsAt'],
    [{ startsAt: inDays(3), endsAt: inDays(1) }, 'price_end', 'endsAt'],
  ] as const)
    expect((await schedule(id, site, dates, planned)).data, field).toMatchObject({
      error: { code, fields: { [field]: expect.any(String) } },
    })
  expect(await find()).toMatchObject({ saleStartsAt: planned.startsAt, saleEndsAt: null })
  expect((await schedule(id, site, moved, planned)).status).toBe(200)
  expect(await find()).toMatchObject({ saleStartsAt: moved.startsAt, saleEndsAt: moved.endsAt })
  // At once, without an end.
  expect((await schedule(id, site, noDates, moved)).status).toBe(200)
  const { bundles } = await readBundles(site)
  for (const { bundle, credits } of bundles) if (credits !== 760) await end(bundle, { site })
  const { saleStartsAt: startsAt = null } = (await find()) ?? {}
  const answer = await schedule(id, site, { startsAt: null, endsAt: inDays(5) }, { startsAt, endsAt: null })
  expect(answer.code).toBe('last_bundle')
})

test('a bundle with an end does not keep the last one without an end on sale', async () => {
  const site = (await app.otherSite('bundles-end.example')).id
  await add('770', '199.99', { site, dates: { startsAt: null, endsAt: inDays(2) } })
  const { bundles } = await readBundles(site)
  const [kept, ...others] = bundles.filter(({ credits }) => credits !== 770)
  for (const { bundle } of others) await end(bundle, { site })
  expect((await end(kept?.bundle ?? 0, { site })).code).toBe('last_bundle')
})
