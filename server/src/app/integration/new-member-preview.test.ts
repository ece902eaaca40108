// Staff read the pages of a site as somebody who signs up in a country at a moment, with prices that are not saved; nothing is stored.
import {
  getBundlesEndpoint,
  getCheckoutEndpoint,
  placeOrderEndpoint,
} from '@amarelle/contract/endpoints/payments'
import { afterEach, expect, test } from 'vitest'
import { dumpAllTables } from '../../../testing/app/complete-member.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import type { NewMemberPreview } from '../../payments/index.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { loadNewMemberTexts } from '../web/view-texts.ts'

const app = await createTestServer()
const other = await app.otherSite('preview-other.example')
const { colleague, callStaff } = createTestColleagues(app)
const finance = await colleague({ role: 'finance' })
const owner = await colleague({ role: 'owner' })
afterEach(() => app.clock.set(null))

const inDays = (days: number) => addMs(new Date(), daysToMs(days)).toISOString()
interface Wanted {
  readonly country?: string
  readonly at?: string | null
  readonly changes?: readonly object[]
}
const prepare = (cookie: string, { country = 'DE', at = null, changes = [] }: Wanted = {}) =>
  callStaff('POST', '/api/staff/prices/preview', {
    cookie,
    body: { site: app.site.id, country, at, changes },
  })
