// The first page of the console over HTTP: figures of the day by role, work with money, the state of the house, and shift notes.
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import type { getTodayEndpoint } from '@amarelle/contract/staff/endpoints/today/today'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { ShiftNote } from '@amarelle/contract/staff/endpoints/today/shift-notes'
import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { createTestShop } from '../../testing/payments/shop.ts'
import { createTestColleagues } from '../../testing/staff/staff-sessions.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { loadSourceTexts } from '../site-setup/languages/source-texts.ts'
import { syncAlarms } from '../platform/alarms.ts'

const app = await createTestServer({ signup_credits: 0 })
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, order, settle } = createTestShop(app)
const noon = new Date('2026-11-25T11:00:00Z')
const dayMs = 86_400_000
afterEach(() => app.clock.set(null))

const read = async <T>(cookie: string, path: string) =>
  (await callStaff('GET', `/api/staff/${path}`, { cookie })).data as T
const today = (cookie: string, query = '') =>
  read<StaffEndpointAnswer<typeof getTodayEndpoint>>(cookie, `today${query}`)
const report = async () => {
  const [a, b] = [await app.member(), await app.member()]
  return (await app.call(a, reportEndpoint, { profile: b, reason: 'spam', text: 'Spam.' })).reference
}

test('figures count the day so far beside the same day of the last week, for the sites and parts of the role', async () => {
  app.clock.set(noon)
  const signUp = async (site: typeof app.site, at: Date) => {
    const id = await app.member({ site })
    await app.db.updateTable('member').set({ signed_up_at: at }).where('id', '=', id).execute()
    return id
  }
  await signUp(app.site, new Date(noon.getTime() - 3_600_000))
  await signUp(other, new Date(noon.getTime() - 3_600_000))
  // The evening of the day before, and the last week before and after this hour.
  await signUp(app.site, new Date('2026-11-24T22:30:00Z'))
  await signUp(app.site, new Date(noon.getTime() - 7 * dayMs - 60_000))
  await signUp(app.site, new Date(noon.getTime() - 7 * dayMs + 60_000))
  const local = await colleague({ role: 'support', siteId: app.site.id })
  const { figures } = await today(local.cookie)
  expect(figures.since).toBe('2026-11-24T23:00:00.000Z')
  expect(figures.signUps).toEqual({ count: 1, confirmed: 1, lastWeek: 1 })
  expect(figures.decisions).toBeNull()
  const everywhere = await colleague({ role: 'owner' })
  expect((await today(everywhere.cookie)).figures.signUps?.count).toBe(2)
  expect((await today(everywhere.cookie, `?site=${other.id}`)).figures.signUps?.count).toBe(1)
  expect(await today((await colleague({ role: 'moderator' })).cookie)).toMatchObject({
    figures: { orders: null },
    money: null,
    house: null,
  })
})

test('figures count orders, refunds and decisions, with the median time of reports', async () => {
  const member = await buyer()
  const { payment_id: payment } = await order(member)
  await settle(payment)
  const { cookie } = await colleague({ role: 'owner' })
  const reference = await report()
  await app.db
    .updateTable('report')
    .set({ created_at: new Date(Date.now() - 120 * 60_000) })
    .where('reference', '=', reference)
    .execute()
  const decision = { reference, outcome: 'rejected', reason: 'Nothing.', act: null }
  await callStaff('POST', '/api/staff/cases/decision', { cookie, body: decision })
  const { figures } = await today(cookie)
  expect(figures.orders).toEqual({ count: 1, lastWeek: 0, total: [{ minor: 1499, currency: 'EUR' }] })
  expect(figures.refunds).toEqual({ count: 0, lastWeek: 0, total: [] })
  expect(figures.decisions).toEqual({ count: 1, lastWeek: 0, medianMinutes: 120 })
  const { id: orderId } = await app.db
    .selectFrom('credit_order')
    .select('id')
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('refund')
    .values({
      id: '00000000-0000-4000-8000-000000000001',
      order_id: orderId,
      attempt_id: payment,
      amount_minor: 500,
      reason: 'goodwill',
      state: 'failed',
      failure: 'by_hand',
    })
    .execute()
  expect((await today(cookie)).figures.refunds).toMatchObject({
    count: 1,
    total: [{ minor: 500, currency: 'EUR' }],
  })
  expect((await today(cookie)).money).toEqual({
    owedRefunds: { count: 1, total: [{ minor: 500, currency: 'EUR' }] },
    disputes: { count: 0, nextDueAt: null, total: [] },
  })
})

