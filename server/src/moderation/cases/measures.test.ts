// Measures with a term, and that a decision can be taken back as long as its mails have not left.
import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { swipeEndpoint } from '@amarelle/contract/endpoints/games'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveProfileEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { sendDecisionMails } from '../../../testing/moderation/send-decision-mails.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { daysToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { decideCase } from '../queue/decide-case.ts'
import { undoDecision } from '../queue/undo-decision.ts'
import type { RequestedAct } from './act-on-case.ts'
import { measureForRule } from './measure-for-rule.ts'

const app = await createTestApp({ signup_credits: 60 })
const { account, later, mailsTo, statusOf } = createTestAccounts(app)
afterEach(() => app.clock.set(null))
type Person = Awaited<ReturnType<typeof account>>
const [anna, bea] = [createTestStaff('Anna'), createTestStaff('Bea')]

type Act = Pick<RequestedAct, 'action'> & Partial<RequestedAct>
const decide = (
  reference: string,
  { action, target = null, days = null, blocksPicture = false, rule = 'scam' }: Act,
) =>
  decideCase(app.services, anna, {
    reference,
    outcome: 'upheld',
    reason: 'Clear.',
    act: { action, target, days: days ?? null, blocksPicture, rule, facts: 'You asked for money.' },
  })
async function act(reporter: Person, { id: profile }: Person, requested: Act): Promise<string> {
  const { reference } = await app.call(reporter.id, reportEndpoint, { profile, reason: 'scam' })
  await decide(reference, requested)
  return reference
}
const write = (from: Person, to: Person) =>
  app.call(from.id, sendMessageEndpoint, { profile: to.id, text: 'Hello', sure: true })

test('a restricted member starts no conversation and gives no like, but answers; it ends by itself', async () => {
  const [a, b, c] = [await account(), await account(), await account()]
  await write(c, b)
  await act(a, b, { action: 'restrict', days: 7 })
  const refused = { code: 'member_restricted', values: { rule: 'Fraud or asking for money' } }
  await expect(write(b, a)).rejects.toMatchObject(refused)
  await expect(app.call(b.id, likeEndpoint, { id: a.id })).rejects.toMatchObject(refused)
  await expect(app.call(b.id, swipeEndpoint, { id: a.id, verdict: 'like' })).rejects.toMatchObject(refused)
  await write(b, c)
  await write(a, b)
  await write(b, a)
  await sendDecisionMails(app)
  const mail = mailsTo(b.email).find(({ subject }) => subject.includes('restricted'))
  for (const text of [
    'You asked for money.',
    'Fraud',
    'A person',
    'within six months',
    'start new conversations',
  ])
    expect(mail?.text).toContain(text)
  later(daysToMs(7.01))
  expect(await getRefusalCode(app.call(b.id, likeEndpoint, { id: a.id }))).toBe('accepted')
})

test('a suspension with a term ends by itself, once, and the member is told when and that it ended', async () => {
  const [a, b, c] = [await account(), await account(), await account()]
  await act(a, b, { action: 'suspend', days: 30 })
  await act(a, c, { action: 'suspend' })
  await sendDecisionMails(app)
  expect(mailsTo(b.email).at(-1)?.text).toContain('ends by itself on')
  expect(mailsTo(c.email).at(-1)?.text).toContain('has no end date')
  const endDue = async () => {
    await addJob(app.db, 'end-suspensions', {})
    await app.drainJobs()
  }
  later(daysToMs(29))
  await endDue()
  expect(await statusOf(b.id)).toBe('suspended')
  later(daysToMs(30.01))
  for (let run = 0; run < 2; run += 1) await endDue()
  expect([await statusOf(b.id), await statusOf(c.id)]).toEqual(['active', 'suspended'])
  const told = mailsTo(b.email).filter(({ subject }) => subject === 'Your account is open again')
  expect(told).toHaveLength(1)
  expect((await app.call(b.id, currentUserEndpoint, {})).user).toMatchObject({ status: 'active' })
})

test('the texts of a profile are removed, and its username is not', async () => {
  const [a, b] = [await account(), await account()]
  await app.call(b.id, saveProfileEndpoint, { about: 'Pay me first' })
  const requested = { action: 'remove_text' } as const
  const reference = await act(a, b, requested)
  const { profile } = await app.call(a.id, getMemberEndpoint, { id: b.id })
  expect(profile).toMatchObject({ about: '', name: b.name })
  expect(await getRefusalCode(act(a, b, requested))).toBe('not_found')
  await undoDecision(app.services, anna, reference)
  expect((await app.call(a.id, getMemberEndpoint, { id: b.id })).profile.about).toBe('Pay me first')
})

