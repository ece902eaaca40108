// Which bundles a site sells: put on sale and taken off it by staff, with prices that stay true.
import { getBundlesEndpoint } from '@amarelle/contract/endpoints/payments'
import type { getPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addMs, minutesToMs } from '../../../platform/clock.ts'
import { toCurrency } from '../buyer.ts'

const app = await createTestServer()
const other = await app.otherSite('bundles-other.example')
const { colleague, callStaff } = createTestColleagues(app)
const owner = await colleague({ role: 'owner' })
afterEach(() => app.clock.set(null))

const currencies = [...new Set(app.site.countries.map(toCurrency))]
const readBundles = async (site: number) => {
  const { data } = await callStaff('GET', `/api/staff/prices?site=${site}`, { cookie: owner.cookie })
  const { prices, isShared } = data as unknown as StaffEndpointAnswer<typeof getPricesEndpoint>
  const euro = prices.find(({ place }) => place.currency === 'EUR' && place.country === null)
  return { isShared, bundles: euro?.bundles ?? [] }
}
const add = async (credits: string, price: string, { cookie = owner.cookie, site = app.site.id } = {}) => {
  const { status, code, data } = await callStaff('POST', '/api/staff/bundles', {
    cookie,
    body: { site, credits, prices: currencies.map((currency) => ({ currency, price })), reason: 'Test' },
  })
  const error = data.error as { fields?: Record<string, string> } | undefined
  return { status, code, fields: error?.fields ?? {} }
}
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
