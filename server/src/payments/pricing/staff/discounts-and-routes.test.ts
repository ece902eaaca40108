// Discount codes, payment routes and fees as staff manage them: what the law and the countries refuse, and what members then get.
import type { Endpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { getBundlesEndpoint, getCheckoutEndpoint } from '@amarelle/contract/endpoints/payments'
import type { listDiscountsEndpoint } from '@amarelle/contract/staff/endpoints/pricing/discounts'
import type { listPaymentRoutesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { expect, test } from 'vitest'
import { createTestShop } from '../../../../testing/payments/shop.ts'
import { createTestServer } from '../../../../testing/app/server.ts'
import { getRefusalCode } from '../../../../testing/platform/test-app.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs } from '../../../platform/clock.ts'
import { callInProcess } from '../../../platform/http/api.ts'

const app = await createTestServer()
const other = await app.otherSite('money-other.example')
const { buyer, order, settle } = createTestShop(app)
const { colleague, callStaff } = createTestColleagues(app)
const { cookie } = await colleague({ role: 'owner' })
const site = app.site.id

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) => {
  const { status, code, data } = await callStaff(method, path, { cookie, body: { reason: 'Test', ...body } })
  return {
    status,
    code,
    id: Number(data['id']),
    fields: (data.error as { fields?: object } | undefined)?.fields ?? {},
  }
}
const discount = {
  site,
  code: 'WINTER',
  percentage: '10',
  country: null,
  currency: null,
  minimum: '',
  member: '',
  validity: 'once-per-user',
  orders: 'all',
  methods: [],
  expiresAt: null,
}
const createCode = (more: Partial<Record<keyof typeof discount, unknown>>) =>
  send('POST', '/api/staff/discounts', { ...discount, ...more })

test('a published code is used by members until staff end it', async () => {
  const end = addMs(app.clock.now(), daysToMs(10)).toISOString()
  const { id, status } = await createCode({ code: 'Spring-5', percentage: '5', expiresAt: end })
  expect(status).toBe(200)
  const member = await buyer()
  const { discount: shown } = await app.call(member, getBundlesEndpoint, { code: 'spring-5' })
  expect(shown).toMatchObject({ code: 'SPRING-5', value_percentage: 5, expires: end })
  const listed = (await callStaff('GET', `/api/staff/discounts?site=${site}`, { cookie }))
    .data as unknown as StaffEndpointAnswer<typeof listDiscountsEndpoint>
  expect(listed.discounts.find((one) => one.id === id)).toMatchObject({
    state: 'active',
    used: 0,
    expiresAt: end,
  })
  expect((await send('DELETE', '/api/staff/discounts', { id })).status).toBe(200)
  expect(await getRefusalCode(app.call(member, getBundlesEndpoint, { code: 'spring-5' }))).toBe(
    'code_not_found',
  )
  expect((await send('DELETE', '/api/staff/discounts', { id })).code).toBe('setting_changed')
  // Long after, so that the end of this one says nothing about the offers of the other tests.
  await app.db
    .updateTable('discount_code')
    .set({ expires_at: addMs(app.clock.now(), daysToMs(-60)) })
    .where('id', '=', id)
    .execute()
  // A code that members know never comes back with another end.
  expect((await createCode({ code: 'spring-5' })).fields).toEqual({ code: 'There is a code with this name.' })
})

test('all codes are listed, page by page, active ones first', async () => {
  const { id: many } = await app.otherSite('discounts-many.example')
  await app.db
    .insertInto('discount_code')
    .values(
      Array.from({ length: 60 }, (_, i) => ({
        site_id: many,
        code: `MANY-${i}`,
        percentage: 5,
        status: i % 2 === 0 ? 'active' : 'disabled',
      })),
    )
    .execute()
  const listed: { code: string; state: string }[] = []
  let after = ''
  for (let pages = 0; pages < 5; pages += 1) {
    const page = (await callStaff('GET', `/api/staff/discounts?site=${many}${after}`, { cookie }))
      .data as unknown as StaffEndpointAnswer<typeof listDiscountsEndpoint>
    listed.push(...page.discounts.filter(({ isShared }) => !isShared))
    if (page.next === null) break
    after = `&after=${page.next}`
  }
  expect(listed).toHaveLength(60)
  expect(new Set(listed.map(({ code }) => code)).size).toBe(60)
  expect(listed.map(({ state }) => state)).toEqual([
    ...Array.from({ length: 30 }, () => 'active'),
    ...Array.from({ length: 30 }, () => 'ended'),
  ])
})

test('an offer as good as the countdown of new members is refused, unless it leaves first orders out', async () => {
  const refused = await createCode({ percentage: '25' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.fields)).toEqual(['percentage'])
  expect((await createCode({ percentage: '30', orders: 'first' })).fields).toHaveProperty('percentage')
  expect((await createCode({ code: 'AGAIN30', percentage: '30', orders: 'later' })).status).toBe(200)
  const member = await buyer()
  const price = app.call(member, getBundlesEndpoint, { code: 'AGAIN30' })
  expect(await getRefusalCode(price)).toBe('code_later_orders')
  await settle((await order(member)).payment_id)
  expect((await app.call(member, getBundlesEndpoint, { code: 'AGAIN30' })).discount?.value_percentage).toBe(
    30,
  )
})

test('terms that are not possible are refused beside their fields, all at once', async () => {
  const refused = await createCode({
    code: 'zwölf',
    percentage: '100',
    minimum: '12.345',
    currency: 'GBP',
    country: 'DE',
    member: '999999',
    expiresAt: addMs(app.clock.now(), -1).toISOString(),
  })
  expect(Object.keys(refused.fields).toSorted()).toEqual([
    'code',
    'currency',
    'expiresAt',
    'member',
    'minimum',
    'percentage',
  ])
  expect((await createCode({ minimum: '20' })).fields).toEqual({ currency: 'Please fill this in.' })
})

test('two people who publish the same code at once make one', async () => {
  const answers = await Promise.all([createCode({ code: 'TWICE' }), createCode({ code: 'twice' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(answers.flatMap(({ fields }) => Object.keys(fields))).toEqual(['code'])
})

test('a paused route is not offered, and members never lose their last one', async () => {
  const country = 'NL'
  const member = await buyer()
  const bundle = (await app.call(member, getBundlesEndpoint, {})).bundles[0]?.id ?? 0
  const hasPayPal = async () =>
    (await app.call(member, getCheckoutEndpoint, { bundle })).methods.some(({ code }) => code === 'paypal')
  expect(await hasPayPal()).toBe(true)
  const route = { site, method: 'paypal', provider: 'sandbox', country }
  const pause = (more: object = {}) => send('POST', '/api/staff/payment-routes/pauses', { ...route, ...more })
  expect((await pause()).status).toBe(200)
  expect((await pause()).code).toBe('setting_changed')
  expect(await hasPayPal()).toBe(false)
  const list = async () =>
    (await callStaff('GET', `/api/staff/payment-routes?site=${site}`, { cookie }))
      .data as unknown as StaffEndpointAnswer<typeof listPaymentRoutesEndpoint>
  const findRoute = async () =>
    (await list()).routes.find(({ method, provider }) => method === 'paypal' && provider === 'sandbox')
  const [open] = (await findRoute())?.pauses ?? []
  expect(open).toMatchObject({ country, reason: 'Test' })
  expect((await send('DELETE', '/api/staff/payment-routes/pauses', { pause: open?.id })).status).toBe(200)
  expect(await hasPayPal()).toBe(true)
  expect((await send('DELETE', '/api/staff/payment-routes/pauses', { pause: open?.id })).code).toBe(
    'setting_changed',
  )
  const offered = (await list()).routes.filter(({ isConfigured }) => isConfigured)
  const codes: (string | undefined)[] = []
  for (const { method, provider } of offered) codes.push((await pause({ method, provider })).code)
  expect(codes).toContain('last_payment_route')
  expect((await app.call(member, getCheckoutEndpoint, { bundle })).methods).not.toEqual([])
})

test('the health of a route counts the attempts of the last 24 hours', async () => {
  const { status } = await callStaff('GET', `/api/staff/payment-routes?site=${site}`, { cookie })
  expect(status).toBe(200)
  const sum = async () => {
    const { data } = await callStaff('GET', `/api/staff/payment-routes?site=${site}`, { cookie })
    const { routes } = data as unknown as StaffEndpointAnswer<typeof listPaymentRoutesEndpoint>
    return [
      routes.reduce((n, { completed }) => n + completed, 0),
      routes.reduce((n, { failed }) => n + failed, 0),
    ]
  }
  const [completed = 0, failed = 0] = await sum()
  const method =
    (await app.call(await buyer(), getCheckoutEndpoint, { bundle: 1 })).methods[0]?.code ?? 'visa'
  await settle((await order(await buyer(), { method })).payment_id)
  await settle((await order(await buyer(), { method })).payment_id, 'failed')
  expect(await sum()).toEqual([completed + 1, failed + 1])
})

test('a fee is refused where the law bans it, beside the country and with the reason', async () => {
  const fee = { method: 'visa', country: 'DE', fixedMinor: 30, percent: 0, capMinor: null, seen: null }
  const refused = await send('PUT', '/api/staff/fees', fee)
  expect(refused.code).toBe('fee_banned')
  expect(JSON.stringify(refused.fields)).toMatch(/country.*PSD2, article 62\(4\)/)
  const readBan = async () => {
    const { data } = await callStaff('GET', '/api/staff/fees', { cookie })
    const bans = data['bans'] as { kind: string; country: string; reason: string }[]
    return bans.find(({ kind, country }) => kind === 'card' && country === 'DE')?.reason
  }
  expect(await readBan()).toMatch(/^PSD2, article 62/)
  const setLanguage = (language: string) => app.db.updateTable('staff_member').set({ language }).execute()
  await setLanguage('de')
  expect(await readBan()).toMatch(/^PSD2, Artikel 62/)
  expect(JSON.stringify((await send('PUT', '/api/staff/fees', fee)).fields)).toContain('PSD2, Artikel 62')
  await setLanguage('en')
  expect((await send('PUT', '/api/staff/fees', { ...fee, method: 'paypal' })).status).toBe(200)
  const { data } = await callStaff('GET', '/api/staff/fees', { cookie })
  expect(data['fees']).toMatchObject([{ method: 'paypal', country: 'DE', currency: 'EUR', fixedMinor: 30 }])
  // A colleague who was shown no fee saves another one.
  expect((await send('PUT', '/api/staff/fees', { ...fee, method: 'paypal', fixedMinor: 50 })).code).toBe(
    'setting_changed',
  )
  const seen = { fixedMinor: 30, percent: 0, capMinor: null }
  const removal = { ...fee, method: 'paypal', fixedMinor: 0, seen }
  expect((await send('PUT', '/api/staff/fees', removal)).status).toBe(200)
})

test('an offer that ends on a day does not return under another name, nor a better one, until 30 days after', async () => {
  const end = addMs(app.clock.now(), daysToMs(10))
  const summer = { percentage: '6', country: 'SE' }
  const { id } = await createCode({ ...summer, code: 'SUMMER', expiresAt: end.toISOString() })
  // Ending it early does not make the end that members were told true.
  await send('DELETE', '/api/staff/discounts', { id })
  app.clock.set(addMs(end, daysToMs(20)))
  const { cookie: later } = await colleague({ role: 'owner' })
  const follow = async (more: object) => {
    const body = { reason: 'Test', ...discount, ...summer, code: 'AUTUMN', ...more }
    const { data } = await callStaff('POST', '/api/staff/discounts', { cookie: later, body })
    return (data.error as { fields?: object } | undefined)?.fields ?? {}
  }
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const text = `Members were told that SUMMER ends on ${day(end)}. An offer as good as that for the same buyers may follow from ${day(addMs(end, daysToMs(30)))} on.`
  for (const more of [
    {},
    { country: null },
    { percentage: '8', methods: ['ideal'] },
    { expiresAt: addMs(end, daysToMs(40)).toISOString() },
  ])
    expect(await follow(more), JSON.stringify(more)).toEqual({ percentage: text })
  expect(await follow({ percentage: '4' })).toEqual({})
  expect(await follow({ code: 'OTHERS', country: 'DK' })).toEqual({})
  app.clock.set(addMs(end, daysToMs(31)))
  const { cookie: atLast } = await colleague({ role: 'owner' })
  const body = { reason: 'Test', ...discount, ...summer, code: 'WINTER-6' }
  expect((await callStaff('POST', '/api/staff/discounts', { cookie: atLast, body })).status).toBe(200)
  app.clock.set(null)
})

test('a code, a pause, a price and a fee are in force in another process at once, the first three on one site only', async () => {
  await app.db.deleteFrom('payment_route_pause').execute()
  const { services } = await app.another()
  const [here, there] = [await buyer(), await buyer({ site: other })]
  const callThere = <E extends Endpoint>(member: number, endpoint: E, input: EndpointInput<E>) =>
    callInProcess(app.context(member, { db: services.db }), endpoint, input)
  const readOffer = async (member: number) => {
    const { bundles } = await callThere(member, getBundlesEndpoint, {})
    const bundle = bundles.find(({ credits }) => credits === 15)
    const { methods } = await callThere(member, getCheckoutEndpoint, { bundle: bundle?.id ?? 0 })
    const paypal = methods.find(({ code }) => code === 'paypal')
    return { price: bundle?.price.minor, fee: paypal?.fee.minor ?? null }
  }
  const before = await readOffer(here)
  expect(before).toEqual({ price: 1499, fee: 0 })

  const { id: code } = await createCode({ code: 'ONLY-HERE', percentage: '5' })
  expect((await callThere(here, getBundlesEndpoint, { code: 'ONLY-HERE' })).discount?.code).toBe('ONLY-HERE')
  const elsewhere = callThere(there, getBundlesEndpoint, { code: 'ONLY-HERE' })
  expect(await getRefusalCode(elsewhere)).toBe('code_not_found')
  await send('DELETE', '/api/staff/discounts', { id: code })

  const fee = { method: 'paypal', country: 'NL', percent: 0, capMinor: null }
  expect((await send('PUT', '/api/staff/fees', { ...fee, fixedMinor: 40, seen: null })).status).toBe(200)
  expect([(await readOffer(here)).fee, (await readOffer(there)).fee]).toEqual([40, 40])
  const seen = { fixedMinor: 40, percent: 0, capMinor: null }
  expect((await send('PUT', '/api/staff/fees', { ...fee, fixedMinor: 0, seen })).status).toBe(200)

  const bundle = (await app.call(here, getBundlesEndpoint, {})).bundles.find(
    ({ credits }) => credits === 15,
  )?.id
  const price = { bundle, currency: 'EUR', country: null, price: '14,89', seen: 1499 }
  const schedule = { startsAt: null, endsAt: null }
  expect((await send('POST', '/api/staff/prices', { site, changes: [price], ...schedule })).status).toBe(200)
  const route = { site, method: 'paypal', provider: 'sandbox', country: null }
  expect((await send('POST', '/api/staff/payment-routes/pauses', route)).status).toBe(200)
  expect(await readOffer(here)).toEqual({ price: 1489, fee: null })
  expect(await readOffer(there)).toEqual(before)
})
