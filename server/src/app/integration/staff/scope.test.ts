// Tests what narrows the console's lists and counts: the scope of sites, the filters of the queue, and the filters that people keep.
import { expect, test } from 'vitest'
import type { CaseCounts, QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
import { maxSavedFilters, type SavedFilter } from '@amarelle/contract/staff/endpoints/saved-filters'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { suspendMember } from '../../../accounts/index.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const foreign = await app.otherSite('foreign.example')
const { colleague, callStaff } = createTestColleagues(app)
const foreignCompany = 2
await app.db
  .insertInto('company')
  .values({
    id: foreignCompany,
    name: 'Foreign',
    address: 'Kade 2',
    kvk: '87654321',
    city: 'Gent',
    country: 'BE',
    support_phone: '+32 9 000 00 00',
  })
  .execute()
await app.db.updateTable('site').set({ company_id: foreignCompany }).where('id', '=', foreign.id).execute()

const hourMs = 3_600_000
const addReport = (reference: string, siteId: number, reason: string, dueInMs: number) =>
  app.db
    .insertInto('report')
    .values({
      reference,
      site_id: siteId,
      reason,
      created_at: app.clock.now(),
      due_at: new Date(app.clock.now().getTime() + dueInMs),
    })
    .execute()
await addReport('R-AAAA-0001', app.site.id, 'scam', -hourMs)
await addReport('R-AAAA-0002', app.site.id, 'spam', hourMs)
await addReport('R-BBBB-0001', other.id, 'scam', 2 * hourMs)
await addReport('R-CCCC-0001', foreign.id, 'scam', -2 * hourMs)
await app.db
  .insertInto('complaint')
  .values({
    reference: 'C-AAAA-0001',
    site_id: app.site.id,
    kind: 'photo',
    state: 'received',
    name: '',
    email: '',
    language: 'en',
    location: '',
    body: 'Hello',
    signature: '',
    good_faith: true,
    created_at: app.clock.now(),
    due_at: new Date(app.clock.now().getTime() + 3 * hourMs),
  })
  .execute()

const list = async (cookie: string, query = '') =>
  ((await callStaff('GET', `/api/staff/cases?${query}`, { cookie })).data['cases'] as QueuedCase[]).map(
    ({ reference }) => reference,
  )
const count = async (cookie: string, query = '') =>
  (await callStaff('GET', `/api/staff/cases/counts?${query}`, { cookie })).data as unknown as CaseCounts
const onFirstSite = ['R-AAAA-0001', 'R-AAAA-0002', 'C-AAAA-0001']

test('lists and counts are limited to one site or company, and never reach beyond the roles', async () => {
  const { cookie } = await colleague({ role: 'owner' })
  expect(await list(cookie)).toHaveLength(5)
  expect(await list(cookie, `site=${app.site.id}`)).toEqual(onFirstSite)
  expect(await list(cookie, `company=${foreignCompany}`)).toEqual(['R-CCCC-0001'])
  expect(await list(cookie, `company=${foreignCompany}&site=${app.site.id}`)).toEqual([])
  expect(await count(cookie, `site=${app.site.id}`)).toMatchObject({ open: 3, overdue: 1 })
  expect((await count(cookie, `company=${foreignCompany}`)).groups).toMatchObject([
    { kind: 'report', siteId: foreign.id, open: 1, overdue: 1 },
  ])

  const local = await colleague({ role: 'moderator', siteId: app.site.id })
  expect(await list(local.cookie)).toEqual(onFirstSite)
  for (const query of [`site=${other.id}`, `company=${foreignCompany}`, 'site=999']) {
    expect(await list(local.cookie, query)).toEqual([])
    expect(await count(local.cookie, query)).toEqual({
      open: 0,
      overdue: 0,
      mine: 0,
      unclaimed: 0,
      groups: [],
    })
  }
  expect(await list(local.cookie, 'company=1')).toEqual(onFirstSite)
})

test('members, photos, mails to support and the audit log follow the same scope', async () => {
  const owner = await colleague({ role: 'owner' })
  const [here, there] = [await app.member(), await app.member({ site: foreign })]
  const read = async (path: `/api/staff/${string}`, query: string) =>
    (await callStaff('GET', `${path}?${query}`, { cookie: owner.cookie })).data
  const search = async (path: `/api/staff/${string}`, query: string) =>
    (
      await callStaff('POST', path, {
        cookie: owner.cookie,
        body: Object.fromEntries(new URLSearchParams(query)),
      })
    ).data
  const findMembers = async (query: string) =>
    ((await search('/api/staff/members/search', query))['members'] as { id: number }[]).map(({ id }) => id)
  expect(await findMembers('')).toEqual([there, here])
  expect(await findMembers(`company=${foreignCompany}`)).toEqual([there])
  for (const member of [here, there]) await suspendMember(app.services, member, 'Spam', owner.actor)
  const entries = (await read('/api/staff/audit', `company=${foreignCompany}`))['entries']
  expect(entries).toMatchObject([{ memberId: there }])
  await app.db
    .insertInto('photo')
    .values({
      id: crypto.randomUUID(),
      member_id: there,
      position: 1,
      status: 'pending',
      width: 600,
      height: 600,
      color: '#888888',
    })
    .execute()
  expect(await read('/api/staff/photos/counts', `site=${foreign.id}`)).toEqual({ open: 1 })
  expect(await read('/api/staff/photos/counts', `site=${app.site.id}`)).toEqual({ open: 0 })
  expect((await read('/api/staff/photos', `company=${foreignCompany}`))['counts']).toMatchObject({ main: 1 })
  await app.db
    .insertInto('support_thread')
    .values({
      reference: 'T-AAAA-0001',
      site_id: foreign.id,
      address: 'kim@mail.example',
      name: 'Kim',
      subject: 'Help',
      language: 'en',
      is_address_verified: true,
      state: 'open',
      created_at: app.clock.now(),
      last_message_at: app.clock.now(),
      due_at: app.clock.now(),
    })
    .execute()
  const countThreads = async (query: string) => (await read('/api/staff/support/counts', query))['open']
  expect(await countThreads(`company=${foreignCompany}`)).toBe(1)
  expect(await countThreads(`site=${app.site.id}`)).toBe(0)
  expect((await search('/api/staff/support/threads/search', `site=${app.site.id}`))['threads']).toEqual([])
})

test('the filters of the queue apply together', async () => {
  const { cookie } = await colleague({ role: 'moderator' })
  await callStaff('POST', '/api/staff/cases/claim', { cookie, body: { reference: 'R-BBBB-0001' } })
  expect(await list(cookie, 'filter=mine')).toEqual(['R-BBBB-0001'])
  expect(await list(cookie, 'filter=unclaimed')).toEqual(['R-CCCC-0001', ...onFirstSite])
  expect(await list(cookie, 'overdue=1')).toEqual(['R-CCCC-0001', 'R-AAAA-0001'])
  expect(await list(cookie, 'kind=complaint')).toEqual(['C-AAAA-0001'])
  expect(await list(cookie, 'subject=scam')).toEqual(['R-CCCC-0001', 'R-AAAA-0001', 'R-BBBB-0001'])
  expect(await list(cookie, `subject=scam&overdue=1&filter=unclaimed&site=${app.site.id}`)).toEqual([
    'R-AAAA-0001',
  ])
  expect(await list(cookie, 'filter=appeals&kind=report')).toEqual([])
  expect((await callStaff('GET', '/api/staff/cases?kind=other', { cookie })).code).toBe('invalid_input')
})

test('a person keeps twenty filters at most, replaces them by name, and sees and deletes only their own', async () => {
  const [first, second] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  const save = (cookie: string, name: string, query = 'overdue=1') =>
    callStaff('POST', '/api/staff/own/filters', { cookie, body: { list: 'cases', name, query } })
  const read = async (cookie: string) =>
    (await callStaff('GET', '/api/staff/own/filters', { cookie })).data['filters'] as SavedFilter[]
  for (let number = 0; number < maxSavedFilters; number += 1) await save(first.cookie, `Filter ${number}`)
  expect((await save(first.cookie, 'One more')).code).toBe('saved_filter_limit')
  expect((await save(first.cookie, 'Filter 7', 'kind=report')).code).toBeUndefined()
  const kept = await read(first.cookie)
  expect(kept).toHaveLength(maxSavedFilters)
  expect(kept.find(({ name }) => name === 'Filter 7')?.query).toBe('kind=report')
  expect(await read(second.cookie)).toEqual([])
  const remove = (cookie: string, id: number | undefined) =>
    callStaff('DELETE', '/api/staff/own/filters', { cookie, body: { id } })
  await remove(second.cookie, kept[0]?.id)
  expect(await read(first.cookie)).toHaveLength(maxSavedFilters)
  await remove(first.cookie, kept[0]?.id)
  expect(await read(first.cookie)).toHaveLength(maxSavedFilters - 1)
  expect((await save(first.cookie, '', 'overdue=1')).code).toBe('invalid_input')
  expect((await save(first.cookie, 'Long', 'x'.repeat(501))).code).toBe('invalid_input')
})
