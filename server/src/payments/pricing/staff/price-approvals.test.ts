// Large changes of prices wait for a second person: what counts as large, who agrees, and what happens when they do or don't.
import type { listApprovalsEndpoint } from '@amarelle/contract/staff/endpoints/approvals'
import type { getPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, hoursToMs } from '../../../platform/clock.ts'

const app = await createTestServer()
const { colleague, callStaff } = createTestColleagues(app)
let siteCount = 0
/** A published site of its own with the prices of all sites: 15 credits for 14.99 EUR, 35 for 29.99, 80 for 59.99. */
const createSite = async () => {
  siteCount += 1
  return (await app.otherSite(`approval-${siteCount}.example`)).id
}
const signIn = async () => ({
  first: await colleague({ role: 'administrator' }),
  second: await colleague({ role: 'owner' }),
})
afterEach(() => app.clock.set(null))

type Prices = StaffEndpointAnswer<typeof getPricesEndpoint>
const read = async (site: number, { cookie }: { cookie: string }) =>
  (await callStaff('GET', `/api/staff/prices?site=${site}`, { cookie })).data as unknown as Prices
const findBundle = ({ prices }: Prices, credits: number, country: string | null) =>
  prices
    .find(({ place }) => place.currency === 'EUR' && place.country === country)
    ?.bundles.find((bundle) => bundle.credits === credits)
interface Change {
  readonly credits: number
  readonly price: string | null
  readonly country?: string | null
}
const change = async (
  site: number,
  { cookie }: { cookie: string },
  wanted: readonly Change[],
  startsAt: Date | null = null,
) => {
  const prices = await read(site, { cookie })
  const answer = await callStaff('POST', '/api/staff/prices', {
    cookie,
    body: {
      site,
      changes: wanted.map(({ credits, price, country = null }) => ({
        bundle: findBundle(prices, credits, null)?.bundle,
        currency: 'EUR',
        country,
        price,
        seen: findBundle(prices, credits, country)?.minor ?? null,
      })),
      reason: 'Competition',
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: null,
    },
  })
  return { code: answer.code, needsApproval: answer.data['needsApproval'] }
}
const readMinor = async (site: number, person: { cookie: string }, credits: number) =>
  findBundle(await read(site, person), credits, null)?.minor
const findRequest = async (site: number, { cookie }: { cookie: string }) => {
  const { data } = await callStaff('GET', `/api/staff/approvals?site=${site}`, { cookie })
  return (data as unknown as StaffEndpointAnswer<typeof listApprovalsEndpoint>).approvals[0]
}
const agree = async (id: string | undefined, { cookie }: { cookie: string }) =>
  callStaff('POST', '/api/staff/approvals/agreement', { cookie, body: { id } })

test('a price beyond the limit changes when a second person agrees, with the other prices of the same change', async () => {
  const site = await createSite()
  const { first, second } = await signIn()
  const wanted = [
    { credits: 15, price: '13.99' },
    { credits: 35, price: '19.99' },
  ]
  expect(await change(site, first, wanted)).toMatchObject({ needsApproval: true })
  expect([await readMinor(site, first, 15), await readMinor(site, first, 35)]).toEqual([1499, 2999])
  expect((await change(site, second, wanted)).code).toBe('approval_open')
  const request = await findRequest(site, second)
  expect(request).toMatchObject({
    canDecide: true,
    reason: 'Competition',
    subject: {
      kind: 'prices',
      siteId: site,
      startsAt: null,
      prices: [
        { credits: 15, currency: 'EUR', country: null, beforeMinor: 1499, afterMinor: 1399 },
        { credits: 35, currency: 'EUR', country: null, beforeMinor: 2999, afterMinor: 1999 },
      ],
    },
  })
  expect((await agree(request?.id, first)).code).toBe('own_decision')
  for (const stranger of [
    await colleague({ role: 'finance' }),
    await colleague({ role: 'administrator', siteId: app.site.id }),
  ])
    expect((await agree(request?.id, stranger)).code).toBe('forbidden')
  expect((await agree(request?.id, second)).status).toBe(200)
  expect([await readMinor(site, first, 15), await readMinor(site, first, 35)]).toEqual([1399, 1999])
  expect((await read(site, first)).changes[0]).toMatchObject({ by: expect.any(String), state: 'in_force' })
  const stored = await app.db
    .selectFrom('bundle_price_change')
    .select(['staff_id', 'approved_by'])
    .where('site_id', '=', site)
    .execute()
  expect(stored).toEqual(Array(2).fill({ staff_id: first.id, approved_by: second.id }))
  const acts = await app.db
    .selectFrom('audit_entry')
    .select(['act', 'staff_id'])
    .where('object', '=', `site:${site}`)
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { act: 'approval.asked', staff_id: first.id },
    { act: 'approval.given', staff_id: second.id },
    { act: 'price.changed', staff_id: second.id },
  ])
  // The agreed price is the one that the next change is compared with.
  expect(await change(site, first, [{ credits: 35, price: '18.99' }])).toMatchObject({ needsApproval: false })
})

