// The queue of cases over HTTP: order and scope, claims, what each role sees, sealed pictures, previews, decisions and appeals.
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import {
  appealComplaintEndpoint,
  type ComplaintKind,
  fileComplaintEndpoint,
  getComplaintEndpoint,
} from '@amarelle/contract/endpoints/complaints'
import { type ReportReason, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { CaseCounts, QueuedCase, StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTestRecording } from '../../../../testing/chat/recordings.ts'
import { sendDecisionMails } from '../../../../testing/moderation/send-decision-mails.ts'
import { createTestAccounts } from '../../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { daysToMs, minutesToMs } from '../../../platform/clock.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { createId } from '../../../platform/crypto/tokens.ts'
import { callInProcess } from '../../../platform/http/api.ts'

const app = await createTestServer({ signup_credits: 60, case_claim_minutes: 25 })
const other = await app.otherSite('other.example')
const { account, later, mailsTo } = createTestAccounts(app)
const { colleague, callStaff } = createTestColleagues(app)
afterEach(() => app.clock.set(null))

const createPicture = async (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
const callReport = async (from: number, profile: number, reason: ReportReason = 'scam', message?: number) =>
  (
    await app.call(from, reportEndpoint, {
      profile,
      reason,
      text: 'He asked for money.',
      ...(message ? { message } : {}),
    })
  ).reference
let sourceCount = 0
const fileComplaint = (kind: ComplaintKind, location: string) => {
  sourceCount += 1
  const context = app.context(null, {
    sourceNetwork: `10.9.${sourceCount}`,
    options: { key: createId() },
  })
  const complaint = {
    kind,
    location,
    text: 'This is me.',
    name: 'Robin',
    email: `robin${sourceCount}@example.org`,
    good_faith: true,
    signature: 'Robin',
  }
  return callInProcess(context, fileComplaintEndpoint, complaint, { key: createId() })
}
const uploadPhoto = async (memberId: number): Promise<string> => {
  await app.call(memberId, uploadPhotoEndpoint, { image: (await createPicture()).toString('base64') })
  const rows = await app.db.selectFrom('photo').select('id').where('member_id', '=', memberId).execute()
  return rows[0]?.id ?? ''
}
const listCases = async (cookie: string, query = '') =>
  (await callStaff('GET', `/api/staff/cases${query}`, { cookie })).data as unknown as {
    cases: QueuedCase[]
    next: string | null
  }
const getCase = (cookie: string, reference: string) =>
  callStaff('GET', `/api/staff/cases/one?reference=${reference}`, { cookie })
const readCase = async (cookie: string, reference: string) =>
  (await getCase(cookie, reference)).data as unknown as StaffCase
const claim = async (cookie: string, reference: string) =>
  (await callStaff('POST', '/api/staff/cases/claim', { cookie, body: { reference } })).code
const decide = async (cookie: string, body: object) =>
  (await callStaff('POST', '/api/staff/cases/decision', { cookie, body })).code
const findActs = async (reference: string) =>
  (
    await app.db
      .selectFrom('audit_entry')
      .select('act')
      .where('case_reference', '=', reference)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act)
const getPicturePath = (reference: string) =>
  `/api/staff/cases/picture?reference=${reference}&name=1.webp` as const
const warning = { action: 'warn', target: null, rule: 'scam', facts: 'You asked for 500 EUR.' } as const

test('the queue lists children first, then what is due first, in pages, and only the sites of the person', async () => {
  const [a, b] = [await account(), await account()]
  const report = await callReport(a.id, b.id)
  later(minutesToMs(1))
  const complaint = (await fileComplaint('us', '')).reference
  const child = await callReport(a.id, b.id, 'underage')
  const { cookie } = await colleague({ role: 'moderator' })
  const { cases } = await listCases(cookie)
  expect(cases.map(({ reference }) => reference)).toEqual([child, report, complaint])
  expect(cases.map(({ kind }) => kind)).toEqual(['report', 'report', 'complaint'])

  await app.db
    .insertInto('report')
    .values(
      Array.from({ length: 120 }, (_, i) => ({
        reference: `R-TEST-${i + 1000}`,
        site_id: other.id,
        reason: i % 40 === 0 ? 'underage' : 'spam',
        created_at: new Date(app.clock.now().getTime() + (i % 7) * 1000),
        due_at: new Date(app.clock.now().getTime() + daysToMs(1) + (i % 7) * 1000),
      })),
    )
    .execute()
  const pages: string[][] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Awaited<ReturnType<typeof listCases>> = await listCases(cookie, next && `?after=${next}`)

    pages.push(page.cases.map(({ reference }) => reference))
    next = page.next
  }
  expect(pages.map((page) => page.length)).toEqual([50, 50, 23])
  expect(new Set(pages.flat()).size).toBe(123)
  expect((await listCases(cookie, '?after=nonsense')).cases).toHaveLength(50)

  const local = await colleague({ role: 'moderator', siteId: app.site.id })
  expect((await listCases(local.cookie)).cases).toHaveLength(3)
  expect((await callStaff('GET', '/api/staff/cases/counts', { cookie: local.cookie })).data).toMatchObject({
    open: 3,
    overdue: 0,
    groups: [
      { kind: 'complaint', siteId: app.site.id, open: 1 },
      { kind: 'report', siteId: app.site.id, open: 2 },
    ],
  })
  expect((await listCases(cookie, `?site=${other.id}`)).cases).toHaveLength(50)
  const foreign = await colleague({ role: 'moderator', siteId: other.id })
  for (const response of [
    await getCase(foreign.cookie, report),
    await callStaff('POST', '/api/staff/cases/claim', {
      cookie: foreign.cookie,
      body: { reference: report },
    }),
    await callStaff('GET', getPicturePath(report), { cookie: foreign.cookie }),
  ])
    expect(response.code).toBe('forbidden')
  expect(
    await decide(foreign.cookie, { reference: report, outcome: 'rejected', reason: 'No.', act: null }),
  ).toBe('forbidden')
  await app.db.deleteFrom('report').where('site_id', '=', other.id).execute()
})

test('a claim keeps colleagues away for the site’s minutes, or until it is released or the case is decided', async () => {
  const [a, b] = [await account(), await account()]
  const reference = await callReport(a.id, b.id)
  const [first, second] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  const attempts = await Promise.all([claim(first.cookie, reference), claim(first.cookie, reference)])
  expect(attempts).toEqual([undefined, undefined])
  expect(await claim(second.cookie, reference)).toBe('already_claimed')
  const rejection = { reference, outcome: 'rejected', reason: 'Nothing.', act: null }
  expect(await decide(second.cookie, rejection)).toBe('already_claimed')
  expect((await listCases(first.cookie, '?filter=mine')).cases.map((one) => one.reference)).toEqual([
    reference,
  ])
  expect((await listCases(second.cookie, '?filter=mine')).cases).toEqual([])
  const count = async ({ cookie }: { cookie: string }) =>
    (await callStaff('GET', '/api/staff/cases/counts', { cookie })).data as unknown as CaseCounts
  const { open, unclaimed } = await count(first)
  expect(open - unclaimed).toBe(1)
  expect([(await count(first)).mine, (await count(second)).mine]).toEqual([1, 0])
  await callStaff('DELETE', '/api/staff/cases/claim', { cookie: second.cookie, body: { reference } })
  expect((await readCase(second.cookie, reference)).claim?.staffId).toBe(first.id)
  await callStaff('DELETE', '/api/staff/cases/claim', { cookie: first.cookie, body: { reference } })
  expect(await claim(second.cookie, reference)).toBeUndefined()
  later(minutesToMs(24))
  expect((await readCase(first.cookie, reference)).claim?.staffId).toBe(second.id)
  later(minutesToMs(26))
  expect((await readCase(first.cookie, reference)).claim).toBeNull()
  expect(await claim(first.cookie, reference)).toBeUndefined()
  expect(await decide(first.cookie, rejection)).toBeUndefined()
  expect(await decide(second.cookie, rejection)).toBe('already_decided')
  expect(await claim(second.cookie, reference)).toBe('not_found')
  expect(await findActs(reference)).toEqual([
    'case.claimed',
    'case.opened',
    'case.released',
    'case.claimed',
    'case.opened',
    'case.claimed',
    'report.decided',
  ])
  expect((await readCase(first.cookie, reference)).course).toMatchObject([
    { act: 'case.claimed', by: first.actor.name },
    { act: 'case.released', by: first.actor.name },
    { act: 'case.claimed', by: second.actor.name },
    { act: 'case.claimed', by: first.actor.name },
    { act: 'report.decided', by: first.actor.name },
  ])
})

test('more of the conversation is opened with a reason, which is recorded, and only by whoever reads messages', async () => {
  const [a, b] = [await account(), await account()]
  for (let i = 1; i <= 40; i += 1)
    await app.call(b.id, sendMessageEndpoint, { profile: a.id, sure: true, text: `Message ${i}` })
  const sent = await app.db
    .selectFrom('message')
    .select('id')
    .where('sender_id', '=', b.id)
    .orderBy('id')
    .execute()
  const ids = sent.map(({ id }) => id)
  const reference = await callReport(a.id, b.id, 'scam', ids[34] ?? 0)
  const { cookie } = await colleague({ role: 'moderator' })
  const shown = await readCase(cookie, reference)
  expect(shown.conversationLength).toBe(40)
  const texts = (messages: readonly { text: string }[] | null) => messages?.map(({ text }) => text)
  expect(texts(shown.messages)?.[0]).toBe('Message 25')
  const part = {
    reference,
    first: ids[24],
    last: ids[38],
    reason: 'The threat refers to an earlier message.',
  }
  const openMessages = (caller: string, body: object) =>
    callStaff('POST', '/api/staff/cases/messages', { cookie: caller, body })
  const { data } = await openMessages(cookie, part)
  const { earlier, later: after } = data as unknown as Record<'earlier' | 'later', { text: string }[]>
  expect(texts(earlier)).toEqual(Array.from({ length: 20 }, (_, i) => `Message ${i + 5}`))
  expect(texts(after)).toEqual(['Message 40'])
  const { details } = await app.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
    .select('details')
    .where('act', '=', 'case.messages_opened')
    .where('case_reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(details)).toMatchObject({
    after: { messages: [...ids.slice(4, 24), ids[39]] },
    reason: part.reason,
  })
  expect((await openMessages(cookie, { ...part, reason: '' })).code).toBe('invalid_input')
  const administrator = await colleague({ role: 'administrator' })
  expect((await openMessages(administrator.cookie, part)).code).toBe('forbidden')
  expect((await readCase(administrator.cookie, reference)).conversationLength).toBeNull()
})

