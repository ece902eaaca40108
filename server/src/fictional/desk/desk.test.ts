// Agents answer for fictional profiles: only waiting messages, with a claim, under the label, and every credit agrees with a message.
import { randomUUID } from 'node:crypto'
import {
  acceptFictionalEndpoint,
  getChatsEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getDeskOverviewEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk-overview'
import { afterEach, expect, test } from 'vitest'
import { createTestRecording } from '../../../testing/chat/recordings.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestDesk } from '../../../testing/chat/desk.ts'
import { shownWarning } from '../../../testing/chat/shown-warning.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, hoursToMs, minutesToMs } from '../../platform/clock.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'
import { findStaffById } from '../../staff/index.ts'
import { switchFictionalProfile } from '../profiles/manage-profiles.ts'
import { answerConversation } from './answer-conversation.ts'
import { endAndTell } from './end-and-tell.ts'
import { listDesk } from './list-desk.ts'
import { getDeskImage, getDeskVoice } from './desk-picture.ts'
import { listDeskMessages } from './list-desk-messages.ts'
import { openDeskConversation } from './open-desk-conversation.ts'
import { countHeldConversations, keepHold, listHeld, releaseHold } from './decide-hold.ts'
import { holdConversation, placeHold } from './hold-conversation.ts'
import { claimConversation, releaseConversation } from './work-on-conversation.ts'

const app = await createTestServer({
  signup_credits: 0,
  fictional_profiles_attended: true,
  desk_claim_minutes: 30,
})
const { colleague, callStaff } = createTestColleagues(app)
const { buyCredits, createWaiting, write, accept, runRefunds, readBooks, readEvents } = createTestDesk(app)
const [first, second] = [await colleague({ role: 'agent' }), await colleague({ role: 'agent' })]
const owner = createTestStaff('Anna')
const { services } = app
afterEach(() => app.clock.set(null))

const tryAnswer = (agent: typeof first, conversation: number, text = 'The bowl looks like a hat.') =>
  getRefusalCode(answerConversation(services, agent.actor, { conversation, text }))
/** Returns what the audit log keeps with a member's acts of a kind, the oldest first. */
const readDeskActs = async (member: number, act: string) =>
  (
    await app.db
      .selectFrom('audit_entry')
      .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
      .select('audit_detail.details')
      .where('act', '=', act)
      .where('member_id', '=', member)
      .orderBy('audit_entry.id')
      .execute()
  ).map(({ details }) => details)
const readThread = (member: number, profile: number) => app.call(member, getThreadEndpoint, { profile })

test('an agent answers a waiting message at no cost; the member gets it live, labelled, without mail', async () => {
  const { member, profile, conversation } = await createWaiting()
  const { conversations } = await listDesk(services, first.actor, {})
  expect(conversations.find((one) => one.conversation === conversation)).toMatchObject({
    fictional: true,
    credits: 1,
    messages: 1,
    claim: null,
    held: null,
  })
  expect(await tryAnswer(first, conversation)).toBe('claim_required')
  await claimConversation(services, first.actor, conversation)
  expect(await tryAnswer(first, conversation)).toBe('accepted')
  const event = (await readEvents(member)).at(-1)
  expect(event).toMatchObject({
    type: 'message',
    message: { text: 'The bowl looks like a hat.', sender_kind: 'staff', mine: false },
    profile: { id: profile, fictional: true },
  })
  const thread = await readThread(member, profile)
  expect(thread.messages.map(({ sender_kind: kind }) => kind)).toEqual(['member', 'staff'])
  expect(thread).toMatchObject({
    profile: { fictional: true },
    fictional: { company: 'Amarelle B.V.', answer_hours: 24 },
  })
  expect(await readBooks(member)).toMatchObject({ balance: 19, kept: 1, waiting: 0, agree: true })
  await app.drainJobs()
  expect(app.mails).toEqual([])
  // Never first: without a new message of the member there is nothing to answer.
  expect(await tryAnswer(first, conversation, 'Are you there?')).toBe('nothing_to_answer')
  const opened = await openDeskConversation(services, first.actor, conversation)
  expect(opened.messages.at(-1)).toMatchObject({ byMember: false, agent: 'Colleague 1', credits: 0 })
  const acts = await app.db.selectFrom('audit_entry').select('act').where('member_id', '=', member).execute()
  expect(acts.map(({ act }) => act).toSorted()).toEqual(['desk.answered', 'desk.claimed', 'desk.opened'])
  expect(JSON.stringify(await collectPersonalData(services, member))).toContain(
    'written by staff of Amarelle B.V.',
  )
})

test('one of two agents has the conversation; the other takes over by handover, with the note, or after the claim ran out', async () => {
  const { conversation } = await createWaiting()
  await claimConversation(services, first.actor, conversation)
  expect(await getRefusalCode(claimConversation(services, second.actor, conversation))).toBe(
    'already_claimed',
  )
  expect(await tryAnswer(second, conversation)).toBe('already_claimed')
  await releaseConversation(services, first.actor, { conversation, note: 'Ask about the exam.' })
  await claimConversation(services, second.actor, conversation)
  const opened = await openDeskConversation(services, second.actor, conversation)
  expect(opened.notes).toMatchObject([{ text: 'Ask about the exam.', by: 'Colleague 1' }])
  // The site's claims last 30 minutes.
  app.clock.set(addMs(new Date(), minutesToMs(29)))
  expect(await getRefusalCode(claimConversation(services, first.actor, conversation))).toBe('already_claimed')
  app.clock.set(addMs(new Date(), minutesToMs(31)))
  await claimConversation(services, first.actor, conversation)
  expect(await tryAnswer(second, conversation)).toBe('already_claimed')
  const answers = await Promise.all([
    tryAnswer(first, conversation),
    tryAnswer(second, conversation),
    tryAnswer(first, conversation),
  ])
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
})

test('an answer, a block, a new message and a refund at the same moment leave credits and messages in agreement', async () => {
  for (let round = 0; round < 6; round += 1) {
    app.clock.set(null)
    const { member, profile, conversation } = await createWaiting()
    app.clock.set(addMs(new Date(), hoursToMs(24.1)))
    await claimConversation(services, first.actor, conversation)
    const [answered] = await Promise.all([
      tryAnswer(first, conversation),
      getRefusalCode(write(member, profile)),
      runRefunds(),
      ...(round % 2 ? [app.call(member, blockEndpoint, { id: profile })] : []),
    ])
    const books = await readBooks(member)
    expect(books.agree).toBe(true)
    expect(['accepted', 'nothing_to_answer', 'conversation_closed']).toContain(answered)
    if (round % 2) expect((await app.call(member, getChatsEndpoint, {})).chats).toEqual([])
  }
})

test('a member who blocks while the agent writes gets no answer', async () => {
  const { member, profile, conversation } = await createWaiting()
  await claimConversation(services, first.actor, conversation)
  await app.call(member, blockEndpoint, { id: profile })
  expect(await tryAnswer(first, conversation)).toBe('conversation_closed')
})

test('a profile that is switched off while paid messages wait returns the credits and says so, once', async () => {
  const { member, profile, conversation } = await createWaiting()
  await claimConversation(services, first.actor, conversation)
  await Promise.all([
    switchFictionalProfile(services, owner, { profile, state: 'off', reason: 'No licence' }),
    getRefusalCode(write(member, profile)),
    getRefusalCode(write(member, profile)),
  ])
  await app.drainJobs()
  await runRefunds()
  expect(await readBooks(member)).toMatchObject({ balance: 20, kept: 0, waiting: 0, agree: true })
  expect(await tryAnswer(first, conversation)).toBe('fictional_unattended')
  expect(await getRefusalCode(write(member, profile))).toBe('fictional_unattended')
  const refunds = (await readEvents(member)).filter(({ type }) => type === 'messages_refunded')
  expect(refunds).toMatchObject([{ conversation, reason: 'profile_off' }])
})

test('a message that nobody answers within 24 hours is refunded exactly once, and an answered one never', async () => {
  const [late, answered] = [await createWaiting(), await createWaiting()]
  await claimConversation(services, first.actor, answered.conversation)
  expect(await tryAnswer(first, answered.conversation)).toBe('accepted')
  app.clock.set(addMs(new Date(), hoursToMs(23.9)))
  await runRefunds()
  expect((await readBooks(late.member)).balance).toBe(19)
  app.clock.set(addMs(new Date(), hoursToMs(24.1)))
  await Promise.all([runRefunds(), runRefunds()])
  await runRefunds()
  expect(await readBooks(late.member)).toMatchObject({ balance: 20, refunded: 1, waiting: 0, agree: true })
  expect((await readThread(late.member, late.profile)).messages).toMatchObject([
    { refunded: true, refund_reason: 'unanswered' },
  ])
  expect((await readEvents(late.member)).filter(({ type }) => type === 'messages_refunded')).toHaveLength(1)
  expect((await readBooks(answered.member)).balance).toBe(19)
})

test('“end and tell” refunds what nobody answered, tells the member, and closes the conversation for good', async () => {
  const { member, profile, conversation } = await createWaiting()
  await claimConversation(services, first.actor, conversation)
  await endAndTell(services, first.actor, { conversation, reason: 'Wants to meet' })
  expect(await readBooks(member)).toMatchObject({ balance: 20, agree: true })
  expect((await readEvents(member)).at(-1)).toMatchObject({ type: 'messages_refunded', reason: 'ended' })
  const thread = await readThread(member, profile)
  expect(thread).toMatchObject({ bar: 'fictional_ended', messages: [{ refund_reason: 'ended' }] })
  expect(await getRefusalCode(write(member, profile))).toBe('fictional_ended')
})

test('nobody answers a held conversation, a member with an open matter, or one who has reached the spending limit', async () => {
  const { conversation } = await createWaiting()
  await claimConversation(services, first.actor, conversation)
  await holdConversation(services, first.actor, { conversation, reason: 'debt', note: 'Short of money' })
  expect(await tryAnswer(first, conversation)).toBe('conversation_held')
  const support = await colleague({ role: 'support' })
  const { conversations } = await listHeld(services, support.actor, {})
  expect(conversations).toMatchObject([{ conversation, reason: 'debt', fictional: true }])
  await releaseHold(services, support.actor, { conversation, reason: 'Talked to them' })
  expect(await tryAnswer(first, conversation)).toBe('accepted')

  const reporting = await createWaiting()
  await claimConversation(services, first.actor, reporting.conversation)
  await app.db
    .insertInto('report')
    .values({
      reference: 'R-TEST-0001',
      site_id: app.site.id,
      reporter_id: reporting.member,
      reported_id: reporting.profile,
      reason: 'other',
    })
    .execute()
  expect(await tryAnswer(first, reporting.conversation)).toBe('conversation_held')

  const spending = await createWaiting()
  await claimConversation(services, first.actor, spending.conversation)
  await app.db
    .insertInto('spending_limit')
    .values({ member_id: spending.member, currency: 'EUR', minor: 0 })
    .execute()
  expect(await tryAnswer(first, spending.conversation)).toBe('conversation_held')
  expect((await openDeskConversation(services, first.actor, spending.conversation)).held?.reason).toBe(
    'spending_limit',
  )
})

test('a text with contact details or a request for money is refused with its rules, and the refusal is recorded', async () => {
  const { member, conversation } = await createWaiting()
  await claimConversation(services, first.actor, conversation)
  expect(await tryAnswer(first, conversation, 'Write me on WhatsApp: +31 6 12345678')).toBe(
    'agent_text_refused',
  )
  for (const text of [
    'Shall we meet on Saturday?',
    'Bist du frei am Samstag? Lass uns treffen.',
    'I am a real woman.',
  ])
    expect(await tryAnswer(first, conversation, text), text).toBe('agent_text_refused')
  expect(await tryAnswer(first, conversation, ' ')).toBe('invalid_input')
  const acts = await app.db.selectFrom('audit_entry').select('act').where('member_id', '=', member).execute()
  expect(acts.map(({ act }) => act)).toContain('desk.answer_refused')
  expect((await readBooks(member)).waiting).toBe(1)
})

test('while a member asks whether the profile is real, only an answer that says so is sent', async () => {
  const { member, profile, conversation } = await createWaiting()
  await write(member, profile, 'Are you a real person?')
  await claimConversation(services, first.actor, conversation)
  for (const text of ['Yes', 'Of course, what do you think?', 'Ja, natürlich', 'What a lovely evening.'])
    expect(await tryAnswer(first, conversation, text), text).toBe('agent_text_refused')
  const { honestAnswers, asksWhetherReal } = await openDeskConversation(services, first.actor, conversation)
  expect(asksWhetherReal).toBe(true)
  const [honest = ''] = honestAnswers.asks_whether_real ?? []
  expect(await tryAnswer(first, conversation, honest)).toBe('accepted')
  await write(member, profile, 'Thank you for saying so.')
  expect(await tryAnswer(first, conversation, 'What a lovely evening.')).toBe('accepted')
})

test('words of distress hold a conversation before the job has looked at them', async () => {
  const { member, profile, conversation } = await createWaiting()
  await write(member, profile, 'I want to kill myself')
  await claimConversation(services, first.actor, conversation)
  expect(await tryAnswer(first, conversation)).toBe('conversation_held')
})

test('the queue begins with what has waited longest, and says what was paid for all messages that wait', async () => {
  const [older, newer] = [await createWaiting(), await createWaiting()]
  // Another message to the older one does not move it back.
  await write(older.member, older.profile)
  const { conversations } = await listDesk(services, first.actor, {})
  const ours = [older.conversation, newer.conversation]
  expect(conversations.filter(({ conversation }) => ours.includes(conversation))).toMatchObject([
    { conversation: older.conversation, messages: 2, credits: 2, paid: [{ minor: 200, currency: 'EUR' }] },
    { conversation: newer.conversation, messages: 1, credits: 1, paid: [{ minor: 100, currency: 'EUR' }] },
  ])
})

test('held conversations stand apart from those that can be answered', async () => {
  const [held, open] = [await createWaiting(), await createWaiting()]
  await claimConversation(services, first.actor, held.conversation)
  await holdConversation(services, first.actor, { conversation: held.conversation, reason: 'debt', note: '' })
  const { conversations } = await listDesk(services, first.actor, {})
  const places = conversations.map(({ conversation }) => conversation)
  // The held one has waited longer.
  expect(places.indexOf(open.conversation)).toBeLessThan(places.indexOf(held.conversation))
})

test('consent holds for the text and the price that were shown', async () => {
  const member = await app.member({ premium: true })
  const profile = await app.member({ name: `Luna${randomUUID().slice(0, 4)}`, fictional: true })
  const agree = (shown: object) =>
    getRefusalCode(app.call(member, acceptFictionalEndpoint, { ...shownWarning, profile, ...shown }))
  expect(await agree({ price: 0 })).toBe('fictional_consent_changed')
  expect(await agree({ version: '2025-01-01' })).toBe('fictional_consent_changed')
  expect((await readThread(member, profile)).bar).toBe('fictional_consent_required')
  expect(await agree({})).toBe('accepted')
})

test('consent is asked for again after 30 days, and after 50 euros spent with the profile', async () => {
  const { member, profile } = await createWaiting()
  await buyCredits(member, 60)
  for (let sent = 1; sent < 50; sent += 1) await write(member, profile)
  expect((await readThread(member, profile)).bar).toBe('fictional_consent_required')
  expect(await getRefusalCode(write(member, profile))).toBe('fictional_consent_required')
  await accept(member, profile)
  expect(await getRefusalCode(write(member, profile))).toBe('accepted')
  app.clock.set(addMs(new Date(), hoursToMs(30 * 24 + 1)))
  expect(await getRefusalCode(write(member, profile))).toBe('fictional_consent_required')
})

test('an agent pages back through a long conversation and sees the pictures that the member sent, and no others', async () => {
  const { member, profile, conversation } = await createWaiting()
  await buyCredits(member, 80)
  const picture = (await createTestPicture({ seed: 5 })).toString('base64')
  const { message: image } = await app.call(member, sendMessageEndpoint, { profile, image: picture })
  for (let i = 0; i < 60; i += 1) {
    // The consent ends after 50 euros.
    if (i === 30) await accept(member, profile)
    await write(member, profile, `Message ${i}`)
  }
  const opened = await openDeskConversation(services, first.actor, conversation)
  expect(opened.messages).toHaveLength(50)
  expect(opened.hasOlderMessages).toBe(true)
  const page = await listDeskMessages(services, first.actor, {
    conversation,
    before: opened.messages[0]?.id ?? 0,
  })
  expect(page).toMatchObject({ hasOlderMessages: false })
  expect([...page.messages, ...opened.messages].map(({ id }) => id).length).toBe(62)
  const open = (message: number, agent = first) =>
    getRefusalCode(getDeskImage(services, agent.actor, { message }).then((file) => file.stream.destroy()))
  expect(await open(image.id)).toBe('accepted')
  const audio = (await createTestRecording()).toString('base64')
  const { message: voice } = await app.call(member, sendMessageEndpoint, { profile, voice: { audio } })
  const play = (message: number) =>
    getRefusalCode(getDeskVoice(services, first.actor, { message }).then((file) => file.stream.destroy()))
  expect([await play(voice.id), await play(image.id)]).toEqual(['accepted', 'not_found'])
  expect(await open(opened.messages.at(-1)?.id ?? 0)).toBe('not_found')
  // A picture between members is nothing for the desk.
  const [one, other] = [await app.member({ premium: true }), await app.member()]
  await buyCredits(one, 10)
  const { message: between } = await app.call(one, sendMessageEndpoint, { profile: other, image: picture })
  expect(await open(between.id)).toBe('not_found')
})

test('people who oversee the desk see states, agents and figures, but neither texts, names nor pictures of members', async () => {
  const { member, profile, conversation } = await createWaiting()
  await write(member, profile, 'Blue whales sing at night')
  await claimConversation(services, first.actor, conversation)
  const { username } = await app.db
    .selectFrom('profile')
    .select('name as username')
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow()
  for (const role of ['owner', 'administrator', 'senior_moderator', 'auditor'] as const) {
    const { cookie } = await colleague({ role })
    const { data } = await callStaff('GET', '/api/staff/desk/overview', { cookie })
    const overview = getDeskOverviewEndpoint.answer.parse(data)
    expect(overview.conversations.find((one) => one.conversation === conversation)).toMatchObject({
      state: 'claimed',
      agent: 'Colleague 1',
      messages: 2,
      credits: 2,
      memberId: member,
    })
    expect(overview.agents).toContainEqual(expect.objectContaining({ name: 'Colleague 1' }))
    for (const secret of ['Blue whales', username, 'photo'])
      expect(JSON.stringify(data), secret).not.toContain(secret)
  }
})

test('a senior moderator holds a conversation with a reason and lets it be answered again; the member is offered a pause', async () => {
  const { member, profile, conversation } = await createWaiting()
  await claimConversation(services, first.actor, conversation)
  const senior = await colleague({ role: 'senior_moderator' })
  const hold = { conversation, reason: 'distress', note: 'Wrote to support at night' } as const
  expect(await getRefusalCode(placeHold(services, first.actor, hold))).toBe('forbidden')
  await placeHold(services, senior.actor, hold)
  expect(await getRefusalCode(placeHold(services, senior.actor, hold))).toBe('already_held')
  expect(await tryAnswer(first, conversation)).toBe('conversation_held')
  expect((await readThread(member, profile)).fictional?.cooling_off_offered).toBe(true)
  await releaseHold(services, senior.actor, { conversation, reason: 'They are well' })
  expect(await tryAnswer(first, conversation)).toBe('accepted')
  // Nothing waits any more, and a moderator can still hold.
  await placeHold(services, senior.actor, { ...hold, reason: 'other' })
  expect(await readDeskActs(member, 'desk.held')).toHaveLength(2)
})

test('the decision to keep a hold is recorded with its reason and who took it, and the hold no longer counts as new', async () => {
  const { member, conversation } = await createWaiting()
  await claimConversation(services, first.actor, conversation)
  await holdConversation(services, first.actor, { conversation, reason: 'debt', note: '' })
  const support = await colleague({ role: 'support' })
  const keep = (reason: string) => keepHold(services, support.actor, { conversation, reason })
  const { open } = await countHeldConversations(services, support.actor, {})
  await keep('Nobody could be reached')
  await keep('Still in debt counselling')
  expect(await tryAnswer(first, conversation)).toBe('conversation_held')
  expect(await countHeldConversations(services, support.actor, {})).toEqual({ open: open - 1 })
  const { conversations } = await listHeld(services, support.actor, {})
  expect(conversations.find((one) => one.conversation === conversation)?.kept).toMatchObject({
    by: (await findStaffById(app.db, support.actor.staffId))?.name,
    reason: 'Still in debt counselling',
  })
  const [before, last] = await readDeskActs(member, 'desk.hold_kept')
  expect([before, last]).toEqual([
    expect.stringContaining('Nobody could be reached'),
    expect.stringContaining('Still in debt counselling'),
  ])
  expect(JSON.stringify(await collectPersonalData(services, member))).toContain('Still in debt counselling')
  await releaseHold(services, support.actor, { conversation, reason: 'Paid off' })
  expect(await getRefusalCode(keep('Again'))).toBe('not_found')
})
