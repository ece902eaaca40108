// Opening a site in the console: it is set up unpublished, copied, previewed, checked and published.
import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { followSiteChanges } from '../../sites/index.ts'

const app = await createTestServer()
const { colleague, callStaff } = createTestColleagues(app)
const owner = await colleague({ role: 'owner' })
followSiteChanges(app.services)

// Invoices need one; the company of the tests has none.
await app.db
  .updateTable('company')
  .set({ vat_numbers: ['NL123456789B01'] })
  .where('id', '=', app.site.company_id)
  .execute()

type Values = Readonly<Record<string, SettingValue>>
const toEntries = (values: Values) => Object.entries(values).map(([key, value]) => ({ key, value }))
const identity = { name: 'Eleven', host: 'eleven.example', domain_language: 'de', niche: 5 }
const create = async (
  siteValues: Values,
  {
    company = app.site.company_id as number | null,
    companyValues = {} as Values,
    template = null as number | null,
  } = {},
) => {
  const body = {
    company,
    companyValues: toEntries(companyValues),
    template,
    siteValues: toEntries(siteValues),
  }
  const answer = await callStaff('POST', '/api/staff/sites', { cookie: owner.cookie, body })
  const error = answer.data.error as { fields?: Record<string, string> } | undefined
  return { id: Number(answer.data['id']), status: answer.status, code: answer.code, fields: error?.fields }
}
const readOpening = async (site: number) =>
  (await callStaff('GET', `/api/staff/sites/opening?site=${site}`, { cookie: owner.cookie }))
    .data as unknown as {
    problems: { place: string; code: string }[]
    site: { state: string }
    bundles: unknown[]
    legalTexts: { kind: string; version: string }[]
  }
const publish = (site: number) =>
  callStaff('POST', '/api/staff/sites/publication', { cookie: owner.cookie, body: { site } })
const complete = { support_email: 'help@eleven.com', support_phone: '+31 20 794 12 34' }
const askHost = async (host: string, cookie = '') => {
  const answer = await app.server.inject({
    url: '/api/settings.php',
    headers: { host, ...(cookie && { cookie }) },
  })
  return { status: answer.statusCode, name: (answer.json() as { name?: string }).name }
}

test('a new site is unknown to visitors until it is complete and published', async () => {
  const { id } = await create(identity)
  expect(await readOpening(id)).toMatchObject({ site: { state: 'unpublished' } })
  expect((await readOpening(id)).problems).toContainEqual({
    place: 'settings.support_email',
    code: 'email_unreachable',
    values: {},
  })
  expect((await askHost('eleven.example')).status).toBe(404)
  expect((await publish(id)).code).toBe('site_incomplete')
  const body = {
    site: id,
    changes: Object.entries(complete).map(([key, value]) => ({ key, seen: null, value })),
    reason: 'New site',
    startsAt: null,
  }
  expect((await callStaff('POST', '/api/staff/sites/settings', { cookie: owner.cookie, body })).status).toBe(
    200,
  )
  expect((await readOpening(id)).problems).toEqual([])
  expect((await askHost('eleven.example')).status).toBe(404)
  expect((await publish(id)).status).toBe(200)
  expect(await askHost('eleven.example')).toEqual({ status: 200, name: 'Eleven' })
  expect((await publish(id)).code).toBe('site_published')
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `site:${id}`)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['site.created', 'site.setting_changed', 'site.published'])
})

