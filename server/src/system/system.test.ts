// The state of the system over HTTP: who reads it, jobs that are retried and dropped, and what needs somebody.
import type {
  getMailOverviewEndpoint,
  listWebhooksEndpoint,
} from '@amarelle/contract/staff/endpoints/system/deliveries'
import type { FailedJob, JobQueue } from '@amarelle/contract/staff/endpoints/system/jobs'
import type {
  getStorageStateEndpoint,
  getSystemStateEndpoint,
  listVersionsEndpoint,
  ServiceState,
} from '@amarelle/contract/staff/endpoints/system/state'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { createTestShop } from '../../testing/payments/shop.ts'
import { createTestColleagues } from '../../testing/staff/staff-sessions.ts'
import { addMs, minutesToMs } from '../platform/clock.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { recordOutcome } from '../platform/observability/operation-outcome.sql.ts'
import { describeFailure } from './describe-failure.ts'
import { findNextRun } from './jobs/next-run.ts'
import { announceProcess } from './processes/announce-process.ts'
import { checkServicesJob } from './services/check-services.job.ts'

const app = await createTestServer()
const { colleague, callStaff } = createTestColleagues(app)
const { buyer, order } = createTestShop(app)
const owner = await colleague({ role: 'owner' })
const auditor = await colleague({ role: 'auditor' })

const read = async <T>(path: string, { cookie } = owner) =>
  (await callStaff('GET', `/api/staff/system${path}`, { cookie })).data as T
const readQueue = async (name: string) =>
  (await read<{ queues: JobQueue[] }>('/jobs')).queues.find((queue) => queue.name === name)
const readFailed = async (query = '') => (await read<{ jobs: FailedJob[] }>(`/jobs/failed${query}`)).jobs
const readWarnings = async () => (await read<StaffEndpointAnswer<typeof getSystemStateEndpoint>>('')).warnings
const readKinds = async () => (await readWarnings()).map(({ kind }) => kind)

/** Queues a job that has used all its attempts; returns its number. */
async function addFailedJob(name: string, payload: object, error: string): Promise<string> {
  const key = `${name} ${Math.random()}`
  await addJob(app.db, name, payload, { key, runAt: addMs(new Date(), minutesToMs(60)) })
  const { rows } = await app.pool.query<{ id: string }>(
    'update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where key = $1 returning id::text',
    [key, error],
  )
  return rows[0]?.id ?? ''
}
const findJob = async (id: string) =>
  (await app.pool.query('select attempts, run_at from graphile_worker._private_jobs where id = $1', [id]))
    .rows[0] as { attempts: number; run_at: Date } | undefined
const findActs = async (act: string) =>
  (
    await app.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
      .select(['object', 'details'])
      .where('act', '=', act)
      .orderBy('audit_entry.id')
      .execute()
  ).map(({ object, details }) => ({ object, ...(JSON.parse(details ?? '{}') as object) }))

test('failed jobs are listed without personal data, and warned of', async () => {
  const member = await app.member()
  const payload = { memberId: member, email: 'robin@example.org', orderId: 4711, kind: 'reminder' }
  const id = await addFailedJob(
    'photo-reminder',
    payload,
    '550 <robin@example.org> "Robin" is unknown at 192.0.2.7',
  )
  expect(await readKinds()).toContain('jobs_failed')
  const [job] = await readFailed('?name=photo-reminder')
  expect(job).toMatchObject({ id, name: 'photo-reminder', attempts: 10, mayBeDropped: true })
  expect(job?.payload).toEqual([
    { field: 'memberId', value: null },
    { field: 'email', value: null },
    { field: 'orderId', value: '4711' },
    { field: 'kind', value: 'reminder' },
  ])
  expect(job?.failure).toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('is unknown') as string,
  })
  expect(JSON.stringify(job)).not.toMatch(/robin|192\.0/i)
  expect((await readQueue('photo-reminder'))?.failed).toBe(1)
  expect(await readFailed('?name=refund')).toEqual([])
  expect(await readFailed(`?before=${id}`)).toEqual([])
})

test('a failed job is retried with all its attempts, alone or with all of its name; others are left alone', async () => {
  const first = await addFailedJob('refund', { refundId: 'a' }, 'No answer')
  const second = await addFailedJob('refund', { refundId: 'b' }, 'No answer')
  const waiting = await callStaff('POST', '/api/staff/system/jobs/retry', {
    cookie: owner.cookie,
    body: { id: first },
  })
  expect(waiting.data).toEqual({ retried: 1 })
  expect(await findJob(first)).toMatchObject({ attempts: 0 })
  expect((await findJob(first))?.run_at.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await findJob(second)).toMatchObject({ attempts: 10 })
  // It has not failed any more.
  const retry = (body: object, cookie = owner.cookie) =>
    callStaff('POST', '/api/staff/system/jobs/retry', { cookie, body })
  expect((await retry({ id: first })).code).toBe('not_found')
  expect((await retry({ name: 'refund' })).data).toEqual({ retried: 1 })
  expect(await findJob(second)).toMatchObject({ attempts: 0 })
  expect((await retry({ name: 'refund' }, auditor.cookie)).code).toBe('forbidden')
  expect(await findActs('job.retried')).toEqual([
    { object: 'job:refund', after: { jobs: 1, first } },
    { object: 'job:refund', after: { jobs: 1, first: second } },
  ])
})

