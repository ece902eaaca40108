// Settings of sites that staff change in the console: limits, conflicts, history, planned changes, and when they are in force.
import type { SettingChange, SiteSetting, SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import { settingGroups, siteSettingKeys } from '@amarelle/contract/staff/site-settings'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { getSettingInput } from './setting-inputs.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { findOpenAlarms } from '../../platform/alarms.ts'
import type { HostNetwork } from '../opening/check-host.ts'
import { findSiteProblems } from '../find-site-problems.ts'
import { changeSettings } from './change-settings.ts'
import { followSiteChanges, getSiteById } from '../../sites/index.ts'

const app = await createTestServer()
const other = await app.otherSite('settings-other.example')
const { colleague, callStaff } = createTestColleagues(app)
const owner = await colleague({ role: 'owner' })
followSiteChanges(app.services)

interface Answer {
  readonly settings: readonly SiteSetting[]
  readonly changes: readonly SettingChange[]
}
const read = async (site = app.site.id): Promise<Answer> => {
  const { data } = await callStaff('GET', `/api/staff/sites/settings?site=${site}`, { cookie: owner.cookie })
  return data as unknown as Answer
}
const readValue = async (key: string, site?: number) =>
  (await read(site)).settings.find((one) => one.key === key)?.value
const change = async (
  changes: readonly { key: string; seen: SettingValue; value: SettingValue }[],
  { cookie = owner.cookie, site = app.site.id, startsAt = null as string | null } = {},
) => {
  const answer = await callStaff('POST', '/api/staff/sites/settings', {
    cookie,
    body: { site, changes, reason: 'Test', startsAt },
  })
  return {
    status: answer.status,
    code: answer.code,
    fields: (answer.data.error as { fields?: Record<string, string> } | undefined)?.fields,
  }
}
const undo = async (id: number) =>
  callStaff('DELETE', '/api/staff/sites/settings', {
    cookie: owner.cookie,
    body: { change: id, reason: 'A mistake' },
  })

test('every setting of a site is in one group of the console', () => {
  expect(siteSettingKeys.toSorted()).toEqual(
    [...settingGroups.identity, ...Object.keys(siteSettingsSchema.shape)].toSorted(),
  )
})

test('a change is stored with its author and reason, is in force at once, and can be taken back', async () => {
  expect(await change([{ key: 'free_history_messages', seen: null, value: 30 }])).toMatchObject({
    status: 200,
  })
  expect((await getSiteById(app.services, app.site.id)).free_history_messages).toBe(30)
  const { changes } = await read()
  expect(changes[0]).toMatchObject({
    key: 'free_history_messages',
    oldValue: null,
    newValue: 30,
    reason: 'Test',
    canUndo: true,
  })
  expect(changes[0]?.by).toMatch(/^Colleague/)
  expect(await readValue('free_history_messages', other.id)).toBeNull()
  expect((await undo(changes[0]?.id ?? 0)).status).toBe(200)
  expect(await readValue('free_history_messages')).toBeNull()
  expect((await getSiteById(app.services, app.site.id)).free_history_messages).toBe(20)
  const after = (await read()).changes
  expect(after[0]).toMatchObject({ oldValue: 30, newValue: null, reason: 'A mistake' })
  // The first change no longer gives the value.
  expect((await undo(after[1]?.id ?? 0)).code).toBe('setting_changed')
  const entries = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `site:${app.site.id}`)
    .where('act', '=', 'site.setting_changed')
    .execute()
  expect(entries).toHaveLength(2)
})

test('another process knows a change within a second, past its cache', async () => {
  const { services } = await app.another()
  // Sites are cached by clock, which processes do not share.
  const process = { ...services, clock: { now: () => new Date() } }
  const stop = followSiteChanges(process)
  expect((await getSiteById(process, app.site.id)).visitor_search_pages).toBe(3)
  expect((await change([{ key: 'visitor_search_pages', seen: null, value: 5 }])).status).toBe(200)
  await vi.waitFor(
    async () => expect((await getSiteById(process, app.site.id)).visitor_search_pages).toBe(5),
    { timeout: 1000, interval: 20 },
  )
  stop()
})

test('values outside the limits are refused beside their field, and nothing of the change is stored', async () => {
  const refused = await change([
    { key: 'gift_credits', seen: null, value: 4 },
    { key: 'leaving_discount', seen: null, value: 400 },
    { key: 'time_zone', seen: null, value: 'Atlantis/Capital' },
    { key: 'default_search', seen: null, value: { min_age: 40, max_age: 30 } },
  ])
  expect(refused).toMatchObject({ status: 422, code: 'setting_invalid' })
  expect(refused.fields).toEqual({
    leaving_discount: 'A whole number from 1 to 99.',
    time_zone: 'This value is not possible.',
    default_search: 'This value is not possible.',
  })
  expect(await readValue('gift_credits')).toBeNull()
})