test('a site is not published shortly before a legal text changes, and tells its members of a later change', async () => {
  const { id } = await create({ ...identity, host: 'planned.example' })
  const inDays = (days: number) => addMs(app.clock.now(), daysToMs(days)).toISOString()
  const set = (values: Readonly<Record<string, unknown>>, startsAt: string | null) =>
    callStaff('POST', '/api/staff/sites/settings', {
      cookie: owner.cookie,
      body: {
        site: id,
        changes: Object.entries(values).map(([key, value]) => ({ key, seen: null, value })),
        reason: 'Test',
        startsAt,
      },
    })
  expect((await set(complete, null)).status).toBe(200)
  const soon = inDays(3)
  expect((await set({ refund_days: 30 }, soon)).status).toBe(200)
  expect((await readOpening(id)).problems).toEqual([
    { place: 'settings.refund_days', code: 'legal_change_planned', values: { day: soon.slice(0, 10) } },
  ])
  expect((await publish(id)).code).toBe('site_incomplete')
  const findPlan = () =>
    app.db
      .selectFrom('site_setting_change')
      .select(['id', 'legal_kinds'])
      .where('site_id', '=', id)
      .where('key', '=', 'refund_days')
      .where('cancelled_at', 'is', null)
      .executeTakeFirstOrThrow()
  const undo = { change: (await findPlan()).id, reason: 'Too soon' }
  expect(
    (await callStaff('DELETE', '/api/staff/sites/settings', { cookie: owner.cookie, body: undo })).status,
  ).toBe(200)
  expect((await set({ refund_days: 30 }, inDays(20))).status).toBe(200)
  expect((await findPlan()).legal_kinds).toEqual([])
  expect((await publish(id)).status).toBe(200)
  expect((await findPlan()).legal_kinds).toContain('terms')
})

test('a site moves to another company before it is published and has an order, and is refused afterwards', async () => {
  const { id } = await create({ ...identity, host: 'moving.example' })
  const [own, other] = [app.site.company_id, 900]
  await app.db
    .insertInto('company')
    .values({
      id: other,
      name: 'Other Ltd',
      address: 'Street 1',
      kvk: '1',
      city: 'Dublin',
      country: 'IE',
      support_phone: '',
    })
    .execute()
  const move = async (site: number, company: number, seen: number) => {
    const body = { site, company, seen, reason: 'Sold before it opens' }
    return (await callStaff('POST', '/api/staff/sites/company', { cookie: owner.cookie, body })).code
  }
  const readCompany = async (site: number) =>
    (await callStaff('GET', `/api/staff/sites/settings?site=${site}`, { cookie: owner.cookie }))
      .data as unknown as { site: { companyId: number }; otherCompanies: { id: number }[] }
  expect((await readCompany(id)).otherCompanies).toContainEqual({ id: other, name: 'Other Ltd' })
  expect(await move(id, 999, own)).toBe('not_found')
  expect(await move(id, other, 999)).toBe('setting_changed')
  expect(await move(id, other, own)).toBeUndefined()
  expect((await readCompany(id)).site.companyId).toBe(other)
  const act = await app.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
    .selectAll('audit_detail')
    .where('act', '=', 'site.moved')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(act)).toContain('Sold before it opens')
  expect(JSON.stringify(act)).toContain(String(other))
  await sql`insert into credit_order (member_id, site_id, bundle_id, credits, currency, country, price_minor, total_minor, vat_minor, vat_rate,
      acknowledged_version)
    select ${await app.member()}, ${id}, b.id, 10, 'EUR', 'NL', 1000, 1000, 174, 21, '1' from bundle b limit 1`.execute(
    app.db,
  )
  expect(await move(id, own, other)).toBe('site_has_orders')
  expect((await readCompany(id)).site.companyId).toBe(other)
  expect(await move(app.site.id, other, own)).toBe('site_published')
  expect((await readCompany(app.site.id)).otherCompanies).toEqual([])
})

