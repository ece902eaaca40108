// Reports: who may report whom and what, what is kept as evidence, and what outlives the end of an account.
import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@amarelle/contract/accounts'
import { deleteChat, sendMessage } from '@amarelle/contract/chat'
import { like, unmatch } from '@amarelle/contract/likes'
import { block, report } from '@amarelle/contract/moderation'
import { saveProfile, uploadPhoto } from '@amarelle/contract/profiles'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import { days } from '../platform/clock.ts'
import { addJob } from '../platform/jobs.ts'
import { refusal, testHouse } from '../platform/test-house.ts'

const house = await testHouse({ signup_credits: 60 })
const sister = await house.otherSite('sister.example', { signup_credits: 60 })
const { account, later, purgeDue } = testAccounts(house)
afterEach(() => house.clock.set(null))
const pair = async () => [await house.member(), await house.member()] as const
const write = async (from: number, to: number, text: string, image?: string) =>
  (await house.call(from, sendMessage, { profile: to, text, sure: true, ...(image ? { image } : {}) }))
    .message
const tell = (from: number | null, profile: number, more: { message?: number; text?: string } = {}) =>
  house.call(from, report, { profile, reason: 'scam', ...more })
const caseOf = (reference: string) =>
  house.db.selectFrom('report').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const file = (reference: string, name: string) => house.parts.storage.read(`report/${reference}/${name}`)
const picture = (color: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: color } })
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'))

test('a message is reported with ten before it and five after it, as they were said', async () => {
  const [a, b] = await pair()
  for (let i = 1; i <= 12; i += 1) await write(i % 2 ? a : b, i % 2 ? b : a, `line ${i}`)
  const bad = await write(b, a, 'Send me money')
  for (let i = 14; i <= 20; i += 1) await write(a, b, `line ${i}`)
  const { reference } = await tell(a, b, { message: bad.id, text: ' Asked at once ' })
  expect(reference).toMatch(/^R-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  const stored = await caseOf(reference)
  expect(stored).toMatchObject({
    site_id: house.site.id,
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
  // Nothing of it reaches the reported.
  const events = await house.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', '=', b)
    .execute()
  expect(JSON.stringify(events)).not.toContain(reference)
})

test('only a message that the caller received from that very member', async () => {
  const [a, b] = await pair()
  const third = await house.member()
  const [sent, received, foreign] = [
    await write(a, b, 'Mine'),
    await write(b, a, 'Hers'),
    await write(b, third, 'No'),
  ]
  expect(await refusal(tell(null, b, { message: received.id }))).toBe('authentication_required')
  for (const [profile, message] of [
    [b, sent.id],
    [b, foreign.id],
    [third, received.id],
    [third, foreign.id],
    [b, foreign.id + 100_000],
  ] as const)
    expect(await refusal(tell(a, profile, { message }))).toBe('not_found')
  expect(await refusal(tell(third, b, { message: received.id }))).toBe('not_found')
  expect(await refusal(tell(a, a))).toBe('own_profile')
  expect(await refusal(tell(a, b, { message: received.id }))).toBe('accepted')
})

test('a profile is reported with what its viewers read, and its photo', async () => {
  const [a, b] = await pair()
  await house.call(b, saveProfile, { about: 'A general, widowed', notes: { hopes: 'A good heart' } })
  await house.call(b, uploadPhoto, { image: await picture('#a33') })
  const { reference } = await tell(a, b)
  await house.drainJobs()
  expect((await caseOf(reference)).evidence).toEqual([
    { about: 'A general, widowed', notes: { hopes: 'A good heart' }, photo: '1.webp' },
  ])
  expect(await file(reference, '1.webp')).not.toBeNull()
})

test('a block either way, the end of a match, a removed chat: all can be reported still', async () => {
  const [a, b] = await pair()
  await house.call(a, like, { id: b })
  await house.call(b, like, { id: a })
  const bad = await write(b, a, 'You will regret this')
  const answers: string[] = []
  const both = async () => {
    answers.push(await refusal(tell(a, b, { message: bad.id })), await refusal(tell(a, b)))
  }
  await house.call(a, deleteChat, { profile: b, conversation: bad.conversation })
  await both()
  await house.call(b, unmatch, { id: a })
  await both()
  await house.call(b, block, { id: a })
  await both()
  await house.call(a, block, { id: b })
  await both()
  expect(new Set(answers)).toEqual(new Set(['accepted']))
})

test('who could never be met is not found; who was met across sites can be reported', async () => {
  const a = await house.member()
  const stranger = await house.member({ site: sister })
  expect(await refusal(tell(a, stranger))).toBe('not_found')
  expect(await refusal(tell(a, stranger + 100_000))).toBe('not_found')
  // Met while both shared; the consent has ended since.
  await house.db.insertInto('member_like').values({ from_id: a, to_id: stranger, origin: 'member' }).execute()
  expect(await refusal(tell(a, stranger))).toBe('accepted')
  expect(await refusal(tell(stranger, a))).toBe('not_found')
})

test('a repeated key reports once; thirty a day, refused ones count', async () => {
  const [a, b] = await pair()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => house.call(a, report, { profile: b, reason: 'fake' }, { key })),
  )
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  const count = async () =>
    (await house.db.selectFrom('report').select('id').where('reporter_id', '=', a).execute()).length
  expect(await count()).toBe(1)
  await house.db.deleteFrom('rate_limit').execute()
  for (let i = 0; i < 10; i += 1) expect(await refusal(tell(a, a))).toBe('own_profile')
  for (let i = 0; i < 20; i += 1) await tell(a, b)
  expect(await refusal(tell(a, b))).toBe('too_many_requests')
  expect(await count()).toBe(21)
  later(days(1.1))
  expect(await refusal(tell(a, b))).toBe('accepted')
})

test('the case outlives both accounts, without their names, with its picture', async () => {
  const [victim, bad] = [await account(), await account()]
  const image = await write(bad.id, victim.id, '', await picture('#3a3'))
  const { reference } = await tell(victim.id, bad.id, { message: image.id })
  await house.drainJobs()
  for (const { id } of [bad, victim]) await house.call(id, deleteAccount, { password, erase_now: true })
  await purgeDue()
  const stored = await caseOf(reference)
  expect(stored).toMatchObject({ reporter_id: null, reported_id: null, state: 'open' })
  expect(JSON.stringify(stored).toLowerCase()).not.toContain(bad.name.toLowerCase())
  expect(stored.evidence).toMatchObject([{ kind: 'image', image: '1.webp' }])
  expect(await file(reference, '1.webp')).not.toBeNull()

  // Open cases stay; a closed one goes after a year, with its files.
  const forget = async () => {
    await addJob(house.db, 'forget-reports', {})
    await house.drainJobs()
  }
  later(days(400))
  await forget()
  await house.db
    .updateTable('report')
    .set({ state: 'closed', closed_at: house.clock.now() })
    .where('reference', '=', reference)
    .execute()
  later(days(400 + 364))
  await forget()
  expect(await file(reference, '1.webp')).not.toBeNull()
  later(days(400 + 366))
  await forget()
  expect(await file(reference, '1.webp')).toBeNull()
  expect(await refusal(caseOf(reference))).not.toBe('accepted')
})
