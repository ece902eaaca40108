// Tests simultaneous acts at the desk, on connections of their own: credits, ledger and messages agree after each.
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestDesk } from '../../../testing/chat/desk.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import { switchFictionalProfile } from '../profiles/manage-profiles.ts'
import { answerConversation } from './answer-conversation.ts'
import { holdConversation } from './hold-conversation.ts'
import { claimConversation, releaseConversation } from './work-on-conversation.ts'

const app = await createTestServer({ signup_credits: 0, fictional_profiles_attended: true })
const { services } = app
const { colleague } = createTestColleagues(app)
const { createWaiting, write, runRefunds, readBooks } = createTestDesk(app)
const [first, second] = [await colleague({ role: 'agent' }), await colleague({ role: 'agent' })]
const owner = createTestStaff('Anna')
const rounds = 6
afterEach(() => app.clock.set(null))

/** Starts something after some statements on a connection of its own, so that each round begins at another moment. */
async function startAfter<T>(statements: number, start: () => Promise<T>): Promise<T> {
  for (let i = 0; i < statements; i += 1) await sql`select 1`.execute(app.db)
  return start()
}

type Waiting = Awaited<ReturnType<typeof createWaiting>>
const answer = (agent: typeof first, { conversation }: Waiting) =>
  getRefusalCode(
    answerConversation(services, agent.actor, { conversation, text: 'The bowl looks like a hat.' }),
  )

/** Messages of a conversation, and what the ledger took and returned for them; independent of the application's own sums. */
async function compareWithLedger({ member, conversation }: Waiting) {
  const { rows } = await sql<{
    answers: number
    paid: number
    refunded: number
    waiting: number
    taken: number
    returned: number
    unbooked: number
  }>`select
    count(*) filter (where m.sender_kind = 'staff')::int as answers,
    count(*) filter (where m.sender_kind = 'member')::int as paid,
    count(*) filter (where m.refund_transaction_id is not null)::int as refunded,
    (select count(*)::int from waiting_message w where w.conversation_id = ${conversation}) as waiting,
    (select coalesce(sum(-e.amount), 0)::int from ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_transaction t on t.id = e.transaction_id
      where a.member_id = ${member} and t.kind = 'message') as taken,
    (select coalesce(sum(e.amount), 0)::int from ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_transaction t on t.id = e.transaction_id
      where a.member_id = ${member} and t.kind = 'return') as returned,
    count(*) filter (where m.sender_kind = 'member' and m.ledger_transaction_id is null)::int as unbooked
    from message m where m.conversation_id = ${conversation}`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('no conversation')
  const { agree } = await readBooks(member)
  expect(agree).toBe(true)
  // Each message costs one credit: what was taken are the messages, what was returned the refunded ones.
  expect([row.taken, row.returned, row.unbooked]).toEqual([row.paid, row.refunded, 0])
  return row
}

interface Race {
  readonly name: string
  readonly run: (waiting: Waiting, round: number) => Promise<readonly string[]>
}
const races: readonly Race[] = [
  {
    name: 'two agents answer',
    run: async (waiting) => {
      await claimConversation(services, first.actor, waiting.conversation)
      const takeOver = async () => {
        await releaseConversation(services, first.actor, { conversation: waiting.conversation, note: '' })
        await claimConversation(services, second.actor, waiting.conversation)
        return answer(second, waiting)
      }
      return Promise.all([answer(first, waiting), getRefusalCode(takeOver()), answer(second, waiting)])
    },
  },
  {
    name: 'the member blocks while the agent writes',
    run: async (waiting, round) => {
      await claimConversation(services, first.actor, waiting.conversation)
      return Promise.all([
        startAfter(4 * round, () => answer(first, waiting)),
        getRefusalCode(app.call(waiting.member, blockEndpoint, { id: waiting.profile })),
      ])
    },
  },
  {
    name: 'the profile is switched off while messages wait',
    run: async (waiting, round) => {
      await claimConversation(services, first.actor, waiting.conversation)
      const { member, profile } = waiting
      const off = startAfter(4 * round, () =>
        switchFictionalProfile(services, owner, { profile, state: 'off', reason: 'No licence' }),
      )
      return Promise.all([
        answer(first, waiting),
        getRefusalCode(write(member, profile)),
        getRefusalCode(off),
        getRefusalCode(write(member, profile)),
      ])
    },
  },
  {
    name: 'the conversation is held while the agent writes',
    run: async (waiting, round) => {
      const { conversation } = waiting
      await claimConversation(services, first.actor, conversation)
      return Promise.all([
        answer(first, waiting),
        startAfter(2 * round, () =>
          getRefusalCode(
            holdConversation(services, first.actor, { conversation, reason: 'debt', note: 'Short of money' }),
          ),
        ),
      ])
    },
  },
]