/** Opens a link; returns its answer and the cookie that it sets. */
async function open(url: unknown, to = '/credits') {
  const { pathname, search } = new URL(String(url))
  const answer = await app.ask('GET', `${pathname}${search}&to=${encodeURIComponent(to)}`)
  return { answer, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
async function preview(wanted: Wanted = {}): Promise<string> {
  const { data } = await prepare(finance.cookie, wanted)
  return (await open(data['url'])).cookie
}
const readBundles = async (cookie: string) =>
  getBundlesEndpoint.answer.parse(await (await app.ask('GET', getBundlesEndpoint.path, { cookie })).json())
const readCheckout = (cookie: string, bundle: number) =>
  app.ask('GET', `${getCheckoutEndpoint.path}?bundle=${bundle}`, { cookie })

test('credits, checkout and user are those of somebody who has just signed up there, and nothing is stored', async () => {
  const member = await app.member({ country: 'DE', activated: false })
  const offer = await app.call(member, getBundlesEndpoint, {})
  const [bundle] = offer.bundles
  const cookie = await preview()
  const before = await dumpAllTables(app)
  const shown = await readBundles(cookie)
  expect(shown.bundles).toEqual(offer.bundles)
  expect(shown.discount).toMatchObject({ code: offer.discount?.code, value_percentage: 25 })
  const checkout = await readCheckout(cookie, bundle?.id ?? 0)
  expect(await checkout.json()).toMatchObject({
    bundle,
    vat: { rate: 19, country: 'DE' },
    order_button: 'Zahlungspflichtig bestellen',
  })
  const { user } = (await (await app.ask('GET', '/api/user.php', { cookie })).json()) as { user: object }
  expect(user).toMatchObject({ credits: 0, paid_user: false })
  expect(await dumpAllTables(app)).toEqual(before)
})

test('planned prices and bundles are shown at their moment, and typed ones before they are saved', async () => {
  const { bundles } = await readBundles(await preview())
  const [first] = bundles
  const change = {
    bundle: first?.id,
    currency: 'EUR',
    country: null,
    seen: first?.price.minor,
    price: '12.34',
  }
  const body = {
    site: app.site.id,
    changes: [change],
    reason: 'Test',
    startsAt: inDays(2),
    endsAt: inDays(3),
  }
  expect((await callStaff('POST', '/api/staff/prices', { cookie: owner.cookie, body })).status).toBe(200)
  const readFirst = async (wanted: Wanted) =>
    (await readBundles(await preview(wanted))).bundles[0]?.price.minor
  expect(await readFirst({})).toBe(first?.price.minor)
  expect(await readFirst({ at: inDays(2.5) })).toBe(1234)
  expect(await readFirst({ changes: [{ ...change, price: '11.11' }] })).toBe(1111)
  // A price of another country, or in another currency, changes nothing here.
  expect(await readFirst({ country: 'NL', changes: [{ ...change, country: 'DE', seen: null }] })).toBe(
    first?.price.minor,
  )
  expect((await prepare(finance.cookie, { changes: [{ ...change, price: '0' }] })).data).toMatchObject({
    error: { code: 'price_range', fields: { 'changes.0.price': expect.any(String) } },
  })
  expect((await prepare(finance.cookie, { at: inDays(-1) })).code).toBe('setting_start')
})

test('the bar above a preview speaks of unsaved prices only where some are shown', async () => {
  const say = async (prices: NewMemberPreview['prices']) => {
    const place = { siteId: app.site.id, country: 'DE', atMs: null, prices }
    const by = { staffId: 1, staffName: 'Anna', staffLanguage: 'en' as const, expiresAtMs: 0 }
    const viewedBy = { name: 'Anna', language: 'en' as const, endsAt: inAMinute() }
    const services = { ...app.services, timeZone: 'UTC' }
    return (await loadNewMemberTexts(services, viewedBy, { ...place, ...by })).note
  }
  const inAMinute = () => addMs(app.clock.now(), minutesToMs(1))
  expect(await say([])).toMatch(/^As of [^.]+\. Nothing can be changed or ordered\./)
  expect(await say([])).not.toContain('not saved')
  expect(await say([{ bundleId: 1, country: null, priceMinor: 1111 } as never])).toContain(
    ', with a price that is not saved. Nothing',
  )
})

test('nothing can be ordered or changed in a preview', async () => {
  const cookie = await preview()
  const before = await dumpAllTables(app)
  const [bundle] = (await readBundles(cookie)).bundles
  const order = await app.ask('POST', placeOrderEndpoint.path, {
    cookie,
    headers: { 'idempotency-key': 'preview' },
    body: { bundle: bundle?.id, method: 'paypal' },
  })
  expect(await order.json()).toMatchObject({ error: { code: 'view_read_only' } })
  for (const path of ['/pay/1', '/api/chats.php'])
    expect((await app.ask('GET', path, { cookie })).status, path).not.toBe(200)
  expect(await dumpAllTables(app)).toEqual(before)
})

test('a preview lasts an hour, on its site, and ends with the form; the link leads to a page of the site only', async () => {
  const { data } = await prepare(finance.cookie)
  const { answer, cookie } = await open(data['url'], '/credits/1')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/credits/1')
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^new_member_preview=[\w-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/,
  )
  expect((await open(data['url'], '//evil.example')).answer.headers.get('location')).toBe('/')
  expect((await open(`${String(data['url'])}x`)).answer.status).toBe(410)
  const isPreview = async (cookies: string) => {
    const { user } = (await (await app.ask('GET', '/api/user.php', { cookie: cookies })).json()) as {
      user: object | null
    }
    return user === null ? false : 'id' in user
  }
  expect(await isPreview(cookie)).toBe(true)
  const elsewhere = await app.server.inject({
    url: '/api/user.php',
    headers: { host: `preview-other.example:${app.services.config.port}`, cookie },
  })
  expect(elsewhere.json()).toEqual({ user: null })
  app.clock.set(addMs(new Date(), minutesToMs(61)))
  expect(await isPreview(cookie)).toBe(false)
  app.clock.set(null)
  const end = await app.ask('POST', '/new-member-preview/end', { cookie })
  expect(end.status).toBe(303)
  expect(end.headers.getSetCookie()[0]).toMatch(/^new_member_preview=; Max-Age=0/)
})

test('a preview needs the permission at the site and a country of its members', async () => {
  const stranger = await colleague({ role: 'owner', siteId: other.id })
  expect((await prepare(stranger.cookie)).code).toBe('forbidden')
  const moderator = await colleague({ role: 'moderator' })
  expect((await prepare(moderator.cookie)).code).toBe('forbidden')
  expect((await prepare(finance.cookie, { country: 'AQ' })).code).toBe('not_found')
})