test('small changes of one week count together, also when they are planned, and a site sets its limit', async () => {
  const site = await createSite()
  const { first } = await signIn()
  expect(await change(site, first, [{ credits: 80, price: '44.99' }])).toMatchObject({ needsApproval: false })
  const later = addMs(app.clock.now(), hoursToMs(30))
  expect(await change(site, first, [{ credits: 80, price: '39.99' }], later)).toMatchObject({
    needsApproval: true,
  })
  app.clock.set(addMs(app.clock.now(), daysToMs(8)))
  const now = await signIn()
  expect(await change(site, now.first, [{ credits: 80, price: '39.99' }])).toMatchObject({
    needsApproval: false,
  })
  const strict = (await app.otherSite('approval-strict.example', { price_limit_percent: 5 })).id
  expect(await change(strict, now.first, [{ credits: 15, price: '15.99' }])).toMatchObject({
    needsApproval: true,
  })
})

test('a country that gives up its own price is compared with what its members would pay', async () => {
  const site = await createSite()
  const { first, second } = await signIn()
  expect(await change(site, first, [{ credits: 15, price: '9.99', country: 'DE' }])).toMatchObject({
    needsApproval: true,
  })
  expect((await agree((await findRequest(site, second))?.id, second)).status).toBe(200)
  expect(await change(site, first, [{ credits: 15, price: null, country: 'DE' }])).toMatchObject({
    needsApproval: true,
  })
})

test('a refused request leaves the prices, and one whose price has changed or whose start is over can not be agreed to', async () => {
  const site = await createSite()
  const { first, second } = await signIn()
  await change(site, first, [{ credits: 15, price: '5.99' }])
  const refused = await callStaff('POST', '/api/staff/approvals/refusal', {
    cookie: second.cookie,
    body: { id: (await findRequest(site, second))?.id, reason: 'Too low' },
  })
  expect(refused.status).toBe(200)
  expect(await readMinor(site, first, 15)).toBe(1499)

  await change(site, first, [{ credits: 15, price: '5.99' }])
  await change(site, second, [{ credits: 15, price: '14.49' }])
  const request = await findRequest(site, second)
  expect((await agree(request?.id, second)).code).toBe('setting_changed')
  expect(await readMinor(site, first, 15)).toBe(1449)
  expect((await findRequest(site, second))?.id).toBe(request?.id)

  const planned = await createSite()
  await change(planned, first, [{ credits: 15, price: '5.99' }], addMs(app.clock.now(), hoursToMs(1)))
  app.clock.set(addMs(app.clock.now(), hoursToMs(2)))
  const late = (await signIn()).second
  expect((await agree((await findRequest(planned, late))?.id, late)).code).toBe('setting_start')
  expect((await read(planned, late)).changes).toEqual([])
})

test('a site that is not published has no limit', async () => {
  const site = await createSite()
  const { first } = await signIn()
  await app.db.updateTable('site').set({ published_at: null }).where('id', '=', site).execute()
  app.clock.set(addMs(app.clock.now(), 60_000))
  expect((await read(site, first)).limitPercent).toBeNull()
  expect(await change(site, first, [{ credits: 15, price: '5.99' }])).toMatchObject({ needsApproval: false })
})