test('a case shows the reported message with what was said around it; administrators and auditors see no messages', async () => {
  const [a, b] = [await account(), await account()]
  await app.call(a.id, sendMessageEndpoint, { profile: b.id, sure: true, text: 'Hello' })
  const bad = await app.call(b.id, sendMessageEndpoint, {
    profile: a.id,
    sure: true,
    text: '<img src=x onerror=alert(1)>',
    image: (await createPicture()).toString('base64'),
  })
  const reference = await callReport(a.id, b.id, 'scam', bad.message.id)
  await sendDecisionMails(app)
  const { cookie } = await colleague({ role: 'moderator' })
  const opened = await readCase(cookie, reference)
  expect(opened.messages).toMatchObject([
    { from: 'reporter', text: 'Hello', isReported: false },
    { from: 'reported', text: '<img src=x onerror=alert(1)>', isReported: true, picture: '1.webp' },
  ])
  expect(opened).toMatchObject({
    reportedMessageId: bad.message.id,
    text: 'He asked for money.',
    reported: { username: b.name, reportsAbout: 1, upheldReportsAbout: 0 },
    reporter: { username: a.name, reportsBy: 1 },
  })
  for (const role of ['administrator', 'auditor'] as const) {
    const person = await colleague({ role })
    expect((await readCase(person.cookie, reference)).messages).toBeNull()
    const body = { reference, name: '1.webp', reason: 'Curious' }
    expect((await callStaff('POST', '/api/staff/cases/picture', { cookie: person.cookie, body })).code).toBe(
      'forbidden',
    )
    const path = getPicturePath(reference)
    expect((await callStaff('GET', path, { cookie: person.cookie })).code).toBe('forbidden')
  }
  const blurred = await app.ask('GET', getPicturePath(reference), { cookie })
  expect([blurred.status, blurred.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(await blurred.arrayBuffer()).metadata()).width).toBe(320)
  expect(await findActs(reference)).toEqual(['case.opened', 'case.opened', 'case.opened'])
  const open = await app.ask('POST', '/api/staff/cases/picture', {
    cookie,
    body: { reference, name: '1.webp', reason: 'To see whether it shows a person' },
  })
  expect((await sharp(await open.arrayBuffer()).metadata()).width).toBe(400)
  expect((await findActs(reference)).at(-1)).toBe('case.picture_opened')
  const unknown = { reference, name: '2.webp', reason: 'Curious' }
  expect((await callStaff('POST', '/api/staff/cases/picture', { cookie, body: unknown })).code).toBe(
    'not_found',
  )
})