test('after races at the desk, credits and messages agree', async () => {
  const table = []
  for (const { name, run } of races) {
    const sums = { answered: 0, answers: 0, paid: 0, refunded: 0, waiting: 0, taken: 0, returned: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const waiting = await createWaiting()
      await run(waiting, round)
      await runRefunds()
      const row = await compareWithLedger(waiting)
      // Of all who answer, at most one does; the messages are either answered, refunded or still wait.
      expect(row.answers).toBeLessThanOrEqual(1)
      if (name.includes('switched off')) expect(row.waiting).toBe(0)
      sums.answered += row.answers > 0 ? 1 : 0
      for (const key of ['answers', 'paid', 'refunded', 'waiting', 'taken', 'returned'] as const)
        sums[key] += row[key]
    }
    if (name.includes('two agents')) expect(sums.answered).toBe(rounds)
    table.push({ race: name, rounds, ...sums })
  }
  console.table(table)
})

type Act = (waiting: Waiting) => Promise<unknown>
const switchOff: Act = ({ profile }) =>
  switchFictionalProfile(services, owner, { profile, state: 'off', reason: 'No licence' })
const hold: Act = ({ conversation }) =>
  holdConversation(services, first.actor, { conversation, reason: 'debt', note: 'Short of money' })
const block: Act = ({ member, profile }) => app.call(member, blockEndpoint, { id: profile })
const answerAs =
  (agent: typeof first): Act =>
  ({ conversation }) =>
    answerConversation(services, agent.actor, { conversation, text: 'The bowl looks like a hat.' })
const writeAgain: Act = ({ member, profile }) => write(member, profile)
const handOver: Act = ({ conversation }) =>
  releaseConversation(services, first.actor, { conversation, note: 'Ask about the exam.' })

const ofConversation = ({ conversation }: Waiting) =>
  sql`select from conversation where id = ${conversation} for no key update`
const ofProfile = ({ profile }: Waiting) =>
  sql`select from fictional_profile where member_id = ${profile} for update`
const ofClaim = ({ conversation }: Waiting) =>
  sql`select from fictional_claim where conversation_id = ${conversation} for update`

