// Requests for data and erasure by mail: recorded once, in the queue with their clock, carried out, extended or refused.
import type { QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
import type { DataRequestView } from '@amarelle/contract/staff/endpoints/data-requests'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { daysToMs, minutesToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { suspendMember } from '../../accounts/index.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { account, mailsTo, later, purgeDue, statusOf } = createTestAccounts(app)
const { colleague, callStaff } = createTestColleagues(app)
afterEach(() => app.clock.set(null))

const today = () => app.clock.now().toISOString().slice(0, 10)
const record = async (cookie: string, input: object) => {
  const body = { receivedOn: today(), identityCheck: 'Wrote from the address', ...input }
  const { data, code } = await callStaff('POST', '/api/staff/data-requests', { cookie, body })
  return code ?? String(data['reference'])
}
const read = async (cookie: string, reference: string) => {
  const answer = await callStaff('GET', `/api/staff/data-requests/one?reference=${reference}`, { cookie })
  return { code: answer.code, request: answer.data as unknown as DataRequestView }
}
const act = async (
  cookie: string,
  what: 'fulfilment' | 'refusal' | 'extension',
  reference: string,
  input: object = {},
) => {
  const body = { reference, ...input }
  return (await callStaff('POST', `/api/staff/data-requests/${what}`, { cookie, body })).code ?? 'accepted'
}
const listQueue = async (cookie: string) =>
  ((await callStaff('GET', '/api/staff/cases', { cookie })).data as unknown as { cases: QueuedCase[] }).cases

test('a request is recorded once and stands in the queue, due 30 days after it arrived, for those who may see it', async () => {
  const { id } = await account()
  const { cookie } = await colleague({ role: 'support' })
  const yesterday = new Date(Date.now() - daysToMs(1)).toISOString().slice(0, 10)
  const reference = await record(cookie, { id, kind: 'export', receivedOn: yesterday })
  expect(reference).toMatch(/^D-/)
  expect(await record(cookie, { id, kind: 'export' })).toBe(reference)
  const [queued] = await listQueue(cookie)
  expect(queued).toMatchObject({ reference, kind: 'data_request', subject: 'export' })
  expect(Date.parse(queued?.dueAt ?? '')).toBe(Date.parse(`${yesterday}T00:00:00Z`) + daysToMs(30))
  expect((await read(cookie, reference)).request).toMatchObject({
    state: 'open',
    identityCheck: 'Wrote from the address',
    member: { id },
  })
  const moderator = await colleague({ role: 'moderator' })
  expect(await listQueue(moderator.cookie)).toEqual([])
  expect((await read(moderator.cookie, reference)).code).toBe('forbidden')
  const local = await colleague({ role: 'support', siteId: other.id })
  expect(await listQueue(local.cookie)).toEqual([])
  expect((await read(local.cookie, reference)).code).toBe('forbidden')
  const tomorrow = new Date(Date.now() + daysToMs(1)).toISOString().slice(0, 10)
  expect(await record(cookie, { id, kind: 'erasure', receivedOn: tomorrow })).toBe('invalid_input')
  expect(await act(cookie, 'refusal', reference, { reason: 'Not you.' })).toBe('accepted')
})

test('an export is mailed to the member’s address with a link that needs no login and only this archive', async () => {
  const { id, email } = await account()
  const { cookie } = await colleague({ role: 'support' })
  const reference = await record(cookie, { id, kind: 'export' })
  expect(await act(cookie, 'fulfilment', reference)).toBe('accepted')
  expect(await act(cookie, 'fulfilment', reference)).toBe('already_decided')
  expect(await listQueue(cookie)).toEqual([])
  await app.drainJobs()
  const [, path = '', key = ''] =
    /(\/exports\/[\w-]+\.zip)\?key=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '') ?? []
  expect((await app.ask('GET', `${path}?key=${key}`)).status).toBe(200)
  expect((await app.ask('GET', path)).status).toBe(404)
  expect((await app.ask('GET', `${path}?key=${key.slice(1)}x`)).status).toBe(404)
  expect((await app.ask('GET', `${path}?key=${key}&key=${key}`)).status).toBe(404)
  later(daysToMs(8))
  expect((await app.ask('GET', `${path}?key=${key}`)).status).toBe(404)
})

test('an erasure closes the account for 14 days, and is told by mail', async () => {
  const { id, email } = await account()
  const { cookie } = await colleague({ role: 'support' })
  const reference = await record(cookie, { id, kind: 'erasure' })
  expect(await act(cookie, 'fulfilment', reference)).toBe('accepted')
  expect(await statusOf(id)).toBe('pending_deletion')
  await app.drainJobs()
  expect(
    mailsTo(email)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['You can still restore your account', `Your request ${reference}`])
})

test('an erasure at once is told by mail; the request stays without the person', async () => {
  const { id, email } = await account()
  const { cookie } = await colleague({ role: 'support' })
  const reference = await record(cookie, { id, kind: 'erasure', identityCheck: 'Sent a copy of a letter' })
  expect(await act(cookie, 'fulfilment', reference, { eraseNow: true })).toBe('accepted')
  await app.drainJobs()
  expect(mailsTo(email).at(-1)?.subject).toBe(`Your request ${reference}`)
  later(minutesToMs(2))
  await purgeDue()
  app.clock.set(null)
  expect(['deleted', undefined]).toContain(await statusOf(id))
  expect((await read(cookie, reference)).request).toMatchObject({
    state: 'done',
    member: null,
    identityCheck: '',
  })
  later(daysToMs(3 * 365 + 1))
  await addJob(app.db, 'delete-old-data-requests', {})
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.drainJobs()
  const rows = await app.db
    .selectFrom('data_request')
    .select('reference')
    .where('reference', '=', reference)
    .execute()
  expect(rows).toEqual([])
})

test('a suspended member is erased on request, and stays suspended until then', async () => {
  const { id } = await account()
  const { cookie, actor } = await colleague({ role: 'owner' })
  await suspendMember(app.services, id, 'Spam', actor)
  const reference = await record(cookie, { id, kind: 'erasure' })
  expect(await act(cookie, 'fulfilment', reference)).toBe('accepted')
  expect(await statusOf(id)).toBe('suspended')
  later(daysToMs(14.1))
  await purgeDue()
  expect(['deleted', undefined]).toContain(await statusOf(id))
})

test('an extension moves the clock by two months, once, and mails the reason', async () => {
  const { id, email } = await account()
  const { cookie } = await colleague({ role: 'support' })
  const reference = await record(cookie, { id, kind: 'export' })
  const before = (await read(cookie, reference)).request.dueAt
  expect(await act(cookie, 'extension', reference, { reason: ' ' })).toBe('invalid_input')
  expect(await act(cookie, 'extension', reference, { reason: 'There are many requests.' })).toBe('accepted')
  expect(await act(cookie, 'extension', reference, { reason: 'Still many.' })).toBe('already_extended')
  const days = (Date.parse((await read(cookie, reference)).request.dueAt) - Date.parse(before)) / daysToMs(1)
  expect(days).toBeGreaterThan(58)
  expect(days).toBeLessThan(63)
  await app.drainJobs()
  expect(mailsTo(email).at(-1)?.text).toContain('There are many requests.')
})

test('a refusal mails the reason; a request that a colleague has claimed is left alone', async () => {
  const { id, email } = await account()
  const [first, second] = [await colleague({ role: 'support' }), await colleague({ role: 'support' })]
  const reference = await record(first.cookie, { id, kind: 'erasure' })
  const claim = { cookie: first.cookie, body: { reference } }
  expect((await callStaff('POST', '/api/staff/cases/claim', claim)).code).toBeUndefined()
  expect(await act(second.cookie, 'refusal', reference, { reason: 'No' })).toBe('already_claimed')
  expect(await act(second.cookie, 'fulfilment', reference)).toBe('already_claimed')
  expect(await act(first.cookie, 'refusal', reference, { reason: 'We must keep it for a court.' })).toBe(
    'accepted',
  )
  expect(await act(first.cookie, 'refusal', reference, { reason: 'Again' })).toBe('already_decided')
  await app.drainJobs()
  expect(mailsTo(email).at(-1)?.text).toContain('We must keep it for a court.')
  expect(await statusOf(id)).toBe('active')
})

test('carrying out needs a fresh proof of identity; recording, extending and refusing do not', async () => {
  const { id } = await account()
  const { cookie } = await colleague({ role: 'support' })
  later(minutesToMs(11))
  const reference = await record(cookie, { id, kind: 'export' })
  expect(await act(cookie, 'fulfilment', reference)).toBe('proof_of_identity_required')
  expect(await act(cookie, 'extension', reference, { reason: 'Many requests' })).toBe('accepted')
  expect(await act(cookie, 'refusal', reference, { reason: 'No' })).toBe('accepted')
})