test('the picture of a removed photo can be refused in all future uploads, until that is taken back', async () => {
  const [a, b, c] = [await account(), await account(), await account()]
  const image = (await createTestPicture({ seed: 77 })).toString('base64')
  const upload = async ({ id }: Person) =>
    (await app.call(id, uploadPhotoEndpoint, { image })).profile.photos.at(-1)
  const photo = await upload(b)
  const reference = await act(a, b, { action: 'remove_photo', target: photo?.id ?? '', blocksPicture: true })
  expect(await upload(c)).toMatchObject({ status: 'refused', refusal: 'blocked' })
  await undoDecision(app.services, anna, reference)
  expect(await upload(a)).toMatchObject({ status: 'active' })
})

test('the statement about a removed photo says whether the picture itself is blocked', async () => {
  const [a, b] = [await account(), await account()]
  const removals = [
    { seed: 78, blocksPicture: true },
    { seed: 79, blocksPicture: false },
  ]
  for (const { seed, blocksPicture } of removals) {
    const image = (await createTestPicture({ seed })).toString('base64')
    const photo = (await app.call(b.id, uploadPhotoEndpoint, { image })).profile.photos.at(-1)
    await act(a, b, { action: 'remove_photo', target: photo?.id ?? '', blocksPicture })
    await sendDecisionMails(app)
    const text = mailsTo(b.email).at(-1)?.text ?? ''
    expect(text).toContain('removed one of your photos')
    expect(text.includes('it can’t be uploaded again')).toBe(blocksPicture)
  }
})

test('a measure without a case names the rule and the facts, mails no number of a report, and is recorded', async () => {
  const b = await account()
  const measure = { id: b.id, rule: 'harassment', facts: 'You insulted many members.' } as const
  await measureForRule(app.services, anna, { ...measure, action: 'warn', days: null })
  await measureForRule(app.services, anna, { ...measure, action: 'restrict', days: 7 })
  await measureForRule(app.services, anna, { ...measure, action: 'suspend', days: 30 })
  await app.drainJobs()
  const mails = mailsTo(b.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('A warning'),
    expect.stringContaining('restricted'),
    'Your account is suspended',
  ])
  for (const { text } of mails) {
    expect(text).toContain('You insulted many members.')
    expect(text).toContain('A person took this decision, not a program.')
    expect(text).not.toContain('report')
  }
  const entries = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('member_id', '=', b.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ act: name }) => name)).toEqual([
    'member.warned',
    'member.restricted',
    'member.suspended',
  ])
  expect(
    await getRefusalCode(measureForRule(app.services, anna, { ...measure, action: 'suspend', days: 1 })),
  ).toBe('not_found')
})

test('a decision is taken back within a minute: nobody is mailed, and the case is open and claimed again', async () => {
  const [a, b] = [await account(), await account()]
  const reference = await act(a, b, { action: 'suspend', rule: 'scam' })
  await app.drainJobs()
  expect(await getRefusalCode(undoDecision(app.services, bea, reference))).toBe('undo_too_late')
  await undoDecision(app.services, anna, reference)
  expect(await statusOf(b.id)).toBe('active')
  await sendDecisionMails(app)
  expect([...mailsTo(a.email), ...mailsTo(b.email)]).toEqual([])
  expect(await getRefusalCode(undoDecision(app.services, anna, reference))).toBe('undo_too_late')
  const claim = await app.db
    .selectFrom('case_claim')
    .select('staff_id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  expect(claim).toEqual({ staff_id: anna.staffId })
  await decide(reference, { action: 'warn' })
  await sendDecisionMails(app)
  expect(mailsTo(b.email)).toHaveLength(1)
  expect(await getRefusalCode(undoDecision(app.services, anna, reference))).toBe('undo_too_late')
})

test('exactly one of an undo and the job that sends the mails takes effect', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await account(), await account()]
    const reference = await act(a, b, { action: 'warn' })
    const [outcome] = await Promise.all([
      getRefusalCode(undoDecision(app.services, anna, reference)),
      sendDecisionMails(app),
    ])
    await app.drainJobs()
    const mails = [...mailsTo(a.email), ...mailsTo(b.email)].length
    expect([outcome, mails]).toEqual(outcome === 'accepted' ? ['accepted', 0] : ['undo_too_late', 2])
  }
})

test('a complaint returns to the state before the decision; one that was appealed since does not', async () => {
  const a = await account()
  const { reference, key } = await app.call(a.id, fileComplaintEndpoint, {
    kind: 'profile',
    location: '/members/1',
    text: 'It threatens me',
    name: 'A',
    email: a.email,
    good_faith: true,
  })
  const reject = () =>
    decideCase(app.services, anna, { reference, outcome: 'rejected', reason: 'No.', act: null })
  const findComplaint = () =>
    app.db.selectFrom('complaint').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  const before = await findComplaint()
  await reject()
  await undoDecision(app.services, anna, reference)
  expect(await findComplaint()).toEqual(before)
  await reject()
  await app.db
    .updateTable('complaint')
    .set({ state: 'appealed' })
    .where('reference', '=', reference)
    .execute()
  expect(await getRefusalCode(undoDecision(app.services, anna, reference))).toBe('undo_too_late')
  expect(key).toBeTruthy()
})