/** Two acts that wait for one lock at the same moment, so that they are carried out in the order in which they came. */
interface OrderedRace {
  readonly name: string
  readonly lock: (waiting: Waiting) => RawBuilder<unknown>
  readonly acts: readonly [Act, Act]
  readonly results: readonly [string, string]
  /** Messages of the conversation: answers, paid ones, and of these the refunded and the waiting. */
  readonly expected: Readonly<Record<'answers' | 'paid' | 'refunded' | 'waiting', number>>
}
const orderedRaces: readonly OrderedRace[] = [
  {
    name: 'the agent answers, then the conversation is held',
    lock: ofConversation,
    acts: [answerAs(first), hold],
    results: ['accepted', 'accepted'],
    expected: { answers: 1, paid: 1, refunded: 0, waiting: 0 },
  },
  {
    name: 'the conversation is held, then the agent answers',
    lock: ofConversation,
    acts: [hold, answerAs(first)],
    results: ['accepted', 'conversation_held'],
    expected: { answers: 0, paid: 1, refunded: 0, waiting: 1 },
  },
  {
    name: 'the agent answers, then the member blocks',
    lock: ofConversation,
    acts: [answerAs(first), block],
    results: ['accepted', 'accepted'],
    expected: { answers: 1, paid: 1, refunded: 0, waiting: 0 },
  },
  {
    name: 'the member blocks, then the agent answers',
    lock: ofConversation,
    acts: [block, answerAs(first)],
    results: ['accepted', 'conversation_closed'],
    expected: { answers: 0, paid: 1, refunded: 0, waiting: 1 },
  },
  {
    name: 'the agent answers, then the profile is switched off',
    lock: ofProfile,
    acts: [answerAs(first), switchOff],
    results: ['accepted', 'accepted'],
    expected: { answers: 1, paid: 1, refunded: 0, waiting: 0 },
  },
  {
    name: 'the profile is switched off, then the agent answers',
    lock: ofProfile,
    acts: [switchOff, answerAs(first)],
    results: ['accepted', 'fictional_unattended'],
    expected: { answers: 0, paid: 1, refunded: 1, waiting: 0 },
  },
  {
    name: 'the member writes a paid message, then the profile is switched off',
    lock: ofProfile,
    acts: [writeAgain, switchOff],
    results: ['accepted', 'accepted'],
    expected: { answers: 0, paid: 2, refunded: 2, waiting: 0 },
  },
  {
    name: 'the profile is switched off, then the member writes',
    lock: ofProfile,
    acts: [switchOff, writeAgain],
    results: ['accepted', 'fictional_unattended'],
    expected: { answers: 0, paid: 1, refunded: 1, waiting: 0 },
  },
  {
    name: 'the first agent answers, then hands the conversation over: the second has nothing to answer',
    lock: ofClaim,
    acts: [answerAs(first), handOver],
    results: ['accepted', 'accepted'],
    expected: { answers: 1, paid: 1, refunded: 0, waiting: 0 },
  },
  {
    name: 'the first agent hands the conversation over, then answers: only the second can',
    lock: ofClaim,
    acts: [handOver, answerAs(first)],
    results: ['accepted', 'claim_required'],
    expected: { answers: 1, paid: 1, refunded: 0, waiting: 0 },
  },
]
const countWaitingForLocks = async () =>
  (
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      app.db,
    )
  ).rows.length

test.each(orderedRaces)('$name', async ({ lock, acts, results, expected }) => {
  const waiting = await createWaiting()
  await claimConversation(services, first.actor, waiting.conversation)
  const running = await app.db.transaction().execute(async (tx) => {
    await lock(waiting).execute(tx)
    const started: Promise<string>[] = []
    for (const act of acts) {
      started.push(getRefusalCode(act(waiting)))
      await waitForCondition(async () => (await countWaitingForLocks()) === started.length)
    }
    return started
  })
  expect(await Promise.all(running)).toEqual(results)
  if (acts.includes(handOver)) {
    const isLeft = acts[0] === handOver
    expect(await getRefusalCode(claimConversation(services, second.actor, waiting.conversation))).toBe(
      isLeft ? 'accepted' : 'not_found',
    )
    expect(await answer(second, waiting)).toBe(isLeft ? 'accepted' : 'not_found')
  }
  await runRefunds()
  expect(await compareWithLedger(waiting)).toMatchObject(expected)
  // Messages that still wait are refunded after the site's hours.
  app.clock.set(addMs(new Date(), hoursToMs(24.1)))
  await runRefunds()
  expect(await compareWithLedger(waiting)).toMatchObject({
    ...expected,
    refunded: expected.refunded + expected.waiting,
    waiting: 0,
  })
})
