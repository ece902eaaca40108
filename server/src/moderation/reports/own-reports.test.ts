import { fileComplaintEndpoint, getComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getOwnReportsEndpoint } from '@amarelle/contract/endpoints/safety/own-reports'
import { expect, test } from 'vitest'
import { createTestAccounts, testAccountPassword } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { sendDecisionMails } from '../../../testing/moderation/send-decision-mails.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { claimCase } from '../queue/claim-case.ts'
import { decideReport } from './decide-report.ts'

const app = await createTestServer({ signup_credits: 60 })
const { account, purgeDue } = createTestAccounts(app)
const anna = createTestStaff('Anna')
const rejection = { outcome: 'rejected', reason: 'Nothing there.', act: null } as const

const fileReport = async (from: number, profile: number, message?: number) =>
  (await app.call(from, reportEndpoint, { profile, reason: 'scam', ...(message && { message }) })).reference
const listReports = async (memberId: number, after?: string) =>
  app.call(memberId, getOwnReportsEndpoint, { after })
const loadReport = async (memberId: number) => (await listReports(memberId)).reports[0]

test('a report is received, looked at and, once its mail has left, decided in the words of that mail', async () => {
  const [reporter, other] = [await account(), await account({ name: 'Rascal' })]
  const reference = await fileReport(reporter.id, other.id)
  const received = {
    type: 'report',
    reference,
    about: 'profile',
    reason: 'scam',
    name: 'Rascal',
    fictional: false,
    state: 'received',
    decision: null,
  }
  expect(await loadReport(reporter.id)).toMatchObject(received)
  await claimCase(app.services, anna, reference)
  expect(await loadReport(reporter.id)).toMatchObject({ ...received, state: 'in_progress' })
  await decideReport(app.services, reference, rejection, anna)
  expect(await loadReport(reporter.id)).toMatchObject({ ...received, state: 'in_progress' })
  await sendDecisionMails(app)
  const decided = await loadReport(reporter.id)
  expect(decided).toMatchObject({
    state: 'decided',
    decision: expect.stringContaining('found nothing that breaks our rules'),
  })
  // The notes of staff are not part of the report.
  expect(JSON.stringify(decided)).not.toMatch(/Nothing there|Anna/)
})

test('a reported message is told from a profile, a fictional profile is labelled, and an erased member has no name', async () => {
  const reporter = await account()
  const [writer, invented] = [await account({ name: 'Leaver' }), await app.member({ fictional: true })]
  const { message } = await app.call(writer.id, sendMessageEndpoint, { profile: reporter.id, text: 'Hello' })
  await fileReport(reporter.id, writer.id, message.id)
  await fileReport(reporter.id, invented)
  expect((await listReports(reporter.id)).reports).toMatchObject([
    { about: 'profile', fictional: true },
    { about: 'message', fictional: false, name: 'Leaver' },
  ])
  await app.call(writer.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  expect((await listReports(reporter.id)).reports[1]).toMatchObject({ name: null })
})

test('complaints that the member filed are listed with the key of their page, on their own site only', async () => {
  const { id } = await account()
  const complaint = { kind: 'us', text: 'You were late.', name: 'Robin', email: 'robin@example.org' } as const
  const { reference, key } = await app.call(id, fileComplaintEndpoint, complaint)
  await app.call(null, fileComplaintEndpoint, complaint)
  const { reports } = await listReports(id)
  expect(reports).toMatchObject([{ type: 'complaint', reference, key, kind: 'us', state: 'received' }])
  expect((await app.call(id, getComplaintEndpoint, { reference, key })).reference).toBe(reference)
  const sister = await app.otherSite('sister.example')
  await app.db
    .updateTable('complaint')
    .set({ site_id: sister.id })
    .where('reference', '=', reference)
    .execute()
  expect((await listReports(id)).reports).toEqual([])
})

test('each report is on one page, newest first, and nobody reads another member’s pages', async () => {
  const [reporter, other] = [await account(), await account()]
  const references: string[] = []
  for (let i = 0; i < 25; i += 1) references.unshift(await fileReport(reporter.id, other.id))
  const first = await listReports(reporter.id)
  const second = await listReports(reporter.id, first.next ?? undefined)
  expect([...first.reports, ...second.reports].map(({ reference }) => reference)).toEqual(references)
  expect([first.reports.length, second.next]).toEqual([20, null])
  expect(await listReports(other.id, first.next ?? undefined)).toEqual({ reports: [], next: null })
})