test('a failed job is dropped for a reason, unless it moves money or carries out a legal duty', async () => {
  const drop = (id: string, reason = 'Outdated.') =>
    callStaff('DELETE', '/api/staff/system/jobs', { cookie: owner.cookie, body: { id, reason } })
  const push = await addFailedJob('deliver-push', {}, 'Gone')
  expect((await drop(push, '')).data.error).toHaveProperty('fields.reason')
  expect((await drop(push)).code).toBeUndefined()
  expect(await findJob(push)).toBeUndefined()
  expect((await drop(push)).code).toBe('not_found')
  const erasure = await addFailedJob('purge-member', { memberId: 1 }, 'Deadlock')
  const [listed] = await readFailed('?name=purge-member')
  expect(listed?.mayBeDropped).toBe(false)
  expect((await drop(erasure)).code).toBe('job_must_run')
  expect(await findJob(erasure)).toBeDefined()
  // The next run of a schedule does what a failed one left.
  const scheduled = await addFailedJob('purge-members', { _cron: { ts: '2026-11-27' } }, 'Deadlock')
  expect((await drop(scheduled)).code).toBeUndefined()
  expect(await findActs('job.dropped')).toMatchObject([
    { object: 'job:deliver-push', before: { job: push }, reason: 'Outdated.' },
    { object: 'job:purge-members' },
  ])
})

test('a failure has a kind that the console says in the reader’s language', () => {
  const kindOf = (message: string) => describeFailure(message).kind
  expect(
    [
      'connect ECONNREFUSED 192.0.2.7:9000',
      'fetch failed',
      'The operation was aborted due to timeout',
      'status 503',
      '550 5.1.1 unknown',
      'duplicate key value violates unique constraint "a"',
      'deadlock detected',
      'No bundle 7',
    ].map(kindOf),
  ).toEqual(['unreachable', 'unreachable', 'timeout', 'refused', 'refused', 'database', 'database', 'other'])
})

