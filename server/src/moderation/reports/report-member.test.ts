// Reports: who may report whom and what, which evidence is kept, and what outlives an erased account.
import { randomUUID } from 'node:crypto'
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import { deleteChatEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { likeEndpoint, unmatchEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { saveProfileEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTestRecording } from '../../../testing/chat/recordings.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { daysToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 60 })
const sister = await app.otherSite('sister.example', { signup_credits: 60 })
const { account, later, purgeDue } = createTestAccounts(app)
afterEach(() => app.clock.set(null))
const createMemberPair = async () => [await app.member(), await app.member()] as const
const sendChatMessage = async (from: number, to: number, text: string, image?: string) =>
  (
    await app.call(from, sendMessageEndpoint, {
      profile: to,
      text,
      sure: true,
      ...(image ? { image } : {}),
    })
  ).message
const callReport = (
  from: number | null,
  profile: number,
  content: { message?: number; text?: string } = {},
) => app.call(from, reportEndpoint, { profile, reason: 'scam', ...content })
const findReportRow = (reference: string) =>
  app.db.selectFrom('report').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const readCaseFile = (reference: string, name: string) =>
  app.services.storage.read(`report/${reference}/${name}`)
const createPicture = (color: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: color } })
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'))

test('a reported message is stored with the ten before it and the five after it', async () => {
  const [a, b] = await createMemberPair()
  for (let i = 1; i <= 12; i += 1) await sendChatMessage(i % 2 ? a : b, i % 2 ? b : a, `line ${i}`)
  const bad = await sendChatMessage(b, a, 'Send me money')
  for (let i = 14; i <= 20; i += 1) await sendChatMessage(a, b, `line ${i}`)
  const { reference } = await callReport(a, b, { message: bad.id, text: ' Asked at once ' })
  expect(reference).toMatch(/^R-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  const stored = await findReportRow(reference)
  expect(stored).toMatchObject({
    site_id: app.site.id,
    reporter_id: a,
    reported_id: b,
    message_id: bad.id,
    reason: 'scam',
    body: 'Asked at once',
    state: 'open',
  })
  const facts = stored.evidence as unknown as { text: string; from: string; reported: boolean }[]
  expect(facts.map(({ text }) => text)).toEqual([
    ...Array.from({ length: 10 }, (_, i) => `line ${i + 3}`),
    'Send me money',
    ...Array.from({ length: 5 }, (_, i) => `line ${i + 14}`),
  ])
  expect(facts.filter(({ reported }) => reported)).toMatchObject([{ from: 'reported', kind: 'text' }])
  expect(facts[0]).toMatchObject({ from: 'reporter', reported: false })
  // The reported member is not notified.
  const events = await app.db.selectFrom('member_event').select('event').where('member_id', '=', b).execute()
  expect(JSON.stringify(events)).not.toContain(reference)
})

test('only a message that the caller received from that very member can be reported', async () => {
  const [a, b] = await createMemberPair()
  const third = await app.member()
  const [sent, received, foreign] = [
    await sendChatMessage(a, b, 'Mine'),
    await sendChatMessage(b, a, 'Hers'),
    await sendChatMessage(b, third, 'No'),
  ]
  expect(await getRefusalCode(callReport(null, b, { message: received.id }))).toBe('authentication_required')
  for (const [profile, message] of [
    [b, sent.id],
    [b, foreign.id],
    [third, received.id],
    [third, foreign.id],
    [b, foreign.id + 100_000],
  ] as const)
    expect(await getRefusalCode(callReport(a, profile, { message }))).toBe('not_found')
  expect(await getRefusalCode(callReport(third, b, { message: received.id }))).toBe('not_found')
  expect(await getRefusalCode(callReport(a, a))).toBe('own_profile')
  expect(await getRefusalCode(callReport(a, b, { message: received.id }))).toBe('accepted')
})

test('a profile is reported with what its viewers read, and its photo', async () => {
  const [a, b] = await createMemberPair()
  await app.call(b, saveProfileEndpoint, { about: 'A general, widowed', notes: { hopes: 'A good heart' } })
  await app.call(b, uploadPhotoEndpoint, { image: await createPicture('#a33') })
  const { reference } = await callReport(a, b)
  await app.drainJobs()
  expect((await findReportRow(reference)).evidence).toEqual([
    { about: 'A general, widowed', notes: { hopes: 'A good heart' }, photo: '1.webp' },
  ])
  expect(await readCaseFile(reference, '1.webp')).not.toBeNull()
})

test('members can still be reported after a block either way, the end of a match or a removed chat', async () => {
  const [a, b] = await createMemberPair()
  await app.call(a, likeEndpoint, { id: b })
  await app.call(b, likeEndpoint, { id: a })
  const bad = await sendChatMessage(b, a, 'You will regret this')
  const outcomes: string[] = []
  const both = async () => {
    outcomes.push(
      await getRefusalCode(callReport(a, b, { message: bad.id })),
      await getRefusalCode(callReport(a, b)),
    )
  }
  await app.call(a, deleteChatEndpoint, { profile: b, conversation: bad.conversation })
  await both()
  await app.call(b, unmatchEndpoint, { id: a })
  await both()
  await app.call(b, blockEndpoint, { id: a })
  await both()
  await app.call(a, blockEndpoint, { id: b })
  await both()
  expect(new Set(outcomes)).toEqual(new Set(['accepted']))
})

test('a member the caller could never meet is not found; one met across sites can be reported', async () => {
  const a = await app.member()
  const stranger = await app.member({ site: sister })
  expect(await getRefusalCode(callReport(a, stranger))).toBe('not_found')
  expect(await getRefusalCode(callReport(a, stranger + 100_000))).toBe('not_found')
  // They met while both shared their profile; the consent has ended since.
  await app.db.insertInto('member_like').values({ from_id: a, to_id: stranger, origin: 'member' }).execute()
  expect(await getRefusalCode(callReport(a, stranger))).toBe('accepted')
  expect(await getRefusalCode(callReport(stranger, a))).toBe('not_found')
})

test('a repeated key reports once; the limit of thirty a day counts refused reports', async () => {
  const [a, b] = await createMemberPair()
  const key = randomUUID()
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => app.call(a, reportEndpoint, { profile: b, reason: 'fake' }, { key })),
  )
  expect(new Set(outcomes.map(({ reference }) => reference)).size).toBe(1)
  const count = async () =>
    (await app.db.selectFrom('report').select('id').where('reporter_id', '=', a).execute()).length
  expect(await count()).toBe(1)
  await app.db.deleteFrom('rate_limit').execute()
  for (let i = 0; i < 10; i += 1) expect(await getRefusalCode(callReport(a, a))).toBe('own_profile')
  for (let i = 0; i < 20; i += 1) await callReport(a, b)
  expect(await getRefusalCode(callReport(a, b))).toBe('too_many_requests')
  expect(await count()).toBe(21)
  later(daysToMs(1.1))
  expect(await getRefusalCode(callReport(a, b))).toBe('accepted')
})

