// Concurrent sends, reads and blocks: ledger and counts stay consistent in any order.
import { randomUUID } from 'node:crypto'
import { getThreadEndpoint, readChatEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getBalance, createCreditGrant, lockCredits } from '../../credits/index.ts'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ signup_credits: 0 })
const initialCredits = 30
async function createMemberWithCredits(): Promise<number> {
  const memberId = await app.member({ premium: true })
  await createCreditGrant(app.db, {
    memberId,
    amount: initialCredits,
    kind: 'goodwill',
    source: 'goodwill',
    key: randomUUID(),
    at: new Date(),
  })
  return memberId
}
const trySendText = (from: number, to: number) =>
  getRefusalCode(app.call(from, sendMessageEndpoint, { profile: to, text: randomUUID().slice(0, 8) }))

interface ParticipantState {
  conversation: number
  member: number
  unread: number
  arrived: number
  newest: number
  messages: number
  counted: number
}
/** All participant rows of these members: the stored counters and the values computed from the messages. */
const findParticipantStates = async (members: readonly number[]) =>
  (
    await sql<ParticipantState & { last: number; closed: boolean }>`
      select p.conversation_id as conversation, p.member_id as member, p.unread, c.closed_at is not null as closed,
        (select count(*) from message m where m.conversation_id = c.id and m.sender_id <> p.member_id and m.id > p.read_up_to) as arrived,
        c.last_message_id as last, (select max(m.id) from message m where m.conversation_id = c.id) as newest,
        c.message_count as counted, (select count(*) from message m where m.conversation_id = c.id) as messages
      from participant p join conversation c on c.id = p.conversation_id where p.member_id = any(${[...members]}::bigint[])`.execute(
      app.db,
    )
  ).rows
/** Asserts that every message is stored, paid and published once, counted correctly, and in the same order for both members. */
async function expectConsistent(members: readonly number[], accepted: number): Promise<void> {
  for (const { unread, arrived, last, newest, messages, counted, closed } of await findParticipantStates(
    members,
  )) {
    expect(unread).toBe(closed ? 0 : arrived)
    expect(last).toBe(newest)
    expect(counted).toBe(messages)
  }
  let spent = 0
  for (const member of members) {
    const { rows } = await sql<{
      no: number
      event: { type: string; message: { id: number; mine: boolean } }
    }>`
      select no, event from member_event where member_id = ${member} order by no`.execute(app.db)
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, i) => i + 1))
    const publishedMessages = rows.flatMap(({ event }) => (event.type === 'message' ? [event.message] : []))
    const { rows: stored } = await sql<{ id: number; mine: boolean; conversation: number }>`
      select m.id, m.sender_id = ${member} as mine, m.conversation_id as conversation from message m
        join participant p on p.conversation_id = m.conversation_id and p.member_id = ${member} order by m.id`.execute(
      app.db,
    )
    // Events of each conversation are in the order of the message ids, without gaps or duplicates.
    for (const conversation of new Set(stored.map((message) => message.conversation))) {
      const ids = stored.flatMap((message) => (message.conversation === conversation ? [message.id] : []))
      expect(publishedMessages.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
    }
    expect(publishedMessages).toHaveLength(stored.length)
    const sent = stored.filter(({ mine }) => mine).length
    expect(await getBalance(app.db, member)).toBe(initialCredits - sent)
    spent += sent
  }
  expect(spent).toBe(accepted)
}

test('unread counts stay correct when members read while messages arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a' as const, 'b' as const, 'a reads' as const, 'b opens' as const), {
        minLength: 4,
        maxLength: 14,
      }),
      async (acts) => {
        const [a, b] = [await createMemberWithCredits(), await createMemberWithCredits()]
        await trySendText(a, b)
        const { conversation } = await app.call(b, getThreadEndpoint, { profile: a })
        const actions = {
          a: () => trySendText(a, b),
          b: () => trySendText(b, a),
          'a reads': () =>
            getRefusalCode(app.call(a, readChatEndpoint, { conversation: conversation?.id ?? 0 })),
          'b opens': () => getRefusalCode(app.call(b, getThreadEndpoint, { profile: a })),
        }
        const answers = await Promise.all(acts.map((act) => actions[act]()))
        expect(new Set(answers)).toEqual(new Set(['accepted']))
        await expectConsistent([a, b], 1 + acts.filter((act) => act.length === 1).length)
        for (const member of [a, b])
          await app.call(member, getThreadEndpoint, { profile: member === a ? b : a })
        for (const { unread } of await findParticipantStates([a, b])) expect(unread).toBe(0)
      },
    ),
    { numRuns: 6 },
  )
})