test('each job says when it ran last, why it failed and when it runs next', async () => {
  await recordOutcome(app.services, 'job', 'check-audit-log', null)
  await recordOutcome(app.services, 'job', 'check-audit-log', 'No entry of 3 for robin@example.org')
  const queue = await readQueue('check-audit-log')
  expect(queue?.lastSucceededAt).not.toBeNull()
  expect(queue?.lastFailure).toEqual({ kind: 'other', detail: 'No entry of 0 for …' })
  expect(new Date(queue?.nextRunAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  expect(findNextRun('10 3 * * *', new Date('2026-02-28T03:10:00Z'))).toEqual(
    new Date('2026-03-01T03:10:00Z'),
  )
  expect(findNextRun('0 0 1 * *', new Date('2026-11-27T12:00:00Z'))).toEqual(new Date('2026-12-01T00:00:00Z'))
})

test('webhooks are counted by provider; late and refused ones are warned of', async () => {
  const { payment_id: attempt } = await order(await buyer())
  const { provider_ref: reference } = await app.db
    .updateTable('payment_attempt')
    .set({ provider_ref: 'sandbox-ref' })
    .where('id', '=', attempt)
    .returning('provider_ref')
    .executeTakeFirstOrThrow()
  const event = (id: string, receivedAt: Date, handledAt: Date | null) => ({
    provider: 'sandbox',
    provider_event_id: id,
    provider_ref: reference ?? '',
    body: Buffer.from('{}'),
    received_at: receivedAt,
    handled_at: handledAt,
  })
  const now = new Date()
  await app.db
    .insertInto('webhook_event')
    .values([
      event('a', addMs(now, -minutesToMs(20)), null),
      event('b', now, now),
      event('c', addMs(now, -minutesToMs(3 * 24 * 60)), now),
    ])
    .execute()
  const before = await readKinds()
  expect(before).toContain('webhooks_waiting')
  expect(before).not.toContain('webhooks_refused')
  expect((await app.ask('POST', '/webhooks/sandbox', { body: { id: 'forged' } })).status).toBeGreaterThan(399)
  const { providers, unhandled } = await read<StaffEndpointAnswer<typeof listWebhooksEndpoint>>('/webhooks')
  const sandbox = providers.find(({ provider }) => provider === 'sandbox')
  expect(sandbox).toMatchObject({
    isConfigured: true,
    lastDay: { handled: 1, unhandled: 1 },
    lastWeek: { handled: 2, unhandled: 1 },
  })
  expect(sandbox?.lastRefusedAt).not.toBeNull()
  expect(unhandled).toMatchObject([{ provider: 'sandbox', reference }])
  expect(unhandled[0]?.orderNumber).toMatch(/^[0-9A-Z]{10}$/)
  expect(await readWarnings()).toContainEqual(
    expect.objectContaining({ kind: 'webhooks_refused', name: 'sandbox' }),
  )
})

test('mails are counted by day, kind and site; addresses of returned ones are masked', async () => {
  const member = await app.member()
  const at = new Date()
  const mail = (kind: string, state: string) => ({ member_id: member, kind, state, at })
  await app.db
    .insertInto('sent_mail')
    .values([mail('activation', 'sent'), mail('activation', 'sent'), mail('notice', 'failed')])
    .execute()
  await app.db
    .insertInto('mail_return')
    .values([
      { member_id: member, kind: 'hard', status: '5.1.1', received_at: at },
      { member_id: member, kind: 'complaint', status: 'abuse', received_at: at },
    ])
    .execute()
  const overview = await read<StaffEndpointAnswer<typeof getMailOverviewEndpoint>>('/mails')
  const counts = { sent: 2, deferred: 1, bounced: 1, delayed: 0, complaints: 1 }
  expect(overview.days).toHaveLength(7)
  expect(overview.days[0]).toEqual({ day: at.toISOString().slice(0, 10), ...counts })
  expect(overview.sites).toEqual([{ siteId: app.site.id, siteName: app.site.name, ...counts }])
  expect(overview.kinds).toContainEqual({ kind: 'activation', sent: 2, deferred: 0 })
  const { email } = await app.db
    .selectFrom('member')
    .select('email')
    .where('id', '=', member)
    .executeTakeFirstOrThrow()
  expect(overview.returned.map(({ kind }) => kind).toSorted()).toEqual(['complaint', 'hard'])
  expect(JSON.stringify(overview)).not.toContain(email)
  expect(overview.returned[0]?.maskedEmail).toContain('•••')
  await app.db
    .insertInto('mail_return')
    .values(
      Array.from({ length: 10 }, () => ({
        member_id: member,
        kind: 'hard',
        status: '5.1.1',
        received_at: at,
      })),
    )
    .execute()
  expect(await readWarnings()).toContainEqual(expect.objectContaining({ kind: 'mails_returned', count: 11 }))
})

test('services that fail their check are warned of until they answer again', async () => {
  await checkServicesJob.handler(app.services, {} as never)
  const readService = async (name: string) =>
    (await read<{ services: ServiceState[] }>('/services')).services.find((service) => service.name === name)
  expect(await readService('storage')).toMatchObject({
    isConfigured: true,
    observedBy: 'check',
    isFailing: false,
  })
  expect(await readService('mollie')).toMatchObject({ isConfigured: false, lastSucceededAt: null })
  await recordOutcome(app.services, 'service', 'storage', 'connect ECONNREFUSED 192.0.2.7:9000')
  expect(await readService('storage')).toMatchObject({
    isFailing: true,
    lastFailure: { kind: 'unreachable', detail: expect.stringContaining('ECONNREFUSED') as string },
  })
  expect(await readWarnings()).toContainEqual(
    expect.objectContaining({ kind: 'service_failing', name: 'storage' }),
  )
})

test('processes announce their version; processes of two versions and a missing worker are warned of', async () => {
  const end = announceProcess({ ...app.services, config: { ...app.services.config, role: 'web' } })
  await expect.poll(readKinds).toContain('no_worker')
  const { processes, migrations, postgres } =
    await read<StaffEndpointAnswer<typeof listVersionsEndpoint>>('/versions')
  expect(processes).toMatchObject([{ role: 'web', node: process.versions.node, isSilent: false }])
  expect(migrations.pending).toEqual([])
  expect(migrations.last).toMatch(/^\d{3}-/)
  expect(postgres).toMatch(/^\d+/)
  const now = new Date()
  const other = { id: 'other', host: 'b', role: 'worker', version: 'b2', node_version: '24', started_at: now }
  await app.db
    .insertInto('server_process')
    .values({ ...other, seen_at: now })
    .execute()
  const kinds = await readKinds()
  expect(kinds).toContain('versions_differ')
  expect(kinds).not.toContain('no_worker')
  // One that does not write any more counts no longer.
  await app.db
    .updateTable('server_process')
    .set({ seen_at: addMs(now, -minutesToMs(3)) })
    .where('id', '=', 'other')
    .execute()
  expect(await readKinds()).not.toContain('versions_differ')
  await end()
  const after = await read<StaffEndpointAnswer<typeof listVersionsEndpoint>>('/versions')
  expect(after.processes).toMatchObject([{ id: 'other', isSilent: true }])
})

test('storage names the largest tables and the disk', async () => {
  const state = await read<StaffEndpointAnswer<typeof getStorageStateEndpoint>>('/storage', auditor)
  expect(state.databaseBytes).toBeGreaterThan(1_000_000)
  expect(state.tables.map(({ name }) => name)).toContain('member')
  expect(state.backlogs.find(({ name }) => name === 'webhooks')?.waitingSince).not.toBeNull()
})

test('the state of the system is for roles on all sites', async () => {
  const local = await colleague({ role: 'owner', siteId: app.site.id })
  expect((await callStaff('GET', '/api/staff/system', { cookie: local.cookie })).code).toBe('forbidden')
})
