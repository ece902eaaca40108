// Orders of authorities (DSA Art. 9 and 10): recorded and answered on one's own sites, and counted in the yearly report.
import type { AuthorityOrder } from '@amarelle/contract/staff/endpoints/authority-orders'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)
const administrator = await colleague({ role: 'administrator' })
afterEach(() => app.clock.set(null))

const order = {
  siteId: app.site.id,
  kind: 'information',
  subject: 'scam',
  country: 'DE',
  authority: 'Amtsgericht <b>Bonn</b>',
  content: 'Order 12 Gs 3/25: who opened account M-17.',
  receivedAt: '2025-03-01T08:00:00.000Z',
  replyDueAt: null,
}
const record = async (overrides: object = {}, { cookie } = administrator) => {
  const { code, data } = await callStaff('POST', '/api/staff/authority-orders', {
    cookie,
    body: { ...order, ...overrides },
  })
  return { code, id: data['id'] as number, fields: Object.keys(readFields(data)) }
}
const readFields = (data: object): object => (data as { error?: { fields?: object } }).error?.fields ?? {}
const answer = async (input: object, { cookie } = administrator) => {
  const body = { confirmedAt: null, effect: null, effectAt: null, ...input }
  const { code, data } = await callStaff('PUT', '/api/staff/authority-orders', { cookie, body })
  return { code, fields: Object.keys(readFields(data)) }
}
const list = async (query = '', { cookie } = administrator) => {
  const { data } = await callStaff('GET', `/api/staff/authority-orders?${query}`, { cookie })
  return data as { orders: AuthorityOrder[]; next: number | null }
}
const readDsa = async (year: number, query = '') => {
  const { data } = await callStaff('GET', `/api/staff/compliance?report=dsa&year=${year}${query}`, {
    cookie: administrator.cookie,
  })
  return Object.fromEntries(
    (data['rows'] as (string | number | null)[][]).map(([, figure, about, value]) => [
      `${figure}: ${about}`,
      value,
    ]),
  )
}

test('an order is confirmed, answered once and counted in its year with the time that the authority waited', async () => {
  expect(await readDsa(2025)).toMatchObject({
    'Orders to provide information: All orders': 0,
    'Median time until information was provided: All orders': null,
  })
  const { id } = await record()
  await record({ receivedAt: '2026-01-01T00:00:00.000Z' })
  await record({ siteId: other.id, kind: 'illegal_content', country: 'NL' })
  expect((await answer({ id, confirmedAt: '2025-03-01T10:00:00.000Z' })).code).toBeUndefined()
  const done = {
    id,
    confirmedAt: '2025-03-01T10:00:00.000Z',
    effect: 'Sent name and address.',
    effectAt: '2025-03-02T08:00:00.000Z',
  }
  expect((await answer(done)).code).toBeUndefined()
  expect((await answer(done)).code).toBe('already_decided')
  expect(await readDsa(2025)).toMatchObject({
    'Orders to provide information: All orders': 1,
    'Orders to provide information: Germany, Scam or money': 1,
    'Median time until the authority was told that its order to inform arrived: All orders': 2,
    'Median time until information was provided: All orders': 24,
    'Orders to act against illegal content: All orders': 1,
    'Orders to act against illegal content: Netherlands, Scam or money': 1,
    'Median time until an order to act was carried out: All orders': null,
  })
  expect(await readDsa(2025, `&site=${app.site.id}`)).toMatchObject({
    'Orders to act against illegal content: All orders': 0,
  })
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `authority_order:${id}`)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual([
    'authority_order.recorded',
    'authority_order.answered',
    'authority_order.answered',
  ])
})

test('times must be possible, and an answer is whole', async () => {
  expect((await record({ receivedAt: '2999-01-01T00:00:00.000Z' })).fields).toEqual(['receivedAt'])
  expect((await record({ replyDueAt: '2025-02-01T00:00:00.000Z' })).fields).toEqual(['replyDueAt'])
  expect((await record({ authority: ' ' })).fields).toEqual(['authority'])
  expect((await record({ siteId: 999_999 })).code).toBe('not_found')
  const { id } = await record()
  expect((await answer({ id, confirmedAt: '2025-02-28T00:00:00.000Z' })).fields).toEqual(['confirmedAt'])
  expect((await answer({ id, effect: 'Done' })).fields).toEqual(['effectAt'])
  expect((await answer({ id, effectAt: '2025-03-02T00:00:00.000Z' })).fields).toEqual(['effect'])
  expect((await answer({ id: 999_999 })).code).toBe('not_found')
})

test('orders of another site are neither seen, recorded nor answered', async () => {
  const { id } = await record()
  const local = await colleague({ role: 'administrator', siteId: other.id })
  expect((await list('', local)).orders.map(({ siteId }) => siteId)).not.toContain(app.site.id)
  expect((await record({}, local)).code).toBe('forbidden')
  expect((await answer({ id }, local)).code).toBe('forbidden')
  const auditor = await colleague({ role: 'auditor' })
  expect((await list('', auditor)).orders.map((one) => one.id)).toContain(id)
  expect((await record({}, auditor)).code).toBe('forbidden')
})

test('the list has pages, and answered orders are deleted after six years', async () => {
  for (let made = 0; made < 55; made += 1) await record({ siteId: other.id })
  const first = await list(`site=${other.id}`)
  expect(first.orders).toHaveLength(50)
  const second = await list(`site=${other.id}&before=${first.next}`)
  expect(second.next).toBeNull()
  const ids = [...first.orders, ...second.orders].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const [id] = ids
  await answer({ id, effect: 'Done', effectAt: '2025-03-02T00:00:00.000Z' })
  const runJob = async (at: string) => {
    app.clock.set(new Date(at))
    await addJob(app.db, 'forget-authority-orders', {})
    await app.drainJobs()
    return app.db
      .selectFrom('authority_order')
      .select('id')
      .where('id', '=', id ?? 0)
      .execute()
  }
  expect(await runJob('2031-02-01T00:00:00Z')).toHaveLength(1)
  expect(await runJob('2031-03-02T00:00:00Z')).toHaveLength(0)
})