test('a reported voice message is played with a reason, which is recorded', async () => {
  const [a, b] = [await account(), await account()]
  const voice = { audio: (await createTestRecording()).toString('base64') }
  const { message } = await app.call(b.id, sendMessageEndpoint, { profile: a.id, voice })
  const reference = await callReport(a.id, b.id, 'scam', message.id)
  await sendDecisionMails(app)
  const { cookie } = await colleague({ role: 'moderator' })
  expect((await readCase(cookie, reference)).messages).toMatchObject([{ kind: 'voice', recording: '1.mp4' }])
  const body = { reference, name: '1.mp4', reason: 'To hear whether it is a threat' }
  const played = await app.ask('POST', '/api/staff/cases/recording', { cookie, body })
  expect([played.status, played.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
  expect((await findActs(reference)).at(-1)).toBe('case.recording_opened')
  const auditor = await colleague({ role: 'auditor' })
  expect((await callStaff('POST', '/api/staff/cases/recording', { cookie: auditor.cookie, body })).code).toBe(
    'forbidden',
  )
})

test('both sides are mailed what the preview showed, each in their language', async () => {
  const [a, b] = [await account(), await account()]
  for (const [{ id }, language] of [
    [a, 'de'],
    [b, 'fr'],
  ] as const)
    await app.db.updateTable('member').set({ language }).where('id', '=', id).execute()
  const reference = await callReport(a.id, b.id)
  const { cookie } = await colleague({ role: 'moderator' })
  for (const action of ['warn', 'suspend'] as const) {
    const body = { reference, outcome: 'upheld', reason: '', act: { ...warning, action } }
    const { data } = await callStaff('POST', '/api/staff/cases/preview', { cookie, body })
    expect(data).toMatchObject({ reported: { language: 'fr' }, reporter: { language: 'de' } })
    expect(JSON.stringify(data)).toContain('500 EUR')
  }
  const decision = { reference, outcome: 'upheld', reason: 'Clear.', act: warning }
  const { data } = await callStaff('POST', '/api/staff/cases/preview', { cookie, body: decision })
  expect(await decide(cookie, decision)).toBeUndefined()
  await sendDecisionMails(app)
  const letters = data as Record<'reported' | 'reporter', { subject: string; paragraphs: string[] }>
  for (const [side, { email }] of [
    ['reported', b],
    ['reporter', a],
  ] as const) {
    const mail = mailsTo(email).at(-1)
    expect(mail?.subject).toBe(letters[side].subject)
    for (const paragraph of letters[side].paragraphs)
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(paragraph.replaceAll(/\s+/g, ' '))
  }
  const again = await callReport(a.id, b.id)
  expect((await readCase(cookie, again)).measures).toMatchObject([
    { reference, action: 'warn', rule: 'scam' },
  ])
})

test('an appeal is decided by another person with the right to it', async () => {
  const member = await account()
  const photo = await uploadPhoto(member.id)
  const { reference, key } = await fileComplaint('photo', `https://localhost/photos/${photo}/large.webp`)
  const first = await colleague({ role: 'senior_moderator' })
  const rejection = { reference, outcome: 'rejected', reason: 'It is theirs.', act: null }
  expect(await decide(first.cookie, rejection)).toBeUndefined()
  await app.call(null, appealComplaintEndpoint, { reference, key, text: 'It is mine.' })
  const { cases } = await listCases(first.cookie, '?filter=appeals')
  expect(cases).toMatchObject([{ reference, kind: 'appeal', isOwnDecision: true }])
  const moderator = await colleague({ role: 'moderator' })
  const second = await colleague({ role: 'senior_moderator' })
  const reversal = { ...rejection, outcome: 'upheld', reason: 'You are right.' }
  expect(await claim(first.cookie, reference)).toBe('own_decision')
  expect(await claim(moderator.cookie, reference)).toBe('forbidden')
  expect(await decide(first.cookie, reversal)).toBe('own_decision')
  expect(await decide(moderator.cookie, reversal)).toBe('forbidden')
  expect(await decide(second.cookie, reversal)).toBeUndefined()
  expect(await readCase(second.cookie, reference)).toMatchObject({
    isOpen: false,
    appeal: 'It is mine.',
    decisions: [{ outcome: 'rejected' }, { outcome: 'upheld', reason: 'You are right.' }],
  })
  expect((await app.call(null, getComplaintEndpoint, { reference, key })).state).toBe('closed')
})

test('pictures of a complaint about the abuse of a child are sealed, and no longer on the review wall', async () => {
  const [member, owner] = [await account(), await colleague({ role: 'owner' })]
  const photo = await uploadPhoto(member.id)
  const location = `https://localhost/photos/${photo}/large.webp`
  const intimate = (await fileComplaint('intimate_pictures', location)).reference
  expect((await readCase(owner.cookie, intimate)).photos).toEqual([{ name: '1.webp', id: photo }])
  expect((await app.ask('GET', getPicturePath(intimate), { cookie: owner.cookie })).status).toBe(200)
  const findOnWall = async () =>
    ((await callStaff('GET', '/api/staff/photos', { cookie: owner.cookie })).data['photos'] as object[])
      .length
  expect(await findOnWall()).toBe(1)
  await app.db.updateTable('photo').set({ status: 'active' }).where('id', '=', photo).execute()
  const { reference } = await fileComplaint('minors', location)
  const sealed = await readCase(owner.cookie, reference)
  expect(sealed).toMatchObject({ isSealed: true, photos: [{ name: '1.webp', id: photo }] })
  expect((await callStaff('GET', getPicturePath(reference), { cookie: owner.cookie })).code).toBe('not_found')
  expect(await findOnWall()).toBe(0)
  const path = `/api/staff/photos/picture?id=${photo}` as const
  expect((await callStaff('GET', path, { cookie: owner.cookie })).code).toBe('not_found')
})

test('open screens are told at once that a case was filed or claimed, and stop when the person is removed', async () => {
  const [a, b] = [await account(), await account()]
  const [watcher, worker] = [await colleague({ role: 'moderator' }), await colleague({ role: 'moderator' })]
  expect((await app.ask('GET', '/api/staff/changes', {})).status).toBe(401)
  expect((await app.ask('GET', '/api/staff/changes', { cookie: await app.session(a.id) })).status).toBe(401)
  const stream = await app.ask('GET', '/api/staff/changes', { cookie: watcher.cookie })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const readUntil = async (wanted: string): Promise<string> => {
    let text = ''
    while (!text.includes(wanted)) text += (await reader?.read())?.value ?? ''
    return text
  }
  const reference = await callReport(a.id, b.id)
  expect(await readUntil('event: cases\n')).not.toContain(reference)
  await claim(worker.cookie, reference)
  await readUntil('event: cases\n')
  await callStaff('DELETE', '/api/staff/session', { cookie: worker.cookie })
  await readUntil('event: sessions\n')
  await reader?.cancel()
})

test('colleagues read the notes on a case, the newest first, until the case is deleted', async () => {
  const [a, b] = [await account(), await account()]
  const reference = await callReport(a.id, b.id)
  const { cookie } = await colleague({ role: 'moderator' })
  const note = (person: string, text: string) =>
    callStaff('POST', '/api/staff/cases/notes', { cookie: person, body: { reference, text } })
  for (const text of ['<b>Look again</b>', 'Done']) expect((await note(cookie, text)).code).toBeUndefined()
  expect((await note(cookie, 'x'.repeat(2001))).code).toBe('invalid_input')
  const auditor = await colleague({ role: 'auditor' })
  expect((await note(auditor.cookie, 'I read only')).code).toBe('forbidden')
  expect((await readCase(auditor.cookie, reference)).notes.map(({ text }) => text)).toEqual([
    'Done',
    '<b>Look again</b>',
  ])
  expect(await findActs(reference)).toEqual(['case.noted', 'case.noted', 'case.opened'])
  const decision = { outcome: 'rejected', reason: 'Nothing.', act: null }
  expect(await decide(cookie, { reference, ...decision })).toBeUndefined()
  await sendDecisionMails(app)
  later(daysToMs(366))
  await addJob(app.db, 'forget-reports', {})
  await app.drainJobs()
  const notes = app.db.selectFrom('case_note').select('id').where('case_reference', '=', reference)
  expect(await notes.execute()).toEqual([])
  app.clock.set(null)
})

test('an upheld report whose measure was reversed does not count as upheld', async () => {
  const [a, b] = [await account(), await account()]
  const [first, second] = [await callReport(a.id, b.id), await callReport(a.id, b.id)]
  const { cookie, id: staffId } = await colleague({ role: 'moderator' })
  expect(
    await decide(cookie, { reference: first, outcome: 'upheld', reason: 'Yes.', act: warning }),
  ).toBeUndefined()
  expect((await readCase(cookie, second)).reported?.upheldReportsAbout).toBe(1)
  await app.db
    .updateTable('moderation_act')
    .set({ reversed_at: new Date(), reversed_by_staff: staffId })
    .where('case_reference', '=', first)
    .execute()
  const { reported, measures } = await readCase(cookie, second)
  expect(reported?.upheldReportsAbout).toBe(0)
  expect(measures).toMatchObject([{ reference: first, reversedAt: expect.any(String) }])
})
