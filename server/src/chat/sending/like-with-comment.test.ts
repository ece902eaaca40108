// A like with a comment: a like and a paid message, both or neither, about what the sender sees of the receiver's profile.
import { randomUUID } from 'node:crypto'
import { deleteAccountEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  acceptFictionalEndpoint,
  type CommentedPart,
  deleteChatEndpoint,
  getThreadEndpoint,
  sendMessageEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { getLikesEndpoint, likeEndpoint, unlikeEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getBookingsEndpoint } from '@amarelle/contract/endpoints/payments'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestAccounts, testAccountPassword } from '../../../testing/accounts/accounts.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { shownWarning } from '../../../testing/chat/shown-warning.ts'
import { createTestTabs, filterEvents } from '../../../testing/live/tabs.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { createCreditGrant, getBalance } from '../../credits/index.ts'
import { decideReport } from '../../moderation/index.ts'
import { reverseMeasure } from '../../moderation/cases/reverse-measure.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'

const app = await createTestServer({
  signup_credits: 0,
  free_conversations: 2,
  free_visible_photos: 2,
  fictional_profiles_attended: true,
})
const { tab } = createTestTabs(app)
const { account, purgeDue } = createTestAccounts(app)

const answer = 'Breakfast until noon'
const prompt = { kind: 'prompt', prompt: 'perfect_sunday', answer } as const
async function giveCredits(memberId: number, amount = 50): Promise<number> {
  const grant = { kind: 'goodwill', source: 'goodwill', key: randomUUID(), at: new Date() } as const
  await createCreditGrant(app.db, { memberId, amount, ...grant })
  return memberId
}
const addPhotos = async (memberId: number, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into photo (id, member_id, position, status, width, height, color)
    select gen_random_uuid(), ${memberId}, place, 'active', 400, 500, '#334455' from generate_series(1, ${count}) place
    returning id`.execute(app.db)
  return rows.map(({ id }) => id)
}
const createReceiver = async (options: Parameters<typeof app.member>[0] = {}): Promise<number> => {
  const id = await app.member(options)
  await app.call(id, saveProfileEndpoint, { notes: { perfect_sunday: answer } })
  return id
}
const createPair = async () => [await giveCredits(await app.member()), await createReceiver()] as const
const comment = (
  from: number,
  to: number,
  part: CommentedPart,
  { key = randomUUID(), text = 'With eggs?' }: { key?: string; text?: string } = {},
) => app.call(from, sendMessageEndpoint, { profile: to, text, comments_on: part }, { key })
const tryComment = (from: number, to: number, part: CommentedPart = prompt) =>
  getRefusalCode(comment(from, to, part))
const toPhotoPart = (photo: string | undefined) => ({ kind: 'photo', photo: photo ?? '' }) as const
/** Returns the rows that a refusal must not change. */
async function readTraces(from: number, to: number) {
  const { rows } = await sql<{ likes: number; messages: number; subjects: number }>`select
    (select count(*)::int from member_like where from_id = ${from} and to_id = ${to}) as likes,
    (select count(*)::int from message where sender_id = ${from}) as messages,
    (select count(*)::int from comment_subject s join message m on m.id = s.message_id
      where m.sender_id = ${from}) as subjects`.execute(app.db)
  return { ...rows[0], credits: await getBalance(app.db, from) }
}
const untouched = { likes: 0, messages: 0, subjects: 0, credits: 50 }
const once = { likes: 1, messages: 1, subjects: 1, credits: 49 }
const loadMessages = async (member: number, other: number) =>
  (await app.call(member, getThreadEndpoint, { profile: other })).messages

test('a comment on an answer likes, costs one message, and quotes the answer for both, live and after reloading', async () => {
  const [from, to] = await createPair()
  const { until } = await tab(await app.session(to))
  const { message, credits } = await comment(from, to, prompt)
  expect(message).toMatchObject({ text: 'With eggs?', comments_on: prompt })
  expect(credits).toBe(49)
  expect(await readTraces(from, to)).toEqual(once)
  expect((await app.call(from, getBookingsEndpoint, {})).bookings[0]).toMatchObject({
    kind: 'message',
    amount: -1,
  })
  const events = await until((received) => filterEvents(received, 'message').length > 0)
  expect(filterEvents(events, 'message')[0]?.message).toMatchObject({ mine: false, comments_on: prompt })
  expect(filterEvents(events, 'like')).toMatchObject([{ profile: { id: from }, commented: true }])
  await app.call(to, saveProfileEndpoint, { notes: { perfect_sunday: 'Something else' } })
  for (const [member, other] of [
    [from, to],
    [to, from],
  ] as const)
    expect(await loadMessages(member, other)).toMatchObject([{ comments_on: prompt }])
})

test('a comment on a photo shows the photo to both, and a later message comments on nothing', async () => {
  const [from, to] = await createPair()
  const [photo] = await addPhotos(to, 2)
  await comment(from, to, toPhotoPart(photo))
  await app.call(from, sendMessageEndpoint, { profile: to, text: 'Hello again' })
  for (const [member, other] of [
    [from, to],
    [to, from],
  ] as const) {
    const [first, second] = await loadMessages(member, other)
    expect(first?.comments_on).toMatchObject({
      kind: 'photo',
      address: expect.stringContaining(`/photos/${photo}/small.webp`),
    })
    expect(second?.comments_on).toBeNull()
  }
})

test('a photo that was removed, is under review or is locked by now is shown to nobody who may not see it', async () => {
  const [from, to] = await createPair()
  const [photo, second] = await addPhotos(to, 3)
  await comment(from, to, toPhotoPart(second))
  const readAddress = async (member: number, other: number) => {
    const [first] = await loadMessages(member, other)
    return first?.comments_on?.kind === 'photo' ? first.comments_on.address : undefined
  }
  await sql`update photo set premium_only = true where id = ${second}`.execute(app.db)
  expect(await readAddress(from, to)).toBeNull()
  expect(await readAddress(to, from)).toContain(second)
  await sql`update member set premium_since = now() where id = ${from}`.execute(app.db)
  expect(await readAddress(from, to)).toContain(second)
  await sql`update photo set status = 'pending' where id = ${second}`.execute(app.db)
  expect([await readAddress(from, to), await readAddress(to, from)]).toEqual([null, null])
  await sql`delete from photo where id = ${second}`.execute(app.db)
  expect([await readAddress(from, to), await readAddress(to, from)]).toEqual([null, null])
  expect(photo).toBeDefined()
})

test('a comment on a part that the sender does not see is refused and leaves nothing: a locked, removed, pending or another’s photo, a changed or hidden answer', async () => {
  const [from, to] = await createPair()
  const photos = await addPhotos(to, 4)
  const [elsewhere] = await addPhotos(await app.member(), 1)
  await sql`update photo set status = 'pending' where id = ${photos[1]}`.execute(app.db)
  const refused = 'commented_part_changed'
  // The first one and the third one are the two that a free member sees.
  expect(await tryComment(from, to, toPhotoPart(photos[3]))).toBe(refused)
  expect(await tryComment(from, to, toPhotoPart(photos[1]))).toBe(refused)
  expect(await tryComment(from, to, toPhotoPart(elsewhere))).toBe(refused)
  expect(await tryComment(from, to, toPhotoPart(randomUUID()))).toBe(refused)
  expect(await tryComment(from, to, { ...prompt, answer: 'Breakfast' })).toBe(refused)
  expect(await tryComment(from, to, { ...prompt, prompt: 'proud_of', answer: '' })).toBe(refused)
  expect(await tryComment(from, from)).toBe('own_profile')
  expect(await readTraces(from, to)).toEqual(untouched)
  expect(await tryComment(from, to, toPhotoPart(photos[2]))).toBe('accepted')
})

test('a rule that refuses a message or a like refuses both: no credits, a third conversation, a hurtful text, a block, an empty text', async () => {
  const [from, to] = await createPair()
  expect(await tryComment(await app.member(), to)).toBe('not_enough_credits')
  const texts = { hurtful: 'You stupid whore', empty: '  ' }
  expect(await getRefusalCode(comment(from, to, prompt, { text: texts.hurtful }))).toBe('are_you_sure')
  expect(await getRefusalCode(comment(from, to, prompt, { text: texts.empty }))).toBe('invalid_input')
  await sql`update member set status = 'suspended' where id = ${to}`.execute(app.db)
  await sql`update profile set status = 'disabled' where member_id = ${to}`.execute(app.db)
  expect(await tryComment(from, to)).toBe('not_found')
  await sql`update profile set status = 'active' where member_id = ${to}`.execute(app.db)
  await app.call(to, blockEndpoint, { id: from })
  expect(await tryComment(from, to)).toBe('blocked_by')
  expect(await readTraces(from, to)).toEqual(untouched)
  for (let i = 0; i < 2; i += 1) expect(await tryComment(from, await createReceiver())).toBe('accepted')
  const third = await createReceiver()
  expect(await tryComment(from, third)).toBe('conversation_limit')
  expect((await readTraces(from, third)).likes).toBe(0)
})

test('a restricted member can’t comment, not even in an open conversation', async () => {
  const [from, to] = await createPair()
  await app.call(from, sendMessageEndpoint, { profile: to, text: 'Hello' })
  const { reference } = await app.call(to, reportEndpoint, { profile: from, reason: 'spam' })
  const act = {
    action: 'restrict',
    target: null,
    days: 7,
    rule: 'spam',
    facts: 'The same text to many.',
  } as const
  const decision = { outcome: 'upheld', reason: 'Clear.', act } as const
  await decideReport(app.services, reference, decision, createTestStaff('Anna'))
  expect(await tryComment(from, to)).toBe('member_restricted')
  expect(await readTraces(from, to)).toEqual({ ...untouched, messages: 1, credits: 49 })
})

test('a repeat sends, likes and pays once, also after the like was taken back or the conversation is gone', async () => {
  const [from, to] = await createPair()
  const key = randomUUID()
  const first = await comment(from, to, prompt, { key })
  const repeats = await Promise.all([comment(from, to, prompt, { key }), comment(from, to, prompt, { key })])
  expect(repeats).toEqual([first, first])
  await app.call(from, unlikeEndpoint, { id: to })
  expect(await comment(from, to, prompt, { key })).toEqual(first)
  expect(await readTraces(from, to)).toEqual({ ...once, likes: 0 })
  expect(await getRefusalCode(comment(from, to, prompt, { key, text: 'Something else' }))).toBe(
    'idempotency_conflict',
  )
  expect(await readTraces(from, to)).toEqual({ ...once, likes: 0 })
})

test('two tabs that comment at once like once, and each comment is paid', async () => {
  const [from, to] = await createPair()
  const [photo] = await addPhotos(to, 1)
  await Promise.all([comment(from, to, prompt), comment(from, to, toPhotoPart(photo))])
  expect(await readTraces(from, to)).toEqual({ likes: 1, messages: 2, subjects: 2, credits: 48 })
})

test('two members who comment on each other at once match, and both comments arrive', async () => {
  for (let i = 0; i < 5; i += 1) {
    const [from, to] = await createPair()
    await giveCredits(to)
    await app.call(from, saveProfileEndpoint, { notes: { perfect_sunday: answer } })
    await Promise.all([comment(from, to, prompt), comment(to, from, prompt)])
    expect(await loadMessages(from, to)).toHaveLength(2)
    expect((await app.call(from, getLikesEndpoint, { type: 'matched' })).profiles).toMatchObject([{ id: to }])
  }
})

test('a block at the same moment leaves neither like nor conversation', async () => {
  for (let i = 0; i < 8; i += 1) {
    const [from, to] = await createPair()
    const [outcome] = await Promise.all([tryComment(from, to), app.call(to, blockEndpoint, { id: from })])
    const { likes, credits } = await readTraces(from, to)
    expect([likes, credits]).toEqual([0, outcome === 'accepted' ? 49 : 50])
    expect(await getRefusalCode(loadMessages(to, from))).not.toBe('accepted')
  }
})

test('the lists of likes lead to the comment, and stop to when it or the conversation is not shown any more', async () => {
  const [from, to] = await createPair()
  await comment(from, to, prompt)
  const { conversation } = await app.call(to, getThreadEndpoint, { profile: from })
  const readPlaces = async () => [
    (await app.call(from, getLikesEndpoint, { type: 'sent' })).profiles[0]?.commented_in,
    (await app.call(to, getLikesEndpoint, { type: 'received' })).liked_by[0]?.commented_in,
  ]
  expect(await readPlaces()).toEqual([conversation?.id, conversation?.id])
  await app.call(from, deleteChatEndpoint, { profile: to })
  expect(await readPlaces()).toEqual([null, conversation?.id])
  await sql`update message set removed_at = now() where sender_id = ${from}`.execute(app.db)
  expect(await readPlaces()).toEqual([null, null])
  const plain = await app.member()
  await app.call(plain, likeEndpoint, { id: to })
  expect((await app.call(to, getLikesEndpoint, { type: 'received' })).liked_by[0]).toMatchObject({
    id: plain,
    commented_in: null,
  })
})

test('where likes are blurred, the list links no comment, and the conversation shows what a message would', async () => {
  const blurred = await app.otherSite('blurred.example', { liked_by_shown: 'blurred', signup_credits: 5 })
  const from = await giveCredits(await app.member({ site: blurred }))
  const to = await createReceiver({ site: blurred })
  await comment(from, to, prompt)
  const { liked_by, hidden } = await app.call(to, getLikesEndpoint, { type: 'received' })
  expect(liked_by).toEqual([])
  expect(Object.keys(hidden[0] ?? {}).sort()).toEqual(['extra', 'fictional', 'image', 'liked_on', 'origin'])
  expect(await loadMessages(to, from)).toMatchObject([{ text: 'With eggs?', comments_on: prompt }])
})

test('a fictional profile asks for its consent first; the comment is then paid and waits for an answer like a message', async () => {
  const from = await giveCredits(await app.member())
  const to = await app.member({ fictional: true })
  await sql`update profile set notes = ${JSON.stringify({ perfect_sunday: answer })}::jsonb where member_id = ${to}`.execute(
    app.db,
  )
  expect(await tryComment(from, to)).toBe('fictional_consent_required')
  expect(await readTraces(from, to)).toEqual(untouched)
  await app.call(from, acceptFictionalEndpoint, { ...shownWarning, profile: to })
  await comment(from, to, prompt)
  expect(await readTraces(from, to)).toEqual(once)
  const { rows } = await sql`select from waiting_message where profile_id = ${to}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('a removed message loses what it comments on, and a report keeps it as evidence', async () => {
  const [from, to] = await createPair()
  const { message } = await comment(from, to, prompt)
  await app.call(to, reportEndpoint, { profile: from, reason: 'harassment', message: message.id })
  const { evidence } = await app.db
    .selectFrom('report')
    .select('evidence')
    .where('reporter_id', '=', to)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(evidence)).toContain(answer)
  await sql`update message set removed_at = now() where id = ${message.id}`.execute(app.db)
  expect(await loadMessages(to, from)).toMatchObject([{ removed: true, text: '', comments_on: null }])
})

