// Members in distress, in debt, with a long night or an open complaint are answered by nobody, are offered a pause, and staff are told.
import { getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { startCoolingOffEndpoint } from '@amarelle/contract/endpoints/spending'
import { releaseHoldEndpoint } from '@amarelle/contract/staff/endpoints/fictional/holds'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestDesk } from '../../../testing/chat/desk.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'
import { answerConversation } from '../desk/answer-conversation.ts'
import { listDesk } from '../desk/list-desk.ts'
import { countHeldConversations, listHeld, releaseHold } from '../desk/decide-hold.ts'
import { claimConversation } from '../desk/work-on-conversation.ts'

const app = await createTestServer({ signup_credits: 0, fictional_profiles_attended: true })
const { colleague } = createTestColleagues(app)
const { accept, buyCredits, createWaiting, write, runRefunds, readBooks } = createTestDesk(app)
const [agent, support] = [await colleague({ role: 'agent' }), await colleague({ role: 'support' })]
const { services } = app
afterEach(() => app.clock.set(null))

const answer = (conversation: number) =>
  getRefusalCode(
    answerConversation(services, agent.actor, { conversation, text: 'The bowl looks like a hat.' }),
  )
const readThread = (member: number, profile: number) => app.call(member, getThreadEndpoint, { profile })
const findEntry = async (conversation: number) =>
  (await listDesk(services, agent.actor, {})).conversations.find((one) => one.conversation === conversation)
const findHeldReason = async (conversation: number) =>
  (await listHeld(services, support.actor, {})).conversations.find((one) => one.conversation === conversation)
/** A member of Amsterdam with 100 bought credits who writes at a time of the day, and the profile. */
async function createNight(at: string) {
  app.clock.set(new Date(at))
  const waiting = await createWaiting()
  await buyCredits(waiting.member, 80)
  await app.db
    .updateTable('member')
    .set({ time_zone: 'Europe/Amsterdam' })
    .where('id', '=', waiting.member)
    .execute()
  const writeTimes = async (times: number) => {
    for (let sent = 0; sent < times; sent += 1) await write(waiting.member, waiting.profile)
    await app.drainJobs()
  }
  return { ...waiting, writeTimes }
}

test('words of distress hold all of the member’s conversations; support lets agents answer again, and the messages are refunded in time', async () => {
  const { member, profile, conversation } = await createWaiting()
  const other = await app.member({ name: 'Nora', fictional: true })
  await accept(member, other)
  const { message } = await write(member, other, 'Ich will nicht mehr leben.')
  await app.drainJobs()
  await claimConversation(services, agent.actor, conversation)
  expect(await answer(conversation)).toBe('conversation_held')
  expect((await findEntry(conversation))?.held).toBe('distress')
  expect(await findHeldReason(message.conversation)).toMatchObject({ reason: 'distress', by: null })
  expect(await countHeldConversations(services, support.actor, {})).toEqual({ open: 1 })
  expect((await readThread(member, profile)).fictional).toMatchObject({
    cooling_off_offered: true,
    cooling_off_until: null,
  })
  app.clock.set(addMs(new Date(), hoursToMs(24.1)))
  await runRefunds()
  expect(await readBooks(member)).toMatchObject({ balance: 20, kept: 0, waiting: 0, agree: true })
  await releaseHold(services, support.actor, {
    conversation: message.conversation,
    reason: 'Called a helpline',
  })
  expect((await readThread(member, profile)).fictional?.cooling_off_offered).toBe(false)
  await write(member, profile)
  await app.drainJobs()
  await claimConversation(services, agent.actor, conversation)
  expect(await answer(conversation)).toBe('accepted')
  const released = await app.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
    .select('audit_detail.details')
    .where('act', '=', 'desk.hold_released')
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow()
  expect(released.details).toContain('Called a helpline')
  const { conversation: held } = message
  expect(releaseHoldEndpoint.input.safeParse({ conversation: held, reason: '  ' }).success).toBe(false)
})

test('words of debt hold the conversation; the same words to a member do not', async () => {
  const { member, conversation, profile } = await createWaiting()
  const real = await app.member({ name: 'Real' })
  await write(member, real, 'I can’t pay my rent this month')
  await app.drainJobs()
  expect((await findEntry(conversation))?.held).toBeNull()
  await write(member, profile, 'I can’t pay my rent this month')
  await app.drainJobs()
  expect((await findEntry(conversation))?.held).toBe('debt')
})