test('a browser with a preview link sees the site for an hour, and no other browser does', async () => {
  const { id } = await create({ ...identity, host: 'preview.example' })
  const { data } = await callStaff('POST', '/api/staff/sites/preview', {
    cookie: owner.cookie,
    body: { site: id },
  })
  const { pathname } = new URL(String(data['url']))
  const opened = await app.server.inject({ url: pathname, headers: { host: 'preview.example' } })
  expect(opened.statusCode).toBe(302)
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  expect(await askHost('preview.example', cookie)).toEqual({ status: 200, name: 'Eleven' })
  expect((await askHost('preview.example')).status).toBe(404)
  expect((await askHost('preview.example', `${cookie}x`)).status).toBe(404)
  const other = await create({ ...identity, host: 'preview-other.example' })
  expect(other.status).toBe(200)
  expect((await askHost('preview-other.example', cookie)).status).toBe(404)
  app.clock.set(addMs(app.clock.now(), minutesToMs(61)))
  expect((await askHost('preview.example', cookie)).status).toBe(404)
  app.clock.set(null)
})

test('every field that is wrong is named, and neither site nor company is stored', async () => {
  const countRows = async () =>
    Promise.all(
      (['site', 'company'] as const).map((table) =>
        app.db
          .selectFrom(table)
          .select('id')
          .execute()
          .then(({ length }) => length),
      ),
    )
  const before = await countRows()
  const refused = await create({ ...identity, host: 'No host', name: '' }, { company: null })
  expect(refused.fields).toMatchObject({ host: 'A host name in lower case, such as www.example.com.' })
  const company = {
    'company.name': 'Eleven B.V.',
    'company.kvk': '12345678',
    'company.vat_numbers': ['NL123456789B01'],
    'company.address': 'Kade 1',
    'company.city': '3511 AA Utrecht',
    'company.country': 'NL',
    'company.tradenames': [],
    'company.support_phone': '',
    'company.delete_discount': true,
  }
  const { 'company.kvk': _kvk, ...incomplete } = company
  const withoutNumber = await create(
    { ...identity, host: 'new.example' },
    { company: null, companyValues: incomplete },
  )
  expect(withoutNumber.fields).toEqual({ 'company.kvk': 'Please fill this in.' })
  const taken = await create({ ...identity, host: app.site.host }, { company: null, companyValues: company })
  expect(taken.fields).toEqual({ host: 'Another site has this host.' })
  expect(await countRows()).toEqual(before)
  expect(
    (await create({ ...identity, host: 'new.example' }, { company: null, companyValues: company })).status,
  ).toBe(200)
  expect(await countRows()).toEqual(before.map((count) => count + 1))
})

test('when two people take the same host, one gets it', async () => {
  const answers = await Promise.all([1, 2].map(() => create({ ...identity, host: 'twice.example' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a copy gets settings, prices and versions of legal texts, but no contacts and members', async () => {
  const template = await app.otherSite('template.example')
  const settings = { photo_credits: 7, support_email: 'help@template.com', front_page_members: [1] }
  await app.db
    .updateTable('site')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', template.id)
    .execute()
  const bundle = await app.db
    .insertInto('bundle')
    .values({ site_id: template.id, credits: 77, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('bundle_price')
    .values({ bundle_id: bundle.id, currency: 'EUR', price_minor: 7700 })
    .execute()
  await app.db
    .insertInto('legal_text')
    .values({ site_id: template.id, kind: 'terms', version: 'copied', in_force_from: new Date('2024-01-01') })
    .execute()
  const price = { bundle: bundle.id, currency: 'EUR', country: null, seen: 7700, price: '80.00' }
  const changedPrice = { site: template.id, changes: [price], startsAt: null, endsAt: null, reason: 'Test' }
  expect(
    (await callStaff('POST', '/api/staff/prices', { cookie: owner.cookie, body: changedPrice })).status,
  ).toBe(200)
  const { id } = await create({ ...identity, host: 'copy.example' }, { template: template.id })
  const row = await app.db
    .selectFrom('site')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.settings).toEqual({ photo_credits: 7 })
  const opening = await readOpening(id)
  expect(opening.bundles).toEqual([{ credits: 77, priceMinor: 8000 }])
  expect(opening.legalTexts.find(({ kind }) => kind === 'terms')?.version).toBe('copied')
  expect((await create({ ...identity, host: 'copy-2.example' }, { template: 9999 })).code).toBe('not_found')
})
