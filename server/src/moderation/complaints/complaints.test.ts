import { createTestStaff } from '../../../testing/platform/test-staff.ts'
// Complaints: required fields per kind, receipt and due date, decision, appeal, hiding pictures, retention.
import {
  appealComplaintEndpoint,
  complaintKinds,
  fileComplaintEndpoint,
  getComplaintEndpoint,
} from '@amarelle/contract/endpoints/complaints'
import { getOwnProfileEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { decidePhoto } from '../../profiles/index.ts'
import { daysToMs, hoursToMs } from '../../platform/clock.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { sendDecisionMails } from '../../../testing/moderation/send-decision-mails.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { findOpenComplaints } from './complaint.sql.ts'
import { decideComplaint, takeComplaint } from './decide-complaint.ts'

const app = await createTestApp()
const { call, db, clock, mails, services, context } = app
/** A Wednesday. */
const filedAt = new Date('2026-03-04T10:00:00Z')
afterEach(() => clock.set(null))

const complaintInput = {
  kind: 'profile' as const,
  location: 'https://localhost/members/1',
  text: 'Somebody uses my name.',
  name: 'Robin',
  email: 'robin@example.org',
  good_faith: true,
}
let sourceCount = 0
/** Uses a new network for each call, so that no rate limit applies. */
const callFileComplaint = (
  more: Partial<Parameters<typeof call<typeof fileComplaintEndpoint>>[2]> = {},
  source?: string,
) => {
  sourceCount += 1
  const from = context(null, { sourceNetwork: source ?? `10.0.${sourceCount}`, options: { key: createId() } })
  return callInProcess(
    from,
    fileComplaintEndpoint,
    { ...complaintInput, email: `robin${sourceCount}@example.org`, ...more },
    { key: createId() },
  )
}
const faultsOf = (act: Promise<unknown>): Promise<readonly string[]> =>
  act.then(
    () => [],
    (error: unknown) => Object.keys((error as { fields?: object }).fields ?? {}).sort(),
  )
const addPhoto = async (id: number): Promise<string> => {
  const image = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  await call(id, uploadPhotoEndpoint, { image: image.toString('base64') })
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.at(-1)?.id ?? ''
}
const findPhotoStatus = async (id: string) =>
  (await db.selectFrom('photo').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('each kind reports its missing fields beside the field', async () => {
  const empty = { location: '', text: '', name: '', email: '', good_faith: false, signature: '' }
  const lacks = async (kind: (typeof complaintKinds)[number]) => [
    kind,
    await faultsOf(callFileComplaint({ ...empty, kind })),
  ]
  expect(await Promise.all(complaintKinds.map(lacks))).toEqual([
    ['intimate_pictures', ['email', 'good_faith', 'location', 'name', 'signature', 'text']],
    ['minors', ['good_faith', 'location', 'text']],
    ['profile', ['email', 'good_faith', 'location', 'name', 'text']],
    ['photo', ['email', 'good_faith', 'location', 'name', 'text']],
    ['message', ['email', 'good_faith', 'location', 'name', 'text']],
    ['copyright', ['email', 'good_faith', 'location', 'name', 'signature', 'text']],
    ['illegal', ['email', 'good_faith', 'location', 'name', 'text']],
    ['order', ['email', 'location', 'name', 'text']],
    ['us', ['email', 'name', 'text']],
  ])
  expect(await getRefusalCode(callFileComplaint({ text: 'a'.repeat(4001) }))).toBe('invalid_input')
  expect(await getRefusalCode(callFileComplaint({ website: 'https://spam.example' }))).toBe(
    'too_many_requests',
  )
})

test('a complaint is due after 48 hours, 7 working days or 14 days', async () => {
  clock.set(filedAt)
  const dueOf = async (kind: (typeof complaintKinds)[number]) => {
    const filed = await callFileComplaint({ kind, signature: 'Robin', location: 'an address' })
    return (await call(null, getComplaintEndpoint, filed)).due_at
  }
  expect(await dueOf('intimate_pictures')).toBe('2026-03-06T10:00:00.000Z')
  expect(await dueOf('minors')).toBe('2026-03-06T10:00:00.000Z')
  expect(await dueOf('photo')).toBe('2026-03-13T10:00:00.000Z')
  expect(await dueOf('us')).toBe('2026-03-18T10:00:00.000Z')
  // Earliest due date first.
  const kinds = (await findOpenComplaints(db)).map(({ kind }) => kind)
  expect(kinds.slice(0, 2).sort()).toEqual(['intimate_pictures', 'minors'])
})

test('a complaint is acknowledged by mail with a link, decided with reasons, and can be appealed once', async () => {
  const filed = await callFileComplaint({ email: 'alex@example.org' })
  expect(filed.reference).toMatch(/^C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  await sendDecisionMails(app)
  const getMailsToAlex = () => mails.filter(({ to }) => to === 'alex@example.org')
  expect(getMailsToAlex().at(-1)?.subject).toContain(filed.reference)
  expect(getMailsToAlex().at(-1)?.text).toContain(`/complaints/${filed.reference}/${filed.key}`)
  const status = () => call(null, getComplaintEndpoint, filed)
  const object = () =>
    call(null, appealComplaintEndpoint, { ...filed, text: 'Please look at the second photo.' })
  expect(await status()).toMatchObject({ state: 'received', decision: null, appeal_until: null })
  expect(await getRefusalCode(object())).toBe('complaint_closed')

  await takeComplaint(services, filed.reference, createTestStaff('Anna'))
  expect(await status()).toMatchObject({ state: 'in_progress' })
  await decideComplaint(
    services,
    filed.reference,
    { outcome: 'rejected', reason: 'The name is theirs, too.' },
    createTestStaff('Anna'),
  )
  expect(
    await getRefusalCode(
      decideComplaint(services, filed.reference, { outcome: 'upheld', reason: 'x' }, createTestStaff('Anna')),
    ),
  ).toBe('already_decided')
  await sendDecisionMails(app)
  expect(getMailsToAlex().at(-1)?.text).toContain('The name is theirs, too.')
  expect(await status()).toMatchObject({
    state: 'decided',
    decision: { outcome: 'rejected', text: 'The name is theirs, too.' },
  })

  expect(await object()).toMatchObject({ state: 'appealed', appeal_until: null })
  expect(await getRefusalCode(object())).toBe('complaint_closed')
  const reversal = { outcome: 'upheld', reason: 'You were right.' } as const
  // Nobody decides an appeal against an own decision.
  expect(
    await getRefusalCode(decideComplaint(services, filed.reference, reversal, createTestStaff('Anna'))),
  ).toBe('own_decision')
  await decideComplaint(services, filed.reference, reversal, createTestStaff('Bea'))
  await sendDecisionMails(app)
  expect(getMailsToAlex()).toHaveLength(4)
  expect(getMailsToAlex().at(-1)?.text).toContain('You were right.')
  expect(await status()).toMatchObject({
    state: 'closed',
    decision: { outcome: 'rejected' },
    final_decision: { outcome: 'upheld', text: 'You were right.' },
    appeal_until: null,
  })
})

test('the receipt names the due time in the complainant’s time zone', async () => {
  clock.set(filedAt)
  const id = await app.member()
  await db.updateTable('member').set({ time_zone: 'America/New_York' }).where('id', '=', id).execute()
  await call(
    id,
    fileComplaintEndpoint,
    { ...complaintInput, kind: 'photo', email: 'nora@example.org' },
    { key: createId() },
  )
  await sendDecisionMails(app)
  expect(mails.find(({ to }) => to === 'nora@example.org')?.text).toContain('13 March 2026 at 06:00')
})

test('a decision cannot be appealed after six months, and the complaint is deleted after a year', async () => {
  clock.set(filedAt)
  const filed = await callFileComplaint()
  await decideComplaint(
    services,
    filed.reference,
    { outcome: 'partly', reason: 'In part.' },
    createTestStaff('Anna'),
  )
  clock.set(new Date(filedAt.getTime() + daysToMs(184)))
  expect(await getRefusalCode(call(null, appealComplaintEndpoint, { ...filed, text: 'Late.' }))).toBe(
    'complaint_closed',
  )
  const forget = async (at: Date) => {
    clock.set(at)
    await addJob(db, 'forget-complaints', {})
    await sendDecisionMails(app)
  }
  await forget(new Date(filedAt.getTime() + daysToMs(364)))
  expect(await getRefusalCode(call(null, getComplaintEndpoint, filed))).toBe('accepted')
  await forget(new Date(filedAt.getTime() + daysToMs(366)))
  expect(await getRefusalCode(call(null, getComplaintEndpoint, filed))).toBe('not_found')
})

test('a complaint can only be read with its own key', async () => {
  const [first, other] = [await callFileComplaint(), await callFileComplaint()]
  expect(await getRefusalCode(call(null, getComplaintEndpoint, { ...first, key: other.key }))).toBe(
    'not_found',
  )
  expect(await getRefusalCode(call(null, getComplaintEndpoint, { ...first, key: 'x' }))).toBe('not_found')
  expect(
    await getRefusalCode(call(null, appealComplaintEndpoint, { ...first, key: other.key, text: 'x' })),
  ).toBe('not_found')
})

test('a named intimate picture is hidden at once; a named profile hides all its photos', async () => {
  const id = await app.member()
  const [first, second] = [await addPhoto(id), await addPhoto(id)]
  const intimate = { kind: 'intimate_pictures' as const, signature: 'Robin' }
  const filed = await callFileComplaint({
    ...intimate,
    location: `http://localhost/photos/${first}/medium.webp?x=1`,
  })
  expect([await findPhotoStatus(first), await findPhotoStatus(second)]).toEqual(['pending', 'active'])
  expect(await call(null, getComplaintEndpoint, filed)).toMatchObject({ hidden: true })
  const { photos } = (await call(id, getOwnProfileEndpoint, {})).profile
  expect(photos.map(({ status }) => status)).toEqual(['pending', 'active'])
  await callFileComplaint({ ...intimate, location: `Look at /members/${id}` })
  expect(await findPhotoStatus(second)).toBe('pending')
  // A photo that a person approved is not hidden by the next notice.
  await decidePhoto(services, first, { status: 'active' }, createTestStaff('Anna'))
  await callFileComplaint({ ...intimate, location: `/members/${id}` })
  expect(await findPhotoStatus(first)).toBe('active')
})

test('other complaints hide nothing, and one source can hide photos at most three times a day', async () => {
  const id = await app.member()
  const photo = await addPhoto(id)
  await callFileComplaint({ kind: 'photo', location: `/members/${id}` })
  expect(await findPhotoStatus(photo)).toBe('active')
  const intimate = { kind: 'intimate_pictures' as const, signature: 'Robin' }
  for (let i = 0; i < 3; i += 1) await callFileComplaint({ ...intimate, location: 'nothing here' }, '10.9.9')
  await callFileComplaint({ ...intimate, location: `/members/${id}` }, '10.9.9')
  expect(await findPhotoStatus(photo)).toBe('active')
})

test('one address may file ten complaints an hour; complaints naming someone’s e-mail address do not count for that person', async () => {
  for (let i = 0; i < 10; i += 1) await callFileComplaint({}, '10.8.8')
  expect(await getRefusalCode(callFileComplaint({}, '10.8.8'))).toBe('too_many_requests')
  for (let i = 0; i < 12; i += 1) await callFileComplaint({ email: 'many@example.org' })
  expect(await getRefusalCode(callFileComplaint({ email: 'Many@example.org' }))).toBe('accepted')
  await sendDecisionMails(app)
  expect(mails.filter(({ to }) => to.toLowerCase() === 'many@example.org')).toHaveLength(10)
  clock.set(new Date(Date.now() + hoursToMs(2)))
  expect(await getRefusalCode(callFileComplaint({}, '10.8.8'))).toBe('accepted')
})
