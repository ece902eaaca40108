// Traffic sources as staff manage them: keys, places, rates, and what happens to a sign-up through one.
import {
  activateEndpoint,
  deleteAccountEndpoint,
  signUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import type {
  getTrafficSourceEndpoint,
  listTrafficSourcesEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createSignUpForm, extractMailedToken } from '../../../testing/accounts/sign-up.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { createId, hashToken } from '../../platform/crypto/tokens.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { findTrafficSource, findTrafficSourceByKey } from '../../sites/index.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)
const owner = await colleague({ role: 'owner' })
const narrow = await colleague({ role: 'administrator', siteId: other.id })

const base = '/api/staff/traffic-sources'
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, cookie = owner.cookie) =>
  callStaff(method, base + path, { cookie, body: { reason: 'Test', ...body } })
const create = (code: string, more: object = {}, cookie = owner.cookie) =>
  send('POST', '', { code, name: code, siteId: null, contractNote: 'Net 30 days', ...more }, cookie)
const readOne = async (code: string, cookie = owner.cookie) =>
  (await callStaff('GET', `${base}/one?code=${code}`, { cookie })).data as unknown as StaffEndpointAnswer<
    typeof getTrafficSourceEndpoint
  >
const list = async (cookie = owner.cookie) =>
  (
    (await callStaff('GET', base, { cookie })).data as unknown as StaffEndpointAnswer<
      typeof listTrafficSourcesEndpoint
    >
  ).sources
const getFields = (answer: { data: { error?: unknown } }) =>
  Object.keys((answer.data.error as { fields?: object } | undefined)?.fields ?? {}).toSorted()

test('a source works with its key until it gets another one, and no more once it is ended', async () => {
  const created = await create('harbour')
  const key = String(created.data['key'])
  const context = app.context(null)
  expect(await findTrafficSourceByKey(context, hashToken(key))).toBe('harbour')
  const renewed = String((await send('POST', '/key', { code: 'harbour' })).data['key'])
  expect(await findTrafficSourceByKey(context, hashToken(key))).toBeNull()
  expect(await findTrafficSourceByKey(context, hashToken(renewed))).toBe('harbour')
  expect((await send('DELETE', '', { code: 'harbour' })).status).toBe(200)
  expect(await findTrafficSource(context, 'harbour')).toBeNull()
  expect(await findTrafficSourceByKey(context, hashToken(renewed))).toBeNull()
  expect((await send('DELETE', '', { code: 'harbour' })).code).toBe('not_found')
  await send('POST', '/key', { code: 'harbour' })
  expect(await findTrafficSource(context, 'harbour')).toBe('harbour')
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', 'traffic_source:harbour')
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual([
    'traffic_source.created',
    'traffic_source.key_renewed',
    'traffic_source.ended',
    'traffic_source.key_renewed',
  ])
})

test('a code that is taken or not possible is refused beside its field', async () => {
  await create('quay')
  for (const code of ['quay', 'Quay', 'a', 'a b', 'x'.repeat(41), ''])
    expect(getFields(await create(code, { name: 'Quay' })), code).toEqual(['code'])
})

test('a person who manages one site manages its sources only, and reads of others the figures of that site', async () => {
  expect((await create('everywhere', {}, narrow.cookie)).code).toBe('forbidden')
  expect((await create('here', { siteId: app.site.id }, narrow.cookie)).code).toBe('forbidden')
  expect((await create('there', { siteId: other.id }, narrow.cookie)).status).toBe(200)
  await create('everywhere')
  await create('here', { siteId: app.site.id })
  await app.db
    .insertInto('referral')
    .values([
      { site_id: other.id, source: 'everywhere', signed_up_on: app.clock.now().toISOString().slice(0, 10) },
      {
        site_id: app.site.id,
        source: 'everywhere',
        signed_up_on: app.clock.now().toISOString().slice(0, 10),
      },
    ])
    .execute()
  const codes = (await list(narrow.cookie)).map(({ code }) => code)
  expect(codes).toContain('there')
  expect(codes).toContain('everywhere')
  expect(codes).not.toContain('here')
  expect((await list(narrow.cookie)).find(({ code }) => code === 'everywhere')?.signedUp).toBe(1)
  expect((await list()).find(({ code }) => code === 'everywhere')?.signedUp).toBe(2)
  expect(await readOne('everywhere', narrow.cookie)).toMatchObject({ contractNote: '', mayChange: false })
  expect(await readOne('there', narrow.cookie)).toMatchObject({
    contractNote: 'Net 30 days',
    mayChange: true,
  })
  expect((await callStaff('GET', `${base}/one?code=here`, narrow)).code).toBe('forbidden')
  for (const path of ['', '/key', '/rates', '/postback/test'])
    expect(
      (
        await send(
          path === '' ? 'DELETE' : 'POST',
          path,
          {
            code: 'everywhere',
            purpose: 'cost',
            kind: 'month',
            amount: '1',
            currency: 'EUR',
            reversalDays: '',
            startsOn: '2026-01-01',
          },
          narrow.cookie,
        )
      ).code,
      path,
    ).toBe('forbidden')
  const month = app.clock.now().toISOString().slice(0, 7)
  const funnel = await callStaff('GET', `${base}/funnel?code=everywhere&month=${month}`, narrow)
  expect(funnel.data['total']).toMatchObject({ signedUp: 1 })
})