test('countries with the notice are picked from all that exist', () => {
  const input = getSettingInput('entry_warning_countries', { offered: [], currency: 'EUR' })
  const choices = input.kind === 'list' ? (input.choices ?? []) : []
  expect(choices).toEqual(expect.arrayContaining(['DE', 'JP', 'NL', 'US']))
  expect(choices).not.toContain('ZZ')
  expect(choices.length).toBeGreaterThan(200)
})

test.each([
  ['currency', 'ABC', 'This value is not possible.'],
  ['currency', 'GBP', 'No bundle has a price in GBP.'],
  ['country', 'ZZ', 'This value is not possible.'],
  ['countries', [], 'This value is not possible.'],
  ['countries', ['NL', 'ZZ'], 'This value is not possible.'],
  ['entry_warning_countries', ['ZZ'], 'This value is not possible.'],
  ['min_age', 200, 'A whole number from 18 to 60.'],
  ['signup_minimum_seconds', 90_000, 'A whole number from 0 to 600.'],
] as const)(
  '%s %j would break a published site and is refused beside its field',
  async (key, value, text) => {
    // Only in euros.
    const bundle = await app.db
      .insertInto('bundle')
      .values({ site_id: other.id, credits: 10, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('bundle_price')
      .values({ bundle_id: bundle.id, currency: 'EUR', price_minor: 900 })
      .execute()
    const refused = await change([{ key, seen: null, value: value as SettingValue }], { site: other.id })
    expect(refused).toMatchObject({ status: 422, code: 'setting_invalid', fields: { [key]: text } })
    const startsAt = addMs(app.clock.now(), daysToMs(20)).toISOString()
    const planned = await change([{ key, seen: null, value: value as SettingValue }], {
      site: other.id,
      startsAt,
    })
    expect(planned).toMatchObject({ status: 422, fields: { [key]: text } })
    expect(await readValue(key, other.id)).toBeNull()
  },
)

test('a proof of age is asked for only in ways that are set up, and the check of the site names those that are gone', async () => {
  const set = (methods: readonly string[], country = 'IT', seen: SettingValue = null) =>
    change([
      { key: 'age_checks', seen, value: { [country]: { moment: 'before_chat', methods: [...methods] } } },
    ])
  const refused = await set(['sandbox', 'provider'])
  expect(refused).toMatchObject({ status: 422, code: 'setting_invalid' })
  expect(refused.fields?.['age_checks']).toContain('For IT, “provider” is not set up')
  for (const [methods, country] of [
    [[], 'IT'],
    [['passport'], 'IT'],
    [['sandbox'], 'XX'],
  ] as const)
    expect((await set(methods, country)).code).toBe('setting_invalid')
  expect(await readValue('age_checks')).toBeNull()
  expect((await set(['sandbox'])).status).toBe(200)
  const { ageChecks } = app.services.config
  Object.assign(app.services.config, { ageChecks: { ...ageChecks, sandbox: false } })
  expect(await findSiteProblems(app.services, app.site.id)).toContainEqual({
    place: 'settings.age_checks',
    code: 'age_method_missing',
    values: { country: 'IT', method: 'sandbox' },
  })
  Object.assign(app.services.config, { ageChecks })
  const [applied] = (await read()).changes
  expect((await undo(applied?.id ?? 0)).status).toBe(200)
})

test('a published site keeps a currency that a payment provider takes', async () => {
  await app.db
    .updateTable('payment_route')
    .set({ currencies: ['EUR'] })
    .execute()
  expect((await change([{ key: 'currency', seen: null, value: 'GBP' }])).fields).toEqual({
    currency: 'No payment provider that is set up takes GBP from NL.',
  })
  await app.db.updateTable('payment_route').set({ currencies: null }).execute()
})

test('a published site moves in production only to a host that DNS leads to', async () => {
  const network = (addresses: readonly string[]): HostNetwork => ({
    resolveTxt: async () => [],
    resolveMx: async () => [],
    resolveAddresses: async () => addresses,
    readCertificateEnd: async () => new Date(),
  })
  const services = { ...app.services, config: { ...app.services.config, production: true } }
  const contacts = { support_email: 'help@members.com', support_phone: '+31 20 794 12 34' }
  await sql`update site set settings = settings || ${JSON.stringify(contacts)} where id = ${other.id}`.execute(
    app.db,
  )
  const moveTo = (addresses: readonly string[]) =>
    changeSettings(
      services,
      owner.actor,
      'site',
      other.id,
      {
        changes: [{ key: 'host', seen: 'settings-other.example', value: 'moved.example' }],
        reason: 'Test',
        startsAt: addMs(app.clock.now(), daysToMs(20)).toISOString(),
      },
      network(addresses),
    ).then(
      () => null,
      (error: unknown) => error,
    )
  for (const addresses of [[], ['10.0.0.1']])
    expect(await moveTo(addresses)).toMatchObject({
      fields: { host: { code: 'setting_host_unreachable' } },
    })
  expect(await moveTo(['93.184.215.14'])).toBeNull()
})

test('when two people change the same setting, the second is told, and nothing of theirs is stored', async () => {
  const changes = [
    { key: 'game_likes', seen: null, value: 5 },
    { key: 'free_photos', seen: null, value: 4 },
  ]
  expect((await change([{ key: 'game_likes', seen: null, value: 6 }])).status).toBe(200)
  const second = await change(changes)
  expect(second).toMatchObject({ status: 409, code: 'setting_changed' })
  expect(Object.keys(second.fields ?? {})).toEqual(['game_likes'])
  expect(await readValue('free_photos')).toBeNull()
  const answers = await Promise.all([7, 8].map((value) => change([{ key: 'game_likes', seen: 6, value }])))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a planned change starts at its moment, and not after it was taken back', async () => {
  const startsAt = addMs(app.clock.now(), minutesToMs(20))
  const planned = { startsAt: startsAt.toISOString() }
  await change([{ key: 'leaving_discount', seen: null, value: 30 }], planned)
  await change([{ key: 'free_visible_photos', seen: null, value: 5 }], planned)
  expect(await readValue('leaving_discount')).toBeNull()
  const { changes } = await read()
  expect(changes.filter(({ state }) => state === 'planned').map(({ key }) => key)).toEqual([
    'leaving_discount',
    'free_visible_photos',
  ])
  expect((await undo(changes[1]?.id ?? 0)).status).toBe(200)
  app.clock.set(addMs(startsAt, 1))
  await addJob(app.db, 'apply-planned-settings', {})
  await app.drainJobs()
  expect(await readValue('leaving_discount')).toBe(30)
  expect(await readValue('free_visible_photos')).toBeNull()
  const past = (await read()).changes
  expect(past.find(({ key }) => key === 'free_visible_photos')?.state).toBe('cancelled')
  expect(past.find(({ key }) => key === 'leaving_discount')?.state).toBe('applied')
  app.clock.set(null)
})

test('a planned value that is not possible any more stays planned, and an alarm is raised', async () => {
  const startsAt = addMs(app.clock.now(), minutesToMs(20))
  await change([{ key: 'premium_photos', seen: null, value: 30 }], { startsAt: startsAt.toISOString() })
  await app.db
    .updateTable('site_setting_change')
    .set({ new_value: JSON.stringify(-1) })
    .where('key', '=', 'premium_photos')
    .execute()
  app.clock.set(addMs(startsAt, 1))
  await addJob(app.db, 'apply-planned-settings', {})
  await app.drainJobs()
  expect(await readValue('premium_photos')).toBeNull()
  expect((await findOpenAlarms(app.db)).map(({ subject }) => subject)).toContain(
    `site ${app.site.id} premium_photos`,
  )
  app.clock.set(null)
})

test('settings that are planned together all start or none does, and a setting is planned once for a moment', async () => {
  const startsAt = addMs(app.clock.now(), minutesToMs(20))
  const at = { startsAt: startsAt.toISOString(), site: other.id }
  const together = [
    { key: 'leaving_discount', seen: null, value: 40 },
    { key: 'premium_photos', seen: null, value: 30 },
  ]
  expect(await change(together, at)).toMatchObject({ status: 200 })
  const twice = await change([{ key: 'premium_photos', seen: null, value: 40 }], at)
  expect(twice).toMatchObject({ status: 409, code: 'setting_planned' })
  expect(Object.keys(twice.fields ?? {})).toEqual(['premium_photos'])
  expect(await change([{ key: 'game_likes', seen: null, value: 9 }], at)).toMatchObject({ status: 200 })
  const planned = () => app.db.updateTable('site_setting_change').where('key', '=', 'premium_photos')
  await planned()
    .set({ new_value: JSON.stringify(-1) })
    .where('site_id', '=', other.id)
    .execute()
  app.clock.set(addMs(startsAt, 1))
  await addJob(app.db, 'apply-planned-settings', {})
  await app.drainJobs()
  expect(await readValue('leaving_discount', other.id)).toBeNull()
  expect(await readValue('game_likes', other.id)).toBe(9)
  await planned()
    .set({ new_value: JSON.stringify(31) })
    .where('site_id', '=', other.id)
    .execute()
  await addJob(app.db, 'apply-planned-settings', {})
  await app.drainJobs()
  expect(await readValue('leaving_discount', other.id)).toBe(40)
  expect(await readValue('premium_photos', other.id)).toBe(31)
  app.clock.set(null)
})

test('a change starts within a year', async () => {
  for (const ms of [-1, daysToMs(366)]) {
    const startsAt = addMs(app.clock.now(), ms).toISOString()
    expect((await change([{ key: 'min_age', seen: null, value: 21 }], { startsAt })).code).toBe(
      'setting_start',
    )
  }
})

test('staff of another site see and change nothing here', async () => {
  const stranger = await colleague({ role: 'administrator', siteId: other.id })
  const { data } = await callStaff('GET', '/api/staff/sites', { cookie: stranger.cookie })
  expect((data['sites'] as { id: number }[]).map(({ id }) => id)).toEqual([other.id])
  expect(
    (await callStaff('GET', `/api/staff/sites/settings?site=${app.site.id}`, { cookie: stranger.cookie }))
      .code,
  ).toBe('forbidden')
  expect((await change([{ key: 'min_age', seen: null, value: 21 }], { cookie: stranger.cookie })).code).toBe(
    'forbidden',
  )
})

test('a setting is compared on the sites that the reader may see, with the default of each', async () => {
  await change([
    {
      key: 'goodwill_credits_support',
      seen: (await readValue('goodwill_credits_support')) ?? null,
      value: 7,
    },
  ])
  const compare = async (cookie: string, key = 'goodwill_credits_support') =>
    callStaff('GET', `/api/staff/sites/settings/comparison?key=${key}`, { cookie })
  const { data } = await compare(owner.cookie)
  expect(data).toMatchObject({
    sites: [
      { id: app.site.id, value: 7, defaultValue: 10 },
      { id: other.id, value: null, defaultValue: 10 },
    ],
  })
  const local = await colleague({ role: 'administrator', siteId: other.id })
  expect((await compare(local.cookie)).data).toMatchObject({ sites: [{ id: other.id }] })
  expect((await compare(owner.cookie, 'company.name')).code).toBe('not_found')
})

test('the audit log is filtered by setting, of a site and of a company', async () => {
  const { id } = await app.otherSite('settings-audit.example')
  const change = (
    path: string,
    place: object,
    key: string,
    {
      value,
      seen = null,
      startsAt = null,
    }: { value: SettingValue; seen?: SettingValue; startsAt?: string | null },
  ) =>
    callStaff('POST', `/api/staff/${path}/settings`, {
      cookie: owner.cookie,
      body: { ...place, changes: [{ key, value, seen }], reason: 'Test', startsAt },
    })
  expect((await change('sites', { site: id }, 'signup_minimum_seconds', { value: 5 })).status).toBe(200)
  expect((await change('sites', { site: id }, 'price_limit_percent', { value: 40 })).status).toBe(200)
  const list = async (query: string, { cookie } = owner) => {
    const { data } = await callStaff('GET', `/api/staff/audit?${query}`, { cookie })
    return (data['entries'] as { act: string; object: string }[]).map(({ act, object }) => [act, object])
  }
  expect(await list(`site=${id}&setting=signup_minimum_seconds`)).toEqual([
    ['site.setting_changed', `site:${id}`],
  ])
  expect(await list(`site=${id}&setting=min_age`)).toEqual([])
  const { city } = await app.db
    .selectFrom('company')
    .select('city')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const answer = await change('companies', { company: 1 }, 'company.city', {
    value: 'Utrecht',
    seen: city,
    startsAt: addMs(app.clock.now(), daysToMs(20)).toISOString(),
  })
  expect(answer.status).toBe(200)
  const [entry] = await list('company=1&setting=company.city')
  expect(entry).toEqual(['company.setting_changed', 'company:1'])
  const local = await colleague({ role: 'administrator', siteId: id })
  expect(await list('company=1&setting=company.city', local)).toEqual([])
})