test('members who write to each other concurrently leave consistent balances, counts and message order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(2)), { minLength: 8, maxLength: 24 }),
      async (acts) => {
        const members = [
          await createMemberWithCredits(),
          await createMemberWithCredits(),
          await createMemberWithCredits(),
          await createMemberWithCredits(),
        ]
        const answers = await Promise.all(
          acts.map(async ([from, to, kind]) => {
            const [sender, receiver] = [members[from] ?? 0, members[to] ?? 0]
            if (from === to) return 'nothing'
            if (kind) return trySendText(sender, receiver)
            return getRefusalCode(app.call(sender, getThreadEndpoint, { profile: receiver })).then(
              () => 'read',
            )
          }),
        )
        expect(answers.every((answer) => ['accepted', 'read', 'nothing'].includes(answer))).toBe(true)
        await expectConsistent(members, answers.filter((answer) => answer === 'accepted').length)
      },
    ),
    { numRuns: 6 },
  )
})

test('a block during concurrent sends keeps all paid messages, and no unread counts in the closed conversation', async () => {
  for (let i = 0; i < 4; i += 1) {
    const [a, b, c] = [
      await createMemberWithCredits(),
      await createMemberWithCredits(),
      await createMemberWithCredits(),
    ]
    if (i % 2)
      for (const [from, to] of [
        [a, b],
        [c, b],
      ] as const)
        expect(await trySendText(from, to)).toBe('accepted')
    const block = () => getRefusalCode(app.call(b, blockEndpoint, { id: a })).then(() => 'blocked')
    const answers = await Promise.all([
      trySendText(a, b),
      trySendText(c, b),
      trySendText(b, a),
      trySendText(b, c),
      ...(i % 2 ? [block()] : [trySendText(a, c), block()]),
      trySendText(a, b),
      trySendText(c, a),
    ])
    const refusals = answers.filter((answer) => answer !== 'accepted' && answer !== 'blocked')
    for (const code of refusals) expect(code).toMatch(/^(conversation_closed|blocked_by|you_blocked)$/)
    await expectConsistent(
      [a, b, c],
      (i % 2 ? 2 : 0) + answers.filter((answer) => answer === 'accepted').length,
    )
  }
})

test('in a batch of messages only the one without credits is refused', async () => {
  const [a, b, c, d] = [
    await createMemberWithCredits(),
    await createMemberWithCredits(),
    await createMemberWithCredits(),
    await createMemberWithCredits(),
  ]
  for (const [from, to] of [
    [a, b],
    [c, d],
    [b, c],
  ] as const)
    await trySendText(from, to)
  await app.db.updateTable('credit_balance').set({ credits: 0 }).where('member_id', '=', c).execute()
  await app.db
    .updateTable('conversation')
    .set({ closed_at: new Date() })
    .where('low_id', '=', b)
    .where('high_id', '=', c)
    .execute()
  const answers = await Promise.all([
    trySendText(a, b),
    trySendText(c, d),
    trySendText(b, a),
    trySendText(d, c),
  ])
  expect(answers).toEqual(['accepted', 'not_enough_credits', 'accepted', 'accepted'])
})

test('a sender who waits for the credits lock holds no lock that a concurrent order needs', async () => {
  const [a, b] = [await createMemberWithCredits(), await app.member()]
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%send_messages%'`.execute(
        app.db,
      )
    ).rows.length > 0
  const { sending } = await app.db.transaction().execute(async (tx) => {
    await lockCredits(tx, a)
    const sending = trySendText(a, b)
    while (!(await isWaiting()));
    await sql`select from member where id = ${a} for no key update nowait`.execute(tx)
    return { sending }
  })
  expect(await sending).toBe('accepted')
})

test('messages per minute and new conversations per hour are limited, also for premium members; refusals cost nothing', async () => {
  const strict = await createTestApp({
    signup_credits: 0,
    messages_per_minute: 4,
    conversations_per_hour: 2,
  })
  const writer = await strict.member({ premium: true })
  await createCreditGrant(strict.db, {
    memberId: writer,
    amount: 20,
    kind: 'goodwill',
    source: 'goodwill',
    key: randomUUID(),
    at: new Date(),
  })
  const others = [await strict.member(), await strict.member(), await strict.member()]
  const write = (to: number) =>
    getRefusalCode(strict.call(writer, sendMessageEndpoint, { profile: to, text: 'Hello' }))
  const start = new Date()
  strict.clock.set(start)
  const outcomes = await Promise.all(others.map(write))
  expect(outcomes.toSorted()).toEqual(['accepted', 'accepted', 'too_many_requests'])
  const acceptedMembers = others.filter((_, i) => outcomes[i] === 'accepted')
  expect([await write(acceptedMembers[0] ?? 0), await write(acceptedMembers[1] ?? 0)]).toEqual([
    'accepted',
    'too_many_requests',
  ])
  strict.clock.set(new Date(start.getTime() + 61_000))
  expect(await write(acceptedMembers[1] ?? 0)).toBe('accepted')
  strict.clock.set(new Date(start.getTime() + 3_601_000))
  for (const other of others) expect(await write(other)).toBe('accepted')
  expect(await getBalance(strict.db, writer)).toBe(20 - 7)
})
