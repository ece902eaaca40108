// Threats to life (DSA Art. 18): first in the queue, mailed at once, never taken back, and open until an authority was informed.
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import type { ListedCase } from '@amarelle/contract/staff/endpoints/cases'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { minutesToMs } from '../../platform/clock.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { account, later } = createTestAccounts(app)
const { colleague, callStaff } = createTestColleagues(app)
afterEach(() => app.clock.set(null))

const fileReport = async (reason: 'harassment' | 'underage' = 'harassment') => {
  const [from, about] = [await account(), await account()]
  const text = '<i>He says</i> he will come to my house.'
  const { reference } = await app.call(from.id, reportEndpoint, { profile: about.id, reason, text })
  return { reference, from, about }
}
const escalate = (cookie: string, reference: string, body: object = {}) =>
  callStaff('POST', '/api/staff/cases/escalation', {
    cookie,
    body: { reference, reason: 'He knows where she lives.', country: 'NL', ...body },
  })
const recordReport = (cookie: string, reference: string, reportedAt: string) =>
  callStaff('PUT', '/api/staff/cases/escalation', {
    cookie,
    body: { reference, reportedTo: 'Politie, Utrecht', reportedAt },
  })
const listCases = async (cookie: string) =>
  (await callStaff('GET', '/api/staff/cases', { cookie })).data['cases'] as ListedCase[]
const getNow = () => app.clock.now().toISOString()

test('an escalated case comes first, owners and senior moderators of its site are mailed, and it happens once', async () => {
  const child = await fileReport('underage')
  const { reference } = await fileReport()
  const moderator = await colleague({ role: 'moderator' })
  const people = {
    owner: await colleague({ role: 'owner' }),
    senior: await colleague({ role: 'senior_moderator', siteId: app.site.id }),
    elsewhere: await colleague({ role: 'senior_moderator', siteId: other.id }),
    finance: await colleague({ role: 'finance' }),
  }
  expect((await escalate((await colleague({ role: 'auditor' })).cookie, reference)).code).toBe('forbidden')
  const foreign = await colleague({ role: 'moderator', siteId: other.id })
  expect((await escalate(foreign.cookie, reference)).code).toBe('forbidden')
  expect((await escalate(moderator.cookie, reference, { reason: '' })).code).toBe('invalid_input')
  expect((await escalate(moderator.cookie, reference)).status).toBe(200)
  expect((await escalate(moderator.cookie, reference)).code).toBe('already_decided')
  const cases = await listCases(moderator.cookie)
  expect(cases.slice(0, 2)).toMatchObject([
    { reference, isEscalated: true },
    { reference: child.reference, isEscalated: false },
  ])
  expect(Date.parse(cases[0]?.dueAt ?? '')).toBeLessThanOrEqual(app.clock.now().getTime())
  await app.drainJobs()
  const isMailed = ({ email }: { email: string }) =>
    app.mails.some(({ to, subject }) => to === email && subject === `Threat to life: case ${reference}`)
  expect(isMailed(people.owner)).toBe(true)
  expect(isMailed(people.senior)).toBe(true)
  expect(isMailed(people.elsewhere)).toBe(false)
  expect(isMailed(people.finance)).toBe(false)
  expect(app.mails.find(({ to }) => to === people.owner.email)?.text).toContain(`/staff/cases/${reference}`)
})

test('an escalated case is decided only after it was recorded which authority was informed, and when', async () => {
  const { reference } = await fileReport()
  const { cookie } = await colleague({ role: 'moderator' })
  expect((await recordReport(cookie, reference, getNow())).code).toBe('not_found')
  await escalate(cookie, reference)
  const decide = async () =>
    (
      await callStaff('POST', '/api/staff/cases/decision', {
        cookie,
        body: { reference, outcome: 'upheld', reason: 'A threat', act: null },
      })
    ).code
  expect(await decide()).toBe('escalation_open')
  const future = new Date(app.clock.now().getTime() + minutesToMs(5)).toISOString()
  expect((await recordReport(cookie, reference, future)).code).toBe('invalid_input')
  expect((await recordReport(cookie, reference, getNow())).status).toBe(200)
  expect((await recordReport(cookie, reference, getNow())).code).toBe('already_decided')
  expect((await listCases(cookie)).find((one) => one.reference === reference)?.isEscalated).toBe(false)
  const { data } = await callStaff('GET', `/api/staff/cases/one?reference=${reference}`, { cookie })
  expect(data['escalation']).toMatchObject({ country: 'NL', reported: { to: 'Politie, Utrecht' } })
  expect(await decide()).toBeUndefined()
  const decided = await fileReport()
  await callStaff('POST', '/api/staff/cases/decision', {
    cookie,
    body: { reference: decided.reference, outcome: 'rejected', reason: 'Nothing', act: null },
  })
  expect((await escalate(cookie, decided.reference)).code).toBe('already_decided')
  const row = await app.db
    .selectFrom('case_escalation')
    .select('reference')
    .where('reference', '=', decided.reference)
    .execute()
  expect(row).toEqual([])
})

test('the evidence is exported only of an escalated case, with a fresh proof of identity, and recorded', async () => {
  const { reference, from, about } = await fileReport()
  const moderator = await colleague({ role: 'moderator' })
  const exportFile = (cookie: string) =>
    callStaff('POST', '/api/staff/cases/evidence', { cookie, body: { reference } })
  expect((await exportFile(moderator.cookie)).code).toBe('not_found')
  await escalate(moderator.cookie, reference)
  const admin = await colleague({ role: 'administrator' })
  expect((await exportFile(admin.cookie)).code).toBe('forbidden')
  const { data } = await exportFile(moderator.cookie)
  expect(data).toMatchObject({
    threat: { reason: 'He knows where she lives.', country: 'NL' },
    case: { reference, text: '<i>He says</i> he will come to my house.' },
    reported: { id: about.id, email: about.email },
    reporter: { id: from.id },
  })
  later(minutesToMs(11))
  expect((await exportFile(moderator.cookie)).code).toBe('proof_of_identity_required')
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('case_reference', '=', reference)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['case.escalated', 'case.evidence_exported'])
})