test('more than the site’s amount in one night holds, the same by day does not; after a release it is counted anew', async () => {
  const day = await createNight('2026-11-27T14:00:00Z')
  await day.writeTimes(30)
  expect((await findEntry(day.conversation))?.held).toBeNull()
  const night = await createNight('2026-11-28T00:30:00Z')
  await night.writeTimes(29)
  expect((await findEntry(night.conversation))?.held).toBeNull()
  await night.writeTimes(1)
  expect((await findEntry(night.conversation))?.held).toBe('night_spending')
  app.clock.set(new Date('2026-11-28T00:40:00Z'))
  await releaseHold(services, support.actor, { conversation: night.conversation, reason: 'On holiday' })
  await night.writeTimes(1)
  expect((await findEntry(night.conversation))?.held).toBeNull()
})

test('a member who writes in four hours of one night is held; in the evening before and the next morning it does not count', async () => {
  const { writeTimes, conversation } = await createNight('2026-11-27T21:30:00Z')
  for (const hour of ['27T22', '27T23', '28T00']) {
    app.clock.set(new Date(`2026-11-${hour}:20:00Z`))
    await writeTimes(1)
  }
  expect((await findEntry(conversation))?.held).toBeNull()
  app.clock.set(new Date('2026-11-28T01:20:00Z'))
  await writeTimes(1)
  expect((await findEntry(conversation))?.held).toBe('night_spending')
})

test('a pause refuses messages to fictional profiles before they cost anything, cannot be shortened, and ends by itself', async () => {
  const { member, profile, conversation } = await createWaiting()
  const real = await app.member({ name: 'Remy' })
  const { until } = await app.call(member, startCoolingOffEndpoint, { hours: 168 })
  expect(await app.call(member, startCoolingOffEndpoint, { hours: 24 })).toEqual({ until })
  expect(await getRefusalCode(write(member, profile))).toBe('fictional_cooling_off')
  expect(await readThread(member, profile)).toMatchObject({
    bar: 'fictional_cooling_off',
    fictional: { cooling_off_until: until },
  })
  expect(await getRefusalCode(write(member, real))).toBe('accepted')
  await claimConversation(services, agent.actor, conversation)
  expect(await answer(conversation)).toBe('conversation_held')
  expect((await findEntry(conversation))?.held).toBe('cooling_off')
  expect(JSON.stringify(await collectPersonalData(services, member))).toContain('cooling_off')
  app.clock.set(addMs(new Date(until), 1))
  await runRefunds()
  expect(await readBooks(member)).toMatchObject({ refunded: 1, waiting: 0 })
  expect(await getRefusalCode(write(member, profile))).toBe('accepted')
})

test('a member with an open complaint is offered a pause', async () => {
  const { member, profile, conversation } = await createWaiting()
  expect((await readThread(member, profile)).fictional?.cooling_off_offered).toBe(false)
  await app.db
    .insertInto('complaint')
    .values({
      reference: 'C-TEST-0001',
      site_id: app.site.id,
      member_id: member,
      kind: 'order',
      name: 'Real',
      email: 'real@example.com',
      language: 'en',
      location: '',
      body: 'Too expensive',
      good_faith: true,
      created_at: app.clock.now(),
      due_at: app.clock.now(),
    })
    .execute()
  expect((await readThread(member, profile)).fictional?.cooling_off_offered).toBe(true)
  expect((await findEntry(conversation))?.held).toBe('open_complaint')
})

test('each acceptance of the note is kept with text, price and what was spent since, and is in the export', async () => {
  const { member, profile } = await createWaiting()
  await write(member, profile)
  await accept(member, profile)
  const exported = JSON.stringify(await collectPersonalData(services, member))
  const rows = await app.db
    .selectFrom('fictional_consent_history')
    .selectAll()
    .where('member_id', '=', member)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { profile_id: profile, price_credits: 1, spent_minor: 0, currency: 'EUR' },
    { profile_id: profile, price_credits: 1, spent_minor: 200, currency: 'EUR' },
  ])
  expect(exported).toContain('"spent_since_last":200')
})

test('the credit history tells spending with fictional profiles apart, without what was refunded', async () => {
  const { member, profile } = await createWaiting()
  const real = await app.member({ name: 'Robin' })
  await write(member, real)
  app.clock.set(addMs(new Date(), hoursToMs(24.1)))
  await runRefunds()
  await write(member, profile)
  await write(member, profile)
  const { bookings, fictional } = await app.call(member, getBookingsEndpoint, {})
  expect(fictional).toMatchObject({ credits: 2, recent_credits: 2, paid: [{ currency: 'EUR', minor: 200 }] })
  expect(bookings.map(({ kind, fictional: isFictional }) => [kind, isFictional])).toEqual([
    ['message', true],
    ['message', true],
    ['return', true],
    ['message', false],
    ['message', true],
    ['order', false],
  ])
})