const readQuotes = async (from: number, to: number) =>
  (await Promise.all([loadMessages(from, to), loadMessages(to, from)])).map(([first]) => first?.comments_on)
const removedQuote = { ...prompt, answer: null }

test('texts that staff remove are removed from quotes too, whatever is answered later, and return with them', async () => {
  const [from, to] = await createPair()
  await comment(from, to, prompt)
  const { reference } = await app.call(from, reportEndpoint, { profile: to, reason: 'harassment' })
  const act = { action: 'remove_text', target: null, rule: 'harassment', facts: 'An insult.' } as const
  const staff = createTestStaff('Anna')
  await decideReport(app.services, reference, { outcome: 'upheld', reason: 'Clear.', act }, staff)
  expect(await readQuotes(from, to)).toEqual([removedQuote, removedQuote])
  const { events } = await app.db
    .selectFrom('member_event')
    .select(({ fn }) => fn.agg<unknown[]>('jsonb_agg', ['event']).as('events'))
    .where('member_id', 'in', [from, to])
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(events)).not.toContain(answer)
  const hasAnswer = async (id: number) =>
    JSON.stringify((await collectPersonalData(app.services, id)).data['chats']).includes(answer)
  expect([await hasAnswer(from), await hasAnswer(to)]).toEqual([false, true])
  await app.call(to, saveProfileEndpoint, { notes: { perfect_sunday: 'Something polite' } })
  expect(await readQuotes(from, to)).toEqual([removedQuote, removedQuote])
  const { id: actId } = await app.db
    .selectFrom('moderation_act')
    .select('id')
    .where('case_reference', '=', reference)
    .executeTakeFirstOrThrow()
  await runInTransaction(app.db, (tx) =>
    reverseMeasure(app.services, tx, { actId, actor: createTestStaff('Bea'), reason: 'It was a joke.' }),
  )
  expect(await readQuotes(from, to)).toEqual([prompt, prompt])
})

test('an answer that its owner deletes is removed from quotes, and stays so when they answer again', async () => {
  const [from, to] = await createPair()
  await comment(from, to, prompt)
  await app.call(to, saveProfileEndpoint, { notes: { perfect_sunday: '' } })
  expect(await readQuotes(from, to)).toEqual([removedQuote, removedQuote])
  await app.call(to, saveProfileEndpoint, { notes: { perfect_sunday: 'Tea until ten' } })
  expect(await readQuotes(from, to)).toEqual([removedQuote, removedQuote])
})

test('both archives contain what is commented on, and erasing its owner deletes it', async () => {
  const owner = await account({ name: 'Marina' })
  await app.call(owner.id, saveProfileEndpoint, { notes: { perfect_sunday: answer } })
  const from = await giveCredits(await app.member())
  await comment(from, owner.id, prompt)
  for (const id of [from, owner.id]) {
    const { data } = await collectPersonalData(app.services, id)
    expect(JSON.stringify(data['chats'])).toContain(`"comments_on":{"photo":null,"answer":"${answer}"`)
  }
  await app.call(owner.id, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
  await purgeDue()
  expect(await loadMessages(from, owner.id)).toMatchObject([{ text: 'With eggs?', comments_on: null }])
})
