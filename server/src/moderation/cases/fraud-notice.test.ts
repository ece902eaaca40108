// The mail to everybody who replied to a member who is suspended for fraud.
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { type ReportReason, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { sendDecisionMails } from '../../../testing/moderation/send-decision-mails.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { unsuspendMember } from '../../accounts/index.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { decideReport } from '../reports/decide-report.ts'
import { liftSuspension } from './measure-for-rule.ts'

const app = await createTestApp({ signup_credits: 60 })
const { account, mailsTo } = createTestAccounts(app)
type Person = Awaited<ReturnType<typeof account>>

const write = (from: Person, to: Person) =>
  app.call(from.id, sendMessageEndpoint, { profile: to.id, text: 'Hello', sure: true })
/** Suspends a member because of a report by another one. */
async function suspend(reporter: Person, suspended: Person, rule: ReportReason): Promise<void> {
  const { reference } = await app.call(reporter.id, reportEndpoint, { profile: suspended.id, reason: rule })
  const act = { action: 'suspend', target: null, rule, facts: 'You asked for money.' } as const
  await decideReport(
    app.services,
    reference,
    { outcome: 'upheld', reason: 'Clear.', act },
    createTestStaff('Anna'),
  )
}
const findNotices = ({ email }: Person) => mailsTo(email).filter(({ text }) => text.includes('gift cards'))

test('everybody who replied is mailed once; others, and those of another suspension, are not', async () => {
  const [scammer, replied, silent, wrote, gone] = [
    await account({ name: 'Scammer', premium: true }),
    await account(),
    await account(),
    await account(),
    await account(),
  ]
  for (const person of [replied, silent, gone]) await write(scammer, person)
  for (const person of [replied, wrote, gone]) await write(person, scammer)
  await app.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  await suspend(silent, scammer, 'scam')
  await sendDecisionMails(app)
  const [notice] = findNotices(replied)
  expect(findNotices(replied)).toHaveLength(1)
  expect(notice?.subject).toContain('Scammer')
  expect(notice?.text).toContain('Never send money')
  for (const person of [silent, wrote, gone, scammer]) expect(findNotices(person)).toEqual([])

  await unsuspendMember(app.services, scammer.id, createTestStaff('Anna'))
  await suspend(silent, scammer, 'scam')
  await sendDecisionMails(app)
  expect(findNotices(replied)).toHaveLength(1)
})

test('a ban that was lifted before its mails and then repeated mails everybody, once though its job runs twice', async () => {
  const [scammer, replied] = [await account({ premium: true }), await account()]
  await write(scammer, replied)
  await write(replied, scammer)
  await suspend(replied, scammer, 'scam')
  await unsuspendMember(app.services, scammer.id, createTestStaff('Anna'))
  await sendDecisionMails(app)
  expect(findNotices(replied)).toEqual([])
  await suspend(replied, scammer, 'scam')
  await sendDecisionMails(app)
  for (let run = 0; run < 2; run += 1) await addJob(app.db, 'fraud-notices', { suspendedId: scammer.id })
  await addJob(app.db, 'fraud-notice', { suspendedId: scammer.id, memberId: replied.id })
  await app.drainJobs()
  expect(findNotices(replied)).toHaveLength(1)
})

test('a suspension for another reason, or one that was lifted before the mails are sent, warns nobody', async () => {
  const [rude, mistaken, other] = [await account(), await account(), await account()]
  for (const person of [rude, mistaken]) {
    await write(person, other)
    await write(other, person)
  }
  await suspend(other, rude, 'harassment')
  await suspend(other, mistaken, 'scam')
  await unsuspendMember(app.services, mistaken.id, createTestStaff('Anna'))
  await sendDecisionMails(app)
  expect(findNotices(other)).toEqual([])
})

test('members who were mailed about a suspension for fraud are told once when it is lifted, in their language', async () => {
  const [accused, replied, silent, gone] = [
    await account({ name: 'Accused', premium: true }),
    await account(),
    await account(),
    await account(),
  ]
  await app.db.updateTable('member').set({ language: 'nl' }).where('id', '=', replied.id).execute()
  for (const person of [replied, silent, gone]) await write(accused, person)
  for (const person of [replied, gone]) await write(person, accused)
  await suspend(silent, accused, 'scam')
  await sendDecisionMails(app)
  await app.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  const findReversals = ({ email }: Person) =>
    mailsTo(email)
      .filter(({ subject }) => subject.includes('Accused'))
      .slice(1)
  expect(findReversals(replied)).toEqual([])
  await liftSuspension(app.services, createTestStaff('Bea'), {
    id: accused.id,
    reason: 'The pictures are real.',
  })
  await app.drainJobs()
  const [reversal] = findReversals(replied)
  expect(reversal?.subject).toBe('We hadden het mis over Accused')
  expect(reversal?.text).not.toContain('The pictures are real.')
  for (const person of [silent, accused]) expect(findReversals(person)).toEqual([])

  // A second suspension and its reversal tell nobody who knows already.
  await suspend(silent, accused, 'scam')
  await sendDecisionMails(app)
  await liftSuspension(app.services, createTestStaff('Bea'), { id: accused.id, reason: 'Again.' })
  await app.drainJobs()
  expect(findReversals(replied)).toHaveLength(1)
})

test('nobody is told of a reversal when the member was suspended again before, or when the reason was no fraud', async () => {
  const [accused, replied] = [await account({ name: 'Twice', premium: true }), await account()]
  await write(accused, replied)
  await write(replied, accused)
  await suspend(replied, accused, 'scam')
  await sendDecisionMails(app)
  const countMails = () => mailsTo(replied.email).filter(({ subject }) => subject.includes('Twice')).length
  expect(countMails()).toBe(1)
  await liftSuspension(app.services, createTestStaff('Bea'), { id: accused.id, reason: 'Checked.' })
  await suspend(replied, accused, 'harassment')
  await sendDecisionMails(app)
  expect(countMails()).toBe(1)
  await liftSuspension(app.services, createTestStaff('Bea'), { id: accused.id, reason: 'Checked.' })
  await app.drainJobs()
  expect(countMails()).toBe(1)
})
