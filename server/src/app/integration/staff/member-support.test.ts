// Tests what support does for a member, over HTTP: mails that were sent and are sent again, and a corrected address.
import { randomUUID } from 'node:crypto'
import {
  changeMailEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import type { SentMailView } from '@amarelle/contract/staff/endpoints/member-support'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts } from '../../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { daysToMs } from '../../../platform/clock.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { getRefusalCode } from '../../../../testing/platform/test-app.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { account, mailsTo, mailedToken, later, statusOf } = createTestAccounts(app)
const { colleague, callStaff } = createTestColleagues(app)
afterEach(() => app.clock.set(null))

const post = async (cookie: string, path: string, body: object) =>
  (await callStaff('POST', `/api/staff/members/${path}`, { cookie, body })).code ?? 'accepted'
const resend = (cookie: string, id: number, mail: object, key: string = randomUUID()) =>
  post(cookie, 'mails', { id, mail, reason: 'Asked for it', key })
const listMails = async (cookie: string, id: number) =>
  (
    (await callStaff('GET', `/api/staff/members/mails?id=${id}`, { cookie })).data as {
      mails: SentMailView[]
    }
  ).mails.map(({ kind, state }) => ({ kind, state }))
const activation = { kind: 'activation' }

test('the activation mail is sent again, three times a day, once per key, and its link works', async () => {
  const member = await account({ activated: false })
  const { cookie } = await colleague({ role: 'support' })
  const key = randomUUID()
  for (let time = 0; time < 3; time += 1)
    expect(await resend(cookie, member.id, activation, key)).toBe('accepted')
  const token = await mailedToken(member.email)
  expect(mailsTo(member.email)).toHaveLength(1)
  expect(await resend(cookie, member.id, activation)).toBe('accepted')
  expect(await resend(cookie, member.id, activation)).toBe('accepted')
  expect(await resend(cookie, member.id, activation)).toBe('too_many_mails')
  later(daysToMs(1.1))
  const morning = await colleague({ role: 'support' })
  expect(await resend(morning.cookie, member.id, activation)).toBe('accepted')
  app.clock.set(null)
  const { status } = await app.ask('POST', '/api/activate.php', { body: { token } })
  expect(status).toBe(200)
  expect(await statusOf(member.id)).toBe('active')
  expect(await resend(cookie, member.id, activation)).toBe('not_found')
  const local = await colleague({ role: 'support', siteId: other.id })
  expect(await resend(local.cookie, member.id, activation)).toBe('forbidden')
})

test('only mails about the member are sent again: no order and no measure of somebody else', async () => {
  const [member, stranger] = [await account(), await account()]
  const { cookie } = await colleague({ role: 'support' })
  const { id: measure } = await app.db
    .insertInto('moderation_act')
    .values({
      case_reference: 'R-2222-3333',
      site_id: app.site.id,
      member_id: member.id,
      action: 'warn',
      rule: 'spam',
      facts: 'You sent one text to many.',
      decided_by: 'Anna',
      decided_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await resend(cookie, stranger.id, { kind: 'statement', measure })).toBe('not_found')
  expect(await resend(cookie, member.id, { kind: 'order', order: '0000000000' })).toBe('not_found')
  expect(await resend(cookie, member.id, { kind: 'statement', measure })).toBe('accepted')
  await app.drainJobs()
  expect(mailsTo(member.email).at(-1)?.text).toContain('You sent one text to many.')
  expect(await listMails(cookie, member.id)).toContainEqual({ kind: 'statement', state: 'sent' })
})

test('a mail that fails is shown as failed and as sent once it leaves; after 90 days it is forgotten', async () => {
  const member = await account({ activated: false })
  const { cookie } = await colleague({ role: 'support' })
  const { mailer } = app.services
  Object.assign(app.services, { mailer: { ...mailer, send: () => Promise.reject(new Error('refused')) } })
  await resend(cookie, member.id, activation)
  await app.drainJobs()
  expect(await listMails(cookie, member.id)).toEqual([{ kind: 'activation', state: 'failed' }])
  Object.assign(app.services, { mailer })
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.drainJobs()
  expect(await listMails(cookie, member.id)).toEqual([{ kind: 'activation', state: 'sent' }])
  later(daysToMs(91))
  await addJob(app.db, 'delete-old-sent-mails', {})
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.drainJobs()
  app.clock.set(null)
  expect(await listMails(cookie, member.id)).toEqual([])
})

test('a corrected address counts when its link is opened; the old address is told, and the proof is recorded', async () => {
  const member = await account()
  const { cookie } = await colleague({ role: 'support' })
  const body = { id: member.id, email: 'corrected@example.org', proof: 'Knew the last order' }
  expect(await post(cookie, 'email-correction', { ...body, proof: ' ' })).toBe('invalid_input')
  expect(await post(cookie, 'email-correction', { ...body, email: member.email })).toBe('invalid_input')
  expect(await post(cookie, 'email-correction', body)).toBe('accepted')
  const token = await mailedToken('corrected@example.org')
  expect(mailsTo(member.email).at(-1)?.subject).toBe('A new e-mail address was entered')
  expect(await app.call(null, changeMailEndpoint, { token })).toEqual({ email: 'corrected@example.org' })
  const details = await app.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
    .select('details')
    .where('act', '=', 'member.email_corrected')
    .executeTakeFirstOrThrow()
  expect(details.details).toContain('Knew the last order')
  const moderator = await colleague({ role: 'moderator' })
  expect(await post(moderator.cookie, 'email-correction', body)).toBe('forbidden')
})

test('the owner of the old address stops a correction with a new password', async () => {
  const member = await account()
  const { cookie } = await colleague({ role: 'support' })
  const body = { id: member.id, email: 'thief@example.org', proof: 'A letter' }
  expect(await post(cookie, 'email-correction', body)).toBe('accepted')
  const stolen = await mailedToken('thief@example.org')
  await app.call(null, requestResetEndpoint, { email: member.email })
  const token = await mailedToken(member.email)
  const password = 'another quiet long river'
  await app.call(null, resetPasswordEndpoint, { token, password, password_repeat: password })
  expect(await getRefusalCode(app.call(null, changeMailEndpoint, { token: stolen }))).toBe('link_expired')
})