test('the recording of a reported voice message is kept with the case', async () => {
  const [victim, bad] = [await account(), await account()]
  const audio = (await createTestRecording()).toString('base64')
  const { message } = await app.call(bad.id, sendMessageEndpoint, { profile: victim.id, voice: { audio } })
  const { reference } = await callReport(victim.id, bad.id, { message: message.id })
  await app.drainJobs()
  expect((await findReportRow(reference)).evidence).toMatchObject([{ kind: 'voice', voice: '1.mp4' }])
  expect(await readCaseFile(reference, '1.mp4')).not.toBeNull()
})

test('a case with its picture outlives both accounts, without their names', async () => {
  const [victim, bad] = [await account(), await account()]
  const image = await sendChatMessage(bad.id, victim.id, '', await createPicture('#3a3'))
  const { reference } = await callReport(victim.id, bad.id, { message: image.id })
  await app.drainJobs()
  for (const { id } of [bad, victim])
    await app.call(id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  const stored = await findReportRow(reference)
  expect(stored).toMatchObject({ reporter_id: null, reported_id: null, state: 'open' })
  expect(JSON.stringify(stored).toLowerCase()).not.toContain(bad.name.toLowerCase())
  expect(stored.evidence).toMatchObject([{ kind: 'image', image: '1.webp' }])
  expect(await readCaseFile(reference, '1.webp')).not.toBeNull()

  // Open cases stay; a closed one is deleted with its files after a year.
  const forget = async () => {
    await addJob(app.db, 'forget-reports', {})
    await app.drainJobs()
  }
  later(daysToMs(400))
  await forget()
  await app.db
    .updateTable('report')
    .set({ state: 'closed', closed_at: app.clock.now() })
    .where('reference', '=', reference)
    .execute()
  later(daysToMs(400 + 364))
  await forget()
  expect(await readCaseFile(reference, '1.webp')).not.toBeNull()
  later(daysToMs(400 + 366))
  await forget()
  expect(await readCaseFile(reference, '1.webp')).toBeNull()
  expect(await getRefusalCode(findReportRow(reference))).not.toBe('accepted')
})