test('the state of the house says which jobs failed, which mails came back and what alarms are open', async () => {
  const owner = await colleague({ role: 'owner' })
  const { house: before } = await today(owner.cookie)
  await addJob(app.db, 'a-job-that-fails', {}, { key: 'failing', maxAttempts: 3 })
  await app.pool.query(
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'No' where key = 'failing'`,
  )
  const member = await app.member()
  await app.db
    .insertInto('mail_return')
    .values([
      { member_id: member, kind: 'hard', status: '5.1.1', received_at: new Date() },
      { member_id: member, kind: 'complaint', status: 'abuse', received_at: new Date() },
      { member_id: member, kind: 'hard', status: '5.1.1', received_at: new Date(Date.now() - 2 * dayMs) },
    ])
    .execute()
  await syncAlarms(
    app.services,
    'test',
    new Map([['a cause', { code: 'gift_unknown', values: { gift: 'rose' } }]]),
  )
  const { house: state } = await today(owner.cookie)
  if (!before || !state) throw new Error('The owner sees no house.')
  expect(state.jobs.failed).toBe(before.jobs.failed + 1)
  expect(state.mails).toMatchObject({
    returned: before.mails.returned + 1,
    complaints: before.mails.complaints + 1,
  })
  expect(state.alarms.open).toBe(before.alarms.open + 1)
  expect(state.alarms.details).toContain('There is no drawing of the gift rose: it is not offered')
  await app.db.updateTable('staff_member').set({ language: 'de' }).where('id', '=', owner.id).execute()
  expect((await today(owner.cookie)).house?.alarms.details).toContain(
    'Vom Geschenk rose gibt es keine Zeichnung: es wird nicht angeboten',
  )
  // It concerns the whole application.
  const local = await colleague({ role: 'owner', siteId: app.site.id })
  expect((await today(local.cookie)).house).toBeNull()
})

test('languages that lack texts are named, the offered ones first, to those who see all languages', async () => {
  const owner = await colleague({ role: 'owner' })
  expect((await today(owner.cookie)).languages).toEqual([])
  const place = { started_by: owner.id, started_at: new Date() }
  await app.db
    .insertInto('added_language')
    .values([
      { ...place, code: 'cs', name: 'Čeština', state: 'started' },
      { ...place, code: 'pt', name: 'Português', state: 'offered', offered_at: new Date() },
      { ...place, code: 'sk', name: 'Slovenčina', state: 'withdrawn', offered_at: new Date() },
    ])
    .execute()
  await app.db
    .insertInto('language_text')
    .values({
      language: 'cs',
      catalogue: 'server',
      message_id: 'push.like',
      english: 'What the release before said.',
      text: 'Nový',
      author_id: owner.id,
      changed_at: new Date(),
    })
    .execute()
  const { languages } = await today(owner.cookie)
  const { size } = await loadSourceTexts()
  expect(languages).toEqual([
    { code: 'pt', name: 'Português', isOffered: true, missing: size },
    { code: 'cs', name: 'Čeština', isOffered: false, missing: size },
  ])
  const support = await colleague({ role: 'support' })
  expect((await today(support.cookie)).languages).toBeNull()
})

test('an editor sees drafts of others and planned texts of the sites of the role, and nothing of the queue', async () => {
  const [writer, reader, foreign] = [
    await colleague({ role: 'editor' }),
    await colleague({ role: 'editor', siteId: app.site.id }),
    await colleague({ role: 'editor', siteId: other.id }),
  ]
  const startsAt = new Date('2026-12-24T10:00:00Z')
  const draft = {
    language: 'de',
    catalogue: 'server',
    state: 'draft',
    version: 1,
    reason: 'Clearer',
    changed_at: noon,
  }
  const of = (author: typeof writer, message_id: string, more: object = {}) => ({
    ...draft,
    site_id: app.site.id,
    author_id: author.id,
    message_id,
    text: 'Neu',
    ...more,
  })
  await app.db
    .insertInto('text_override')
    .values([
      of(writer, 'push.like'),
      of(writer, 'push.match'),
      of(reader, 'push.message'),
      of(writer, 'push.news', {
        state: 'planned',
        publisher_id: reader.id,
        starts_at: startsAt,
        language: 'nl',
      }),
      of(writer, 'push.like', { site_id: other.id }),
    ])
    .execute()
  const list = async ({ cookie }: typeof writer, query = '') => (await today(cookie, query)).texts
  const [drafts, planned] = [
    { site: app.site.id, language: 'de', state: 'draft', count: 2, nextStartsAt: null },
    { site: app.site.id, language: 'nl', state: 'planned', count: 1, nextStartsAt: startsAt.toISOString() },
  ]
  expect(await list(reader)).toEqual([drafts, planned])
  // One's own drafts wait for somebody else.
  expect(await list(writer, `?site=${app.site.id}`)).toEqual([{ ...drafts, count: 1 }, planned])
  expect(await list(foreign)).toEqual([{ ...drafts, site: other.id, count: 1 }])
  expect(await today(reader.cookie)).toMatchObject({ money: null, house: null, figures: { signUps: null } })
  for (const path of ['cases', 'shift-notes'])
    expect((await callStaff('GET', `/api/staff/${path}`, { cookie: reader.cookie })).code).toBe('forbidden')
  expect((await today((await colleague({ role: 'support' })).cookie)).texts).toBeNull()
})

test('a shift is handed over with a note, which releases the cases and is seen by those who cover its place', async () => {
  const [anna, bea, foreign] = [
    await colleague({ role: 'moderator', siteId: app.site.id }),
    await colleague({ role: 'moderator' }),
    await colleague({ role: 'moderator', siteId: other.id }),
  ]
  const reference = await report()
  await callStaff('POST', '/api/staff/cases/claim', { cookie: anna.cookie, body: { reference } })
  const handOver = (cookie: string, body: object) =>
    callStaff('POST', '/api/staff/shift-notes', { cookie, body })
  expect((await handOver(anna.cookie, { text: 'No', site: other.id })).code).toBe('forbidden')
  expect((await handOver(anna.cookie, { text: 'Look at the pictures first.' })).code).toBeUndefined()
  const list = async (cookie: string, query = '') =>
    (await read<{ notes: ShiftNote[] }>(cookie, `shift-notes${query}`)).notes
  const [note] = await list(bea.cookie)
  expect(note).toMatchObject({ by: anna.actor.name, text: 'Look at the pictures first.', cases: [reference] })
  expect(await list(bea.cookie, `?site=${app.site.id}`)).toEqual([note])
  expect(await list(bea.cookie, `?site=${other.id}`)).toEqual([])
  expect(await list(foreign.cookie)).toEqual([])
  const one = await read<StaffCase>(bea.cookie, `cases/one?reference=${reference}`)
  expect(one.claim).toBeNull()
  expect(one.course.map(({ act }) => act)).toEqual(['case.claimed', 'case.released'])
  // A note about all sites is for those who work on all of them.
  await handOver(bea.cookie, { text: 'All is quiet.' })
  expect((await list(anna.cookie)).map(({ text }) => text)).toEqual(['Look at the pictures first.'])
  const close = async (cookie: string) =>
    (await callStaff('DELETE', '/api/staff/shift-notes', { cookie, body: { id: note?.id ?? 0 } })).code
  expect(await close(foreign.cookie)).toBe('forbidden')
  expect(await close(bea.cookie)).toBeUndefined()
  expect(await close(anna.cookie)).toBeUndefined()
  expect(await list(anna.cookie)).toEqual([])
})
