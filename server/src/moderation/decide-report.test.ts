// Deciding reports and acting on them: who wins, what the two see of a removed photo or message, who is told what, and how long it is kept.
import { getThread, getChats, openImage, sendMessage } from '@amarelle/contract/chat'
import { getMember } from '@amarelle/contract/discovery'
import { fileComplaint } from '@amarelle/contract/complaints'
import { report } from '@amarelle/contract/moderation'
import { appealPhoto, uploadPhoto } from '@amarelle/contract/profiles'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { testAccounts } from '../accounts/test-accounts.ts'
import { testServer } from '../app/test-server.ts'
import { days } from '../platform/clock.ts'
import { addJob } from '../platform/jobs.ts'
import { refusal } from '../platform/test-house.ts'
import { decideComplaint } from './complaints/decide-complaint.ts'
import { decideReport } from './decide-report.ts'
import { openReports } from './report.sql.ts'

const house = await testServer({ signup_credits: 60 })
const { account, later, mailsTo, purgeDue } = testAccounts(house)
const { parts } = house
afterEach(() => house.clock.set(null))

const picture = async (color: string) =>
  (
    await sharp({ create: { width: 400, height: 500, channels: 3, background: color } })
      .png()
      .toBuffer()
  ).toString('base64')
const write = async (from: number, to: number, more: { text?: string; image?: string }) =>
  (await house.call(from, sendMessage, { profile: to, sure: true, ...more })).message
const tell = async (
  from: number,
  profile: number,
  more: { message?: number; reason?: 'scam' | 'underage' } = {},
) => (await house.call(from, report, { profile, reason: 'scam', ...more })).reference
const caseOf = (reference: string) =>
  house.db.selectFrom('report').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const facts = 'You asked for 500 EUR in your first message.'
const removal = (message: number | string) =>
  ({ action: 'remove_message', target: String(message), rule: 'scam', facts }) as const
const upheld = { outcome: 'upheld', reason: 'Clear.', act: null } as const
const threadOf = async (me: number, other: number) =>
  (await house.call(me, getThread, { profile: other })).messages
const eventsOf = async (memberId: number) =>
  JSON.stringify(
    await house.db.selectFrom('member_event').select('event').where('member_id', '=', memberId).execute(),
  )

test('a removed message shows as removed to both, also to tabs that come back, and its image is delivered to nobody', async () => {
  const [a, b] = [await account(), await account()]
  await write(a.id, b.id, { text: 'Hello' })
  const bad = await write(b.id, a.id, { text: 'Send me 500 euros', image: await picture('#345') })
  const { image } = await house.call(a.id, openImage, { message: bad.id })
  const get = async (who: number, at: string) =>
    (await house.ask('GET', at, { cookie: await house.session(who) })).status
  const address = image.address ?? ''
  const own = (await threadOf(b.id, a.id)).at(-1)?.image?.address ?? ''
  expect([await get(a.id, address), await get(b.id, own)]).toEqual([200, 200])
  const reference = await tell(a.id, b.id, { message: bad.id })
  await decideReport(parts, reference, { ...upheld, act: removal(bad.id) }, 'Anna')
  for (const [me, other] of [
    [a, b],
    [b, a],
  ] as const) {
    expect((await threadOf(me.id, other.id)).at(-1)).toMatchObject({
      id: bad.id,
      removed: true,
      text: '',
      image: null,
    })
    const { chats } = await house.call(me.id, getChats, {})
    expect(chats[0]?.conversation.last_message).toMatchObject({ removed: true, text: '' })
    const told = await eventsOf(me.id)
    expect(told).not.toContain('500 euros')
    expect(told).toContain('"message_removed"')
  }
  expect([await get(a.id, address), await get(b.id, own), await get(a.id, image.blurred)]).toEqual([
    404, 404, 404,
  ])
  expect(await refusal(house.call(a.id, openImage, { message: bad.id }))).toBe('not_found')
  // The case keeps what was said.
  expect(JSON.stringify((await caseOf(reference)).evidence)).toContain('500 euros')
})

test('whose message is removed gets a statement of reasons, who reported the outcome in general words, each in their language', async () => {
  const [a, b] = [await account(), await account()]
  await house.db.updateTable('member').set({ language: 'de' }).where('id', '=', b.id).execute()
  await house.db.updateTable('member').set({ language: 'fr' }).where('id', '=', a.id).execute()
  const bad = await write(b.id, a.id, { text: 'Money, please' })
  const reference = await tell(a.id, b.id, { message: bad.id })
  await decideReport(parts, reference, { ...upheld, act: removal(bad.id) }, 'Anna')
  await house.drainJobs()
  const statement = mailsTo(b.email).at(-1)
  expect(statement?.subject).toBe('Wir haben etwas von dir entfernt')
  for (const said of ['Betrug oder Bitten um Geld', facts, reference, 'ein Mensch', 'sechs Monaten'])
    expect(statement?.text).toContain(said)
  const outcome = mailsTo(a.email).at(-1)
  expect(outcome?.subject).toContain(reference)
  expect(outcome?.text).toContain('nous avons agi')
  expect(outcome?.text).not.toContain(facts)
  expect(`${statement?.text}${outcome?.text}`).not.toContain('Anna')
})

