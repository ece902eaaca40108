import { createTestStaff } from '../../../testing/platform/test-staff.ts'
// Deciding reports: concurrent decisions, what both members see of removed content, mails, retention.
import {
  getThreadEndpoint,
  getChatsEndpoint,
  openImageEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { appealPhotoEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { sendDecisionMails } from '../../../testing/moderation/send-decision-mails.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { daysToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { decideComplaint } from '../complaints/decide-complaint.ts'
import { decideReport } from './decide-report.ts'
import { findOpenReports } from './report.sql.ts'

const app = await createTestServer({ signup_credits: 60 })
const { account, later, mailsTo, purgeDue } = createTestAccounts(app)
const { services } = app
afterEach(() => app.clock.set(null))

const createPicture = async (color: string) =>
  (
    await sharp({ create: { width: 400, height: 500, channels: 3, background: color } })
      .png()
      .toBuffer()
  ).toString('base64')
const sendChatMessage = async (from: number, to: number, content: { text?: string; image?: string }) =>
  (await app.call(from, sendMessageEndpoint, { profile: to, sure: true, ...content })).message
const callReport = async (
  from: number,
  profile: number,
  content: { message?: number; reason?: 'scam' | 'underage' } = {},
) => (await app.call(from, reportEndpoint, { profile, reason: 'scam', ...content })).reference
const findReportRow = (reference: string) =>
  app.db.selectFrom('report').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const suspensionFacts = 'You asked for 500 EUR in your first message.'
const createRemovalAct = (message: number | string) =>
  ({ action: 'remove_message', target: String(message), rule: 'scam', facts: suspensionFacts }) as const
const upheldDecision = { outcome: 'upheld', reason: 'Clear.', act: null } as const
const loadThread = async (me: number, other: number) =>
  (await app.call(me, getThreadEndpoint, { profile: other })).messages
const findLiveEvents = async (memberId: number) =>
  JSON.stringify(
    await app.db.selectFrom('member_event').select('event').where('member_id', '=', memberId).execute(),
  )

test('both members see a removed message as removed, also in tabs that reconnect, and its image is no longer delivered', async () => {
  const [a, b] = [await account(), await account()]
  await sendChatMessage(a.id, b.id, { text: 'Hello' })
  const bad = await sendChatMessage(b.id, a.id, {
    text: 'Send me 500 euros',
    image: await createPicture('#345'),
  })
  const { image } = await app.call(a.id, openImageEndpoint, { message: bad.id })
  const get = async (who: number, at: string) =>
    (await app.ask('GET', at, { cookie: await app.session(who) })).status
  const address = image.address ?? ''
  const ownAddress = (await loadThread(b.id, a.id)).at(-1)?.image?.address ?? ''
  expect([await get(a.id, address), await get(b.id, ownAddress)]).toEqual([200, 200])
  const reference = await callReport(a.id, b.id, { message: bad.id })
  await decideReport(
    services,
    reference,
    { ...upheldDecision, act: createRemovalAct(bad.id) },
    createTestStaff('Anna'),
  )
  for (const [me, other] of [
    [a, b],
    [b, a],
  ] as const) {
    expect((await loadThread(me.id, other.id)).at(-1)).toMatchObject({
      id: bad.id,
      removed: true,
      text: '',
      image: null,
    })
    const { chats } = await app.call(me.id, getChatsEndpoint, {})
    expect(chats[0]?.conversation.last_message).toMatchObject({ removed: true, text: '' })
    const liveEvents = await findLiveEvents(me.id)
    expect(liveEvents).not.toContain('500 euros')
    expect(liveEvents).toContain('"message_removed"')
  }
  expect([await get(a.id, address), await get(b.id, ownAddress), await get(a.id, image.blurred)]).toEqual([
    404, 404, 404,
  ])
  expect(await getRefusalCode(app.call(a.id, openImageEndpoint, { message: bad.id }))).toBe('not_found')
  // The case keeps the text.
  expect(JSON.stringify((await findReportRow(reference)).evidence)).toContain('500 euros')
})

test('the author of a removed message gets a statement of reasons and the reporter a general outcome, each in their language', async () => {
  const [a, b] = [await account(), await account()]
  await app.db.updateTable('member').set({ language: 'de' }).where('id', '=', b.id).execute()
  await app.db.updateTable('member').set({ language: 'fr' }).where('id', '=', a.id).execute()
  const bad = await sendChatMessage(b.id, a.id, { text: 'Money, please' })
  const reference = await callReport(a.id, b.id, { message: bad.id })
  await decideReport(
    services,
    reference,
    { ...upheldDecision, act: createRemovalAct(bad.id) },
    createTestStaff('Anna'),
  )
  await sendDecisionMails(app)
  const statement = mailsTo(b.email).at(-1)
  expect(statement?.subject).toBe('Wir haben etwas von dir entfernt')
  for (const expectedText of [
    'Betrug oder Bitten um Geld',
    suspensionFacts,
    reference,
    'ein Mensch',
    'sechs Monaten',
  ])
    expect(statement?.text).toContain(expectedText)
  const outcome = mailsTo(a.email).at(-1)
  expect(outcome?.subject).toContain(reference)
  expect(outcome?.text).toContain('nous avons agi')
  expect(outcome?.text).not.toContain(suspensionFacts)
  expect(`${statement?.text}${outcome?.text}`).not.toContain('Anna')
})

test('a removed photo is refused: it disappears for others, and its owner can appeal', async () => {
  const [a, b] = [await account(), await account()]
  const { profile } = await app.call(b.id, uploadPhotoEndpoint, { image: await createPicture('#a51') })
  const photo = profile.photos[0]?.id ?? ''
  await app.db.updateTable('photo').set({ status: 'active' }).where('id', '=', photo).execute()
  const loadPhotos = async () =>
    (await app.call(a.id, getMemberEndpoint, { id: b.id })).profile.photos.map(({ id }) => id)
  expect(await loadPhotos()).toEqual([photo])
  const reference = await callReport(a.id, b.id)
  const act = {
    action: 'remove_photo',
    target: photo,
    rule: 'unwanted_image',
    facts: suspensionFacts,
  } as const
  await decideReport(services, reference, { ...upheldDecision, act }, createTestStaff('Anna'))
  expect(await loadPhotos()).toEqual([])
  const row = await app.db.selectFrom('photo').selectAll().where('id', '=', photo).executeTakeFirst()
  expect(row).toMatchObject({ status: 'refused', refusal: 'explicit', decided_by: 'Anna' })
  await sendDecisionMails(app)
  expect(mailsTo(b.email).at(-1)?.text).toContain('Intimate or unwanted pictures')
  expect(
    await getRefusalCode(app.call(b.id, appealPhotoEndpoint, { photo, text: 'It is me, dressed' })),
  ).toBe('accepted')
})

test('an upheld report or complaint suspends the member and mails the rule and the facts', async () => {
  const [a, b, c] = [await account(), await account(), await account()]
  const act = { action: 'suspend', target: null, rule: 'harassment', facts: suspensionFacts } as const
  await decideReport(
    services,
    await callReport(a.id, b.id),
    { ...upheldDecision, act },
    createTestStaff('Anna'),
  )
  const { reference } = await app.call(a.id, fileComplaintEndpoint, {
    kind: 'profile',
    location: `/members/${c.id}`,
    text: 'It threatens me',
    name: 'A',
    email: a.email,
    good_faith: true,
  })
  const decision = { outcome: 'upheld', reason: 'You’re right.', act } as const
  await decideComplaint(services, reference, decision, createTestStaff('Bea'))
  for (const [target, by] of [
    [b, 'Anna'],
    [c, 'Bea'],
  ] as const) {
    const row = await app.db
      .selectFrom('member')
      .select(['status', 'suspension_reason', 'suspended_by'])
      .where('id', '=', target.id)
      .executeTakeFirst()
    const reason = `Harassment, threats or hate. ${suspensionFacts}`
    expect(row).toEqual({ status: 'suspended', suspension_reason: reason, suspended_by: by })
    await sendDecisionMails(app)
    expect(mailsTo(target.email).at(-1)?.text).toContain(suspensionFacts)
  }
})

test('only one of two concurrent decisions is stored; deciding again changes nothing, and a failed action stores nothing', async () => {
  const [a, b] = [await account(), await account()]
  const foreign = await sendChatMessage(a.id, b.id, { text: 'Not hers' })
  const reference = await callReport(a.id, b.id)
  for (const target of [String(foreign.id), '9'.repeat(30), 'x'])
    expect(
      await getRefusalCode(
        decideReport(
          services,
          reference,
          { ...upheldDecision, act: createRemovalAct(target) },
          createTestStaff('Anna'),
        ),
      ),
    ).toBe('not_found')
  const rejecting = { outcome: 'rejected', reason: 'No.', act: createRemovalAct(1) } as const
  expect(await getRefusalCode(decideReport(services, reference, rejecting, createTestStaff('Anna')))).toBe(
    'invalid_input',
  )
  expect((await findReportRow(reference)).state).toBe('open')
  const suspend = { action: 'suspend', target: null, rule: 'scam', facts: suspensionFacts } as const
  const outcomes = await Promise.all([
    getRefusalCode(
      decideReport(services, reference, { ...upheldDecision, act: suspend }, createTestStaff('Anna')),
    ),
    getRefusalCode(
      decideReport(services, reference, { ...upheldDecision, act: suspend }, createTestStaff('Bea')),
    ),
  ])
  expect(outcomes.toSorted()).toEqual(['accepted', 'already_decided'])
  const before = await findReportRow(reference)
  expect(before).toMatchObject({ state: 'closed', outcome: 'upheld' })
  expect(before.decided_by).toBe(outcomes[0] === 'accepted' ? 'Anna' : 'Bea')
  const again = { outcome: 'rejected', reason: 'No.', act: null } as const
  expect(await getRefusalCode(decideReport(services, reference, again, createTestStaff('Cleo')))).toBe(
    'already_decided',
  )
  expect(await findReportRow(reference)).toEqual(before)
  await sendDecisionMails(app)
  expect(mailsTo(a.email).filter(({ subject }) => subject.includes(reference))).toHaveLength(1)
})

test('open reports list children first, and a decided case is deleted after a year', async () => {
  const [a, b] = [await account(), await account()]
  const first = await callReport(a.id, b.id)
  const urgent = await callReport(a.id, b.id, { reason: 'underage' })
  const openReferences = (await findOpenReports(app.db)).map(({ reference }) => reference)
  expect(openReferences.indexOf(urgent)).toBeLessThan(openReferences.indexOf(first))
  const act = { action: 'suspend', target: null, rule: 'underage', facts: suspensionFacts } as const
  await decideReport(services, urgent, { ...upheldDecision, act }, createTestStaff('Anna'))
  later(daysToMs(364))
  await addJob(app.db, 'forget-reports', {})
  await sendDecisionMails(app)
  expect(await findReportRow(urgent)).toMatchObject({ state: 'closed' })
  later(daysToMs(366))
  await addJob(app.db, 'forget-reports', {})
  await sendDecisionMails(app)
  expect(await getRefusalCode(findReportRow(urgent))).not.toBe('accepted')
  expect(await findReportRow(first)).toMatchObject({ state: 'open' })
  const acts = app.db.selectFrom('moderation_act').select('id').where('case_reference', '=', urgent)
  expect(await acts.execute()).toEqual([])
})

test('erasing an account removes the texts about the member from decisions, but keeps the decisions', async () => {
  const [a, b] = [await account(), await account()]
  const bad = await sendChatMessage(b.id, a.id, { text: 'Money' })
  const reference = await callReport(a.id, b.id, { message: bad.id })
  await decideReport(
    services,
    reference,
    { ...upheldDecision, act: createRemovalAct(bad.id) },
    createTestStaff('Anna'),
  )
  await app.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', b.id).execute()
  await purgeDue()
  const actsOfReport = app.db.selectFrom('moderation_act').selectAll().where('case_reference', '=', reference)
  expect(await actsOfReport.execute()).toMatchObject([
    { member_id: null, target: null, facts: '', rule: 'scam', decided_by: 'Anna' },
  ])
})
