// Appeals against measures: the link in the mail, who may file and when, who may decide, what a reversal restores, mails, erasure.
import { deleteAccountEndpoint, logInEndpoint } from '@amarelle/contract/endpoints/accounts'
import { appealMeasureEndpoint, getMeasureEndpoint } from '@amarelle/contract/endpoints/appeals'
import { getThreadEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getOwnProfileEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts, testAccountPassword } from '../../../testing/accounts/accounts.ts'
import { sendDecisionMails } from '../../../testing/moderation/send-decision-mails.ts'
import { createTestApp, getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { daysToMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'
import type { RequestedAct } from '../cases/act-on-case.ts'
import { reverseMeasure } from '../cases/reverse-measure.ts'
import { listCases } from '../queue/list-cases.ts'
import { claimCase } from '../queue/claim-case.ts'
import { decideReport } from '../reports/decide-report.ts'
import { decideAppeal } from './decide-appeal.ts'
import { getAppeal, previewAppeal } from './get-appeal.ts'

const app = await createTestApp({ signup_credits: 60 })
const other = await app.otherSite('other.example')
const { account, later, mailsTo, purgeDue, statusOf } = createTestAccounts(app)
const { services, call, db } = app
afterEach(() => app.clock.set(null))
const [anna, bea, cleo] = [createTestStaff('Anna'), createTestStaff('Bea'), createTestStaff('Cleo')]
type Person = Awaited<ReturnType<typeof account>>

const facts = 'You asked two members for 500 EUR.'
interface Measured {
  readonly member?: Person
  readonly reporter?: Person
  readonly target?: string
}
/** Anna upholds a report of a member with a measure; returns both, and the link in the mail about it. */
async function measure(action: RequestedAct['action'], { member, reporter, target }: Measured = {}) {
  const [reporting, reported] = [reporter ?? (await account()), member ?? (await account())]
  const { reference } = await call(reporting.id, reportEndpoint, { profile: reported.id, reason: 'scam' })
  const act = { action, target: target ?? null, rule: 'scam', facts } as const
  await decideReport(services, reference, { outcome: 'upheld', reason: 'Clear.', act }, anna)
  await sendDecisionMails(app)
  const link = /\/appeals\/(\d+)\/([\w-]+)/.exec(mailsTo(reported.email).at(-1)?.text ?? '')
  return {
    reporter: reporting,
    reported,
    caseReference: reference,
    link: { measure: link?.[1] ?? '', key: link?.[2] ?? '' },
  }
}
type Link = Awaited<ReturnType<typeof measure>>['link']
const words = 'I was asked for money, and only answered.'
/** Appeals as a visitor, who is not logged in. */
const appeal = async (link: Link, text = words) =>
  (await call(null, appealMeasureEndpoint, { ...link, text })).appeal?.reference ?? ''
const logIn = ({ email }: Person) =>
  getRefusalCode(call(null, logInEndpoint, { email, password: testAccountPassword }))
const upheld = { outcome: 'upheld', reason: 'The messages before show who asked.' } as const

test('a suspended member appeals from the mail without a login, another person reverses, and the member is told and logs in', async () => {
  const { reporter, reported, link } = await measure('suspend')
  expect(await logIn(reported)).toBe('account_suspended')
  const shown = await call(null, getMeasureEndpoint, link)
  expect(shown).toMatchObject({ rule: 'Fraud or asking for money', facts, appeal: null })
  expect(shown.measure).toContain('We have suspended your account')
  expect(JSON.stringify(shown)).not.toContain(reporter.name)

  const reference = await appeal(link)
  expect(reference).toMatch(/^A-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  await app.drainJobs()
  expect(mailsTo(reported.email).at(-1)?.subject).toContain(reference)
  const queued = async (actor: typeof anna) =>
    (await listCases(services, actor, { filter: 'appeals', overdue: false })).cases.find(
      (one) => one.reference === reference,
    )
  expect(await queued(anna)).toMatchObject({ kind: 'appeal', subject: 'scam', isOwnDecision: true })
  expect(await queued(bea)).toMatchObject({ isOwnDecision: false })

  // The person who made the measure neither claims nor decides the appeal.
  expect(await getRefusalCode(claimCase(services, anna, reference))).toBe('own_decision')
  expect(await getRefusalCode(decideAppeal(services, anna, { reference, ...upheld }))).toBe('own_decision')
  await claimCase(services, bea, reference)
  expect(await getRefusalCode(decideAppeal(services, cleo, { reference, ...upheld }))).toBe('already_claimed')
  const { letter } = await previewAppeal(services, bea, { reference, ...upheld })
  await decideAppeal(services, bea, { reference, ...upheld })
  expect(await getRefusalCode(decideAppeal(services, cleo, { reference, ...upheld }))).toBe('already_decided')
  expect(await queued(bea)).toBeUndefined()

  const before = mailsTo(reported.email).length
  await app.drainJobs()
  const mails = mailsTo(reported.email).slice(before)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe(letter?.subject)
  for (const paragraph of letter?.paragraphs ?? []) expect(mails[0]?.text).toContain(paragraph)
  for (const part of [upheld.reason, 'out-of-court', 'court', 'support@'])
    expect(mails[0]?.text).toContain(part)
  expect(await logIn(reported)).toBe('accepted')
  expect(await call(null, getMeasureEndpoint, link)).toMatchObject({
    appeal_until: null,
    appeal: { reference, text: words, decision: { outcome: 'upheld', text: upheld.reason } },
  })
})

test('a measure that staff took back can’t be appealed, and an open appeal against it can still be upheld', async () => {
  const [first, second] = [await measure('suspend'), await measure('suspend')]
  const reference = await appeal(second.link)
  for (const { link } of [first, second]) {
    const reversal = { actId: Number(link.measure), actor: cleo, reason: 'Too hard.' }
    await runInTransaction(db, (tx) => reverseMeasure(services, tx, reversal))
  }
  expect(await call(null, getMeasureEndpoint, first.link)).toMatchObject({
    appeal_until: null,
    reversed_at: expect.any(String),
  })
  expect(await getRefusalCode(appeal(first.link))).toBe('measure_closed')
  await decideAppeal(services, bea, { reference, ...upheld })
  expect(await statusOf(second.reported.id)).toBe('active')
})

test('a measure can be appealed once, until six months have passed', async () => {
  const first = await measure('warn')
  await appeal(first.link)
  expect(await getRefusalCode(appeal(first.link))).toBe('measure_closed')
  const second = await measure('warn')
  // Of two at the same time one is stored.
  const both = await Promise.all([getRefusalCode(appeal(second.link)), getRefusalCode(appeal(second.link))])
  expect(both.toSorted()).toEqual(['accepted', 'measure_closed'])

  const [third, fourth] = [await measure('warn'), await measure('warn')]
  later(daysToMs(182.9))
  expect((await call(null, getMeasureEndpoint, third.link)).appeal_until).not.toBeNull()
  expect(await getRefusalCode(appeal(third.link))).toBe('accepted')
  later(daysToMs(184))
  expect((await call(null, getMeasureEndpoint, fourth.link)).appeal_until).toBeNull()
  expect(await getRefusalCode(appeal(fourth.link))).toBe('measure_closed')
})

test('an empty or too long text is refused beside the field, and nothing is stored', async () => {
  const { link } = await measure('warn')
  for (const text of ['', '  ', 'a'.repeat(2001)])
    expect(await getRefusalCode(appeal(link, text))).toBe('invalid_input')
  expect((await call(null, getMeasureEndpoint, link)).appeal).toBeNull()
})

test('a wrong key finds nothing, and is limited for its source only', async () => {
  const [one, two] = [await measure('warn'), await measure('warn')]
  const read = (link: Link, source: string) =>
    getRefusalCode(callInProcess(app.context(null, { sourceNetwork: source }), getMeasureEndpoint, link, {}))
  expect(await read({ ...one.link, key: two.link.key }, '10.1.1')).toBe('not_found')
  const unknown = { measure: '999999', key: one.link.key }
  expect(await read(unknown, '10.1.1')).toBe('not_found')
  for (let i = 0; i < 28; i += 1) await read(unknown, '10.1.1')
  expect(await read(unknown, '10.1.1')).toBe('too_many_requests')
  // The member's own link works, from everywhere.
  expect(await read(one.link, '10.1.1')).toBe('accepted')
  expect(await read(one.link, '10.1.2')).toBe('accepted')
  const elsewhere = app.context(null, { site: other })
  expect(await getRefusalCode(callInProcess(elsewhere, getMeasureEndpoint, one.link, {}))).toBe('not_found')
})

test('an appeal that is rejected leaves the measure, and one that is partly upheld leaves a warning', async () => {
  const [kept, softened] = [await measure('suspend'), await measure('suspend')]
  await decideAppeal(services, bea, {
    reference: await appeal(kept.link),
    outcome: 'rejected',
    reason: 'You asked first.',
  })
  await decideAppeal(services, bea, {
    reference: await appeal(softened.link),
    outcome: 'partly',
    reason: 'You asked once, and stopped.',
  })
  await app.drainJobs()
  expect(await statusOf(kept.reported.id)).toBe('suspended')
  expect(mailsTo(kept.reported.email).at(-1)?.text).toContain('The decision stands')
  expect(await statusOf(softened.reported.id)).toBe('active')
  const newest = mailsTo(softened.reported.email).at(-1)
  expect(newest?.text).toContain('a warning takes its place')
  expect(newest?.text).toContain('You asked once, and stopped.')
  const acts = await db
    .selectFrom('moderation_act')
    .select(['action', 'decided_by'])
    .where('member_id', '=', softened.reported.id)
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { action: 'suspend', decided_by: 'Anna' },
    { action: 'warn', decided_by: 'Bea' },
  ])
  // A warning is the mildest measure.
  const warned = await appeal((await measure('warn')).link)
  const decision = { reference: warned, outcome: 'partly', reason: 'No.' } as const
  expect(await getRefusalCode(decideAppeal(services, bea, decision))).toBe('invalid_input')
})

test('after an upheld appeal the member’s profile, photos and messages are as before', async () => {
  const [member, reader] = [await account(), await account()]
  const image = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a51' } })
    .png()
    .toBuffer()
  await call(member.id, uploadPhotoEndpoint, { image: image.toString('base64') })
  await db.updateTable('photo').set({ status: 'active' }).where('member_id', '=', member.id).execute()
  const sent = await call(member.id, sendMessageEndpoint, { profile: reader.id, text: 'Hello', sure: true })
  const readContent = async () => ({
    photos: (await call(reader.id, getMemberEndpoint, { id: member.id })).profile.photos,
    ownPhotos: (await call(member.id, getOwnProfileEndpoint, {})).profile.photos,
    messages: (await call(reader.id, getThreadEndpoint, { profile: member.id })).messages,
    ownMessages: (await call(member.id, getThreadEndpoint, { profile: reader.id })).messages,
  })
  const before = await readContent()
  const targets = {
    warn: undefined,
    remove_photo: before.ownPhotos[0]?.id,
    remove_message: String(sent.message.id),
    suspend: undefined,
  } as const
  for (const action of ['warn', 'remove_photo', 'remove_message', 'suspend'] as const) {
    const target = targets[action]
    const { link } = await measure(action, { member, reporter: reader, ...(target ? { target } : {}) })
    if (target) expect(await readContent(), action).not.toEqual(before)
    await decideAppeal(services, bea, { reference: await appeal(link), ...upheld })
    await app.drainJobs()
    expect(await readContent(), action).toEqual(before)
    expect(mailsTo(member.email).at(-1)?.text).toContain('We’ve undone the decision')
  }
})

test('staff see what the member was told, and that they opened it is recorded', async () => {
  const { reported, link, caseReference } = await measure('warn')
  const reference = await appeal(link)
  const shown = await getAppeal(services, bea, reference)
  expect(shown).toMatchObject({
    isOpen: true,
    isOwnDecision: false,
    text: words,
    member: { username: reported.name },
    measure: { action: 'warn', rule: 'scam', facts, by: 'Anna', reference: caseReference },
    decision: null,
  })
  expect(shown.letter?.paragraphs.join(' ')).toContain(facts)
  expect((await getAppeal(services, anna, reference)).isOwnDecision).toBe(true)
  await decideAppeal(services, bea, { reference, outcome: 'rejected', reason: 'No.' })
  const entries = await db
    .selectFrom('audit_entry')
    .select(['act', 'staff_id', 'member_id'])
    .where('case_reference', '=', reference)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { act: 'case.opened', staff_id: bea.staffId, member_id: reported.id },
    { act: 'case.opened', staff_id: anna.staffId, member_id: reported.id },
    { act: 'appeal.decided', staff_id: bea.staffId, member_id: reported.id },
  ])
})

test('appeals are part of the data export; with the account their words are erased, and times and outcomes stay', async () => {
  const { reported, link } = await measure('warn')
  const [decided, open] = [
    await appeal(link),
    await appeal((await measure('warn', { member: reported })).link),
  ]
  await decideAppeal(services, bea, { reference: decided, outcome: 'rejected', reason: 'Private words.' })
  const { data } = await collectPersonalData(services, reported.id)
  expect(JSON.stringify(data['moderation'])).toContain(words)
  expect(JSON.stringify(data['moderation'])).toContain('Private words.')

  await call(reported.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  const find = (reference: string) =>
    db.selectFrom('appeal').selectAll().where('reference', '=', reference).executeTakeFirst()
  expect(await find(decided)).toMatchObject({
    member_id: null,
    body: '',
    decision: '',
    state: 'decided',
    outcome: 'rejected',
    decided_at: expect.any(Date),
  })
  expect(await find(open)).toMatchObject({ member_id: null, body: '', state: 'ended', outcome: null })
  expect(await getRefusalCode(call(null, getMeasureEndpoint, link))).toBe('not_found')
})