test('rates that are not possible are refused beside their fields, and payouts never start in the past', async () => {
  await create('rated')
  const today = app.clock.now().toISOString().slice(0, 10)
  const yesterday = addMs(app.clock.now(), -daysToMs(1)).toISOString().slice(0, 10)
  const rate = {
    code: 'rated',
    purpose: 'payout',
    kind: 'order_share',
    amount: '12,5',
    currency: '',
    reversalDays: '30',
    startsOn: today,
  }
  const add = (more: object) => send('POST', '/rates', { ...rate, ...more })
  expect(getFields(await add({ amount: '100.01', reversalDays: '' }))).toEqual(['amount', 'reversalDays'])
  expect(getFields(await add({ startsOn: yesterday }))).toEqual(['startsOn'])
  expect(getFields(await add({ kind: 'visit', amount: 'x' }))).toEqual(['amount', 'currency', 'kind'])
  const long = addMs(app.clock.now(), -daysToMs(400)).toISOString().slice(0, 10)
  const cost = { purpose: 'cost', kind: 'month', amount: '250', currency: 'EUR' }
  expect(getFields(await add({ ...cost, startsOn: long }))).toEqual(['startsOn'])
  expect((await add({ ...cost, startsOn: yesterday })).status).toBe(200)
  expect((await add({})).status).toBe(200)
  expect((await readOne('rated')).rates).toMatchObject([
    { purpose: 'payout', shareBasisPoints: 1250, amountMinor: null, reversalDays: 30, startsOn: today },
    { purpose: 'cost', amountMinor: 25_000, currency: 'EUR', reversalDays: null, startsOn: yesterday },
  ])
})

test('a sign-up keeps source, codes and landing page until the account is erased; the figures stay', async () => {
  await create('pier')
  const form = createSignUpForm({ landing: { lander: 'gallery', slug: 'women' } })
  const context = app.context(null, {
    tracking: { network: 'Pier', sub: 'spring', click_id: 'c-1' },
    sourceNetwork: '10.8.1',
  })
  const { user } = await callInProcess(context, signUpEndpoint, form, { key: createId() })
  await app.drainJobs()
  const memberId = user?.id ?? 0
  await app.call(memberId, activateEndpoint, { token: extractMailedToken(app.mails, form.email) })
  const read = () =>
    app.db.selectFrom('referral').selectAll().where('source', '=', 'pier').executeTakeFirstOrThrow()
  expect(await read()).toMatchObject({
    member_id: memberId,
    sub_id: 'spring',
    click_id: 'c-1',
    lander: 'gallery',
    slug: 'women',
  })
  expect((await read()).activated_on).not.toBeNull()
  await app.call(memberId, deleteAccountEndpoint, { password: form.password, erase_now: true })
  await createTestAccounts(app).purgeDue()
  expect(await read()).toMatchObject({ member_id: null, sub_id: '', click_id: null, lander: 'gallery' })
  expect((await list()).find(({ code }) => code === 'pier')).toMatchObject({ signedUp: 1, activated: 1 })
})

test('when two people change a source, the second is told, and nothing of theirs is stored', async () => {
  await create('shared')
  const seen = { name: 'shared', contractNote: 'Net 30 days' }
  const change = (name: string) =>
    send('PUT', '', { code: 'shared', name, contractNote: 'Net 14 days', seen, reason: 'Test' })
  expect((await change('First')).status).toBe(200)
  expect(await change('Second')).toMatchObject({ status: 409, code: 'setting_changed' })
  expect(await readOne('shared')).toMatchObject({ name: 'First' })
})

test('all sources are listed, page by page, active ones first and each once', async () => {
  await app.db
    .insertInto('traffic_source')
    .values(
      Array.from({ length: 60 }, (_, i) => ({
        code: `many-${i}`,
        // Pages go on by code where names are the same.
        name: `Many ${i % 3}`,
        key_hash: hashToken(`many-${i}`),
        contract_note: '',
        active: i % 2 === 0,
        created_at: app.clock.now(),
      })),
    )
    .execute()
  const codes: string[] = []
  let after = ''
  for (let pages = 0; pages < 5; pages += 1) {
    const { sources, next } = (await callStaff('GET', `${base}${after}`, { cookie: owner.cookie }))
      .data as unknown as StaffEndpointAnswer<typeof listTrafficSourcesEndpoint>
    codes.push(...sources.filter(({ name }) => name.startsWith('Many')).map(({ code }) => code))
    if (next === null) break
    after = `?after=${next}`
  }
  expect(codes).toHaveLength(60)
  expect(new Set(codes).size).toBe(60)
  expect(codes.slice(0, 30).every((code) => Number(code.slice(5)) % 2 === 0)).toBe(true)
})