test('a removed photo is refused: it disappears for others, and its owner can appeal', async () => {
  const [a, b] = [await account(), await account()]
  const { profile } = await house.call(b.id, uploadPhoto, { image: await picture('#a51') })
  const photo = profile.photos[0]?.id ?? ''
  await house.db.updateTable('photo').set({ status: 'active' }).where('id', '=', photo).execute()
  const seen = async () =>
    (await house.call(a.id, getMember, { id: b.id })).profile.photos.map(({ id }) => id)
  expect(await seen()).toEqual([photo])
  const reference = await tell(a.id, b.id)
  const act = { action: 'remove_photo', target: photo, rule: 'unwanted_image', facts } as const
  await decideReport(parts, reference, { ...upheld, act }, 'Anna')
  expect(await seen()).toEqual([])
  const row = await house.db.selectFrom('photo').selectAll().where('id', '=', photo).executeTakeFirst()
  expect(row).toMatchObject({ status: 'refused', refusal: 'explicit', decided_by: 'Anna' })
  await house.drainJobs()
  expect(mailsTo(b.email).at(-1)?.text).toContain('Intimate or unwanted pictures')
  expect(await refusal(house.call(b.id, appealPhoto, { photo, text: 'It is me, dressed' }))).toBe('accepted')
})

test('an upheld report or complaint suspends, with the rule and the facts in the mail', async () => {
  const [a, b, c] = [await account(), await account(), await account()]
  const act = { action: 'suspend', target: null, rule: 'harassment', facts } as const
  await decideReport(parts, await tell(a.id, b.id), { ...upheld, act }, 'Anna')
  const { reference } = await house.call(a.id, fileComplaint, {
    kind: 'profile',
    location: `/members/${c.id}`,
    text: 'It threatens me',
    name: 'A',
    email: a.email,
    good_faith: true,
  })
  const decision = { outcome: 'upheld', reason: 'You are right.', act } as const
  await decideComplaint(parts, reference, decision, 'Bea')
  for (const [of, by] of [
    [b, 'Anna'],
    [c, 'Bea'],
  ] as const) {
    const row = await house.db
      .selectFrom('member')
      .select(['status', 'suspension_reason', 'suspended_by'])
      .where('id', '=', of.id)
      .executeTakeFirst()
    const reason = `Harassment, threats or hate. ${facts}`
    expect(row).toEqual({ status: 'suspended', suspension_reason: reason, suspended_by: by })
    await house.drainJobs()
    expect(mailsTo(of.email).at(-1)?.text).toContain(facts)
  }
})

test('of two who decide at once one wins; deciding again changes nothing, and what can not be done is not stored', async () => {
  const [a, b] = [await account(), await account()]
  const foreign = await write(a.id, b.id, { text: 'Not hers' })
  const reference = await tell(a.id, b.id)
  for (const target of [String(foreign.id), '9'.repeat(30), 'x'])
    expect(await refusal(decideReport(parts, reference, { ...upheld, act: removal(target) }, 'Anna'))).toBe(
      'not_found',
    )
  const rejecting = { outcome: 'rejected', reason: 'No.', act: removal(1) } as const
  expect(await refusal(decideReport(parts, reference, rejecting, 'Anna'))).toBe('invalid_input')
  expect((await caseOf(reference)).state).toBe('open')
  const suspend = { action: 'suspend', target: null, rule: 'scam', facts } as const
  const ended = await Promise.all([
    refusal(decideReport(parts, reference, { ...upheld, act: suspend }, 'Anna')),
    refusal(decideReport(parts, reference, { ...upheld, act: suspend }, 'Bea')),
  ])
  expect(ended.toSorted()).toEqual(['accepted', 'not_found'])
  const before = await caseOf(reference)
  expect(before).toMatchObject({ state: 'closed', outcome: 'upheld' })
  expect(before.decided_by).toBe(ended[0] === 'accepted' ? 'Anna' : 'Bea')
  const again = { outcome: 'rejected', reason: 'No.', act: null } as const
  expect(await refusal(decideReport(parts, reference, again, 'Cleo'))).toBe('not_found')
  expect(await caseOf(reference)).toEqual(before)
  await house.drainJobs()
  expect(mailsTo(a.email).filter(({ subject }) => subject.includes(reference))).toHaveLength(1)
})

test('what waits is listed with children first, and a decided case goes after a year', async () => {
  const [a, b] = [await account(), await account()]
  const first = await tell(a.id, b.id)
  const urgent = await tell(a.id, b.id, { reason: 'underage' })
  const waiting = (await openReports(house.db)).map(({ reference }) => reference)
  expect(waiting.indexOf(urgent)).toBeLessThan(waiting.indexOf(first))
  const act = { action: 'suspend', target: null, rule: 'underage', facts } as const
  await decideReport(parts, urgent, { ...upheld, act }, 'Anna')
  later(days(364))
  await addJob(house.db, 'forget-reports', {})
  await house.drainJobs()
  expect(await caseOf(urgent)).toMatchObject({ state: 'closed' })
  later(days(366))
  await addJob(house.db, 'forget-reports', {})
  await house.drainJobs()
  expect(await refusal(caseOf(urgent))).not.toBe('accepted')
  expect(await caseOf(first)).toMatchObject({ state: 'open' })
  const acts = house.db.selectFrom('moderation_act').select('id').where('case_reference', '=', urgent)
  expect(await acts.execute()).toEqual([])
})

test('with the account goes what a decision says of it; that it was made stays', async () => {
  const [a, b] = [await account(), await account()]
  const bad = await write(b.id, a.id, { text: 'Money' })
  const reference = await tell(a.id, b.id, { message: bad.id })
  await decideReport(parts, reference, { ...upheld, act: removal(bad.id) }, 'Anna')
  await house.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', b.id).execute()
  await purgeDue()
  const kept = house.db.selectFrom('moderation_act').selectAll().where('case_reference', '=', reference)
  expect(await kept.execute()).toMatchObject([
    { member_id: null, target: null, facts: '', rule: 'scam', decided_by: 'Anna' },
  ])
})
