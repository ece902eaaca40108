// The desk's aggregates against counts over the rows, who may see agents, and the band that a day leaves.
import { blockEndpoint, reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { answerMinuteBounds } from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestDesk } from '../../../testing/chat/desk.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { answerConversation } from '../../fictional/desk/answer-conversation.ts'
import { endAndTell } from '../../fictional/desk/end-and-tell.ts'
import { claimConversation } from '../../fictional/desk/work-on-conversation.ts'
import { findOpenAlarms } from '../../platform/alarms.ts'
import { addDays } from '../../platform/calendar-day.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import { storeFigureDay } from '../aggregates/store-figures.sql.ts'
import { checkBands } from '../bands/check-bands.job.ts'
import { findAnswerMinutes } from './answer-times.ts'
import { exportDeskFigures } from './export-desk-figures.ts'
import { readDeskFigures } from './read-desk-figures.ts'

const app = await createTestServer({ signup_credits: 0, fictional_profiles_attended: true })
const { services } = app
const { colleague } = createTestColleagues(app)
const { createWaiting, write, runRefunds } = createTestDesk(app)
const agents = [await colleague({ role: 'agent' }), await colleague({ role: 'agent' })] as const
const [owner, finance] = [createTestStaff('Anna'), await colleague({ role: 'finance' })]
afterEach(() => app.clock.set(null))

const day = '2026-03-17'
const at = (minutes: number) => app.clock.set(addMs(new Date(`${day}T08:00:00Z`), minutesToMs(minutes)))
/** Minutes that members wait for an answer, by turns from both agents. */
const waits = [0.5, 3, 4, 12, 40, 90, 200, 600, 7, 1]

/** The same figures, counted row by row and without the aggregates’ statements. */
async function countRows() {
  const dayOf = (moment: Date | null) => moment?.toISOString().slice(0, 10)
  const messages = await app.db.selectFrom('message').selectAll().orderBy('id').execute()
  const spends = await app.db.selectFrom('ledger_entry').selectAll().where('amount', '<', 0).execute()
  const fictional = new Set(
    (await app.db.selectFrom('profile').select('member_id').where('fictional', '=', true).execute()).map(
      ({ member_id: id }) => id,
    ),
  )
  const times = answerMinuteBounds.map(() => 0).concat(0)
  const answersByAgent = new Map<number, number>()
  for (const answer of messages) {
    if (answer.sender_kind !== 'staff' || dayOf(answer.created_at) !== day) continue
    const earlier = messages.filter(
      (one) => one.conversation_id === answer.conversation_id && one.id < answer.id,
    )
    const last = earlier.findLastIndex((one) => one.sender_kind === 'staff')
    const asked = earlier.slice(last + 1).find((one) => one.refund_transaction_id === null)
    const minutes = (answer.created_at.getTime() - (asked?.created_at.getTime() ?? 0)) / 60_000
    const range = answerMinuteBounds.findIndex((bound) => minutes < bound)
    const place = range === -1 ? answerMinuteBounds.length : range
    times[place] = (times[place] ?? 0) + 1
    answersByAgent.set(answer.agent_id ?? 0, (answersByAgent.get(answer.agent_id ?? 0) ?? 0) + 1)
  }
  const others = await app.db.selectFrom('conversation').select(['id', 'low_id', 'high_id']).execute()
  const toFictional = new Set(
    others
      .filter(({ low_id: low, high_id: high }) => fictional.has(low) || fictional.has(high))
      .map(({ id }) => id),
  )
  const spentByMember = new Map<number, number>()
  for (const message of messages) {
    if (message.sender_kind !== 'member' || message.refund_transaction_id !== null) continue
    if (!toFictional.has(message.conversation_id) || dayOf(message.created_at) !== day) continue
    const spent = -(spends.find((one) => one.transaction_id === message.ledger_transaction_id)?.amount ?? 0)
    spentByMember.set(message.sender_id, (spentByMember.get(message.sender_id) ?? 0) + spent)
  }
  const refunds = await app.db.selectFrom('ledger_transaction').select(['id', 'created_at']).execute()
  const refunded = messages.filter(({ refund_transaction_id: refund }) =>
    refunds.some(({ id, created_at: at }) => id === refund && dayOf(at) === day),
  )
  /** The cost of the messages that each agent answered on the day, by member. */
  const answeredByAgent = new Map<number, Map<number, number>>()
  for (const answer of messages) {
    if (answer.sender_kind !== 'staff' || dayOf(answer.created_at) !== day) continue
    const earlier = messages.filter(
      (one) => one.conversation_id === answer.conversation_id && one.id < answer.id,
    )
    const ofMembers = answeredByAgent.get(answer.agent_id ?? 0) ?? new Map<number, number>()
    answeredByAgent.set(answer.agent_id ?? 0, ofMembers)
    for (const message of earlier.slice(earlier.findLastIndex((one) => one.sender_kind === 'staff') + 1)) {
      if (message.refund_transaction_id !== null) continue
      const cost = -(spends.find((one) => one.transaction_id === message.ledger_transaction_id)?.amount ?? 0)
      ofMembers.set(message.sender_id, (ofMembers.get(message.sender_id) ?? 0) + cost)
    }
  }
  const spent = [...spentByMember.values()]
  return { times, answersByAgent, answeredByAgent, refunded: refunded.length, spent }
}

test('aggregates agree with the rows, for the site and for each agent; only supervisors see agents', async () => {
  // Yesterday: three messages that nobody answers; their refund is today. A conversation between members counts nowhere.
  app.clock.set(new Date(`${addDays(day, -1)}T09:00:00Z`))
  for (let i = 0; i < 3; i += 1) await createWaiting()
  const [one, two] = [await createWaiting(), await app.member({ name: 'Remy' })]
  app.clock.set(new Date(`${day}T09:10:00Z`))
  await runRefunds()
  await write(one.member, two)
  for (const [i, wait] of waits.entries()) {
    at(i)
    const { member, profile, conversation } = await createWaiting()
    if (i % 3 === 0) await write(member, profile)
    at(i + wait)
    const agent = agents[i % 2] ?? agents[0]
    await claimConversation(services, agent.actor, conversation)
    const refused = { conversation, text: 'Shall we meet on Saturday?' }
    if (i % 4 === 0) await getRefusalCode(answerConversation(services, agent.actor, refused))
    await answerConversation(services, agent.actor, { conversation, text: 'The bowl looks like a hat.' })
    if (i === 5) {
      await write(member, profile)
      await endAndTell(services, agent.actor, { conversation, reason: 'Wants to meet' })
    }
    if (i === 6) await app.call(member, reportEndpoint, { profile, reason: 'other', text: 'Too pushy' })
    if (i === 7) await app.call(member, blockEndpoint, { id: profile })
  }
  await storeFigureDay(app.db, day, app.clock.now())
  app.clock.set(new Date(`${addDays(day, 1)}T01:00:00Z`))
  const rows = await countRows()
  const { sites, agents: listed } = await readDeskFigures(services, owner, { period: '7' })
  expect(sites).toEqual([
    {
      site: app.site.id,
      name: app.site.name,
      figures: {
        answers: waits.length,
        medianMinutes: findAnswerMinutes(rows.times, 0.5),
        p90Minutes: findAnswerMinutes(rows.times, 0.9),
        refunded: rows.refunded,
        ended: 1,
        refused: 3,
        complaints: 1,
        credits: rows.spent.reduce((sum, credits) => sum + credits, 0),
        payingMemberDays: rows.spent.length,
        highestCredits: Math.max(...rows.spent),
      },
    },
  ])
  // Four messages that nobody answered, and one in a conversation that an agent ended.
  expect(rows.refunded).toBe(5)
  const byAgent = new Map(listed?.map(({ staffId, figures }) => [staffId, figures.answers]))
  expect(byAgent).toEqual(rows.answersByAgent)
  expect(listed?.reduce((sum, { figures }) => sum + figures.refused, 0)).toBe(3)
  const ofAgent = (id: number) => listed?.find(({ staffId }) => staffId === id)?.figures
  expect(ofAgent(agents[1].actor.staffId)).toMatchObject({ refunded: 1, complaints: 0 })
  expect(ofAgent(agents[0].actor.staffId)).toMatchObject({ refunded: 0, complaints: 1 })
  for (const { actor } of agents) {
    const costs = [...(rows.answeredByAgent.get(actor.staffId)?.values() ?? [])]
    expect(ofAgent(actor.staffId)).toMatchObject({
      credits: costs.reduce((sum, credits) => sum + credits, 0),
      payingMemberDays: costs.length,
      highestCredits: Math.max(...costs),
    })
  }
  expect((await readDeskFigures(services, finance.actor, { period: '7' })).agents).toBeNull()
  const readLines = async (actor: typeof owner) => {
    let text = ''
    for await (const line of await exportDeskFigures(services, actor, { period: '7' })) text += line
    return text
  }
  expect(await readLines(owner)).toContain('Colleague 1')
  expect(await readLines(finance.actor)).not.toContain('Colleague 1')
})

test('the minutes of a share of the answers lie within their range', () => {
  expect(findAnswerMinutes(answerMinuteBounds.map(() => 0).concat(0), 0.5)).toBeNull()
  // Two below one minute, two between five and ten.
  expect(findAnswerMinutes([2, 0, 0, 2], 0.5)).toBe(1)
  expect(findAnswerMinutes([2, 0, 0, 2], 0.9)).toBe(9)
})

interface DayOfDesk {
  readonly staffId: number
  readonly refunded: number
  readonly belowOneMinute: number
  readonly belowTwoHours: number
  readonly complaints: number
  readonly credits: number
}
/** Stores a computed day with 30 answers and 30 paying members. */
async function addDay(of: string, figures: DayOfDesk): Promise<void> {
  await sql`insert into figure_day (day, computed_at, has_active_days) values (${of}::date, now(), true) on conflict do nothing`.execute(
    app.db,
  )
  await sql`insert into daily_desk_figure values (${app.site.id}, ${of}::date, ${figures.staffId}, 30,
    ${[figures.belowOneMinute, 0, 0, 0, 0, 0, 0, figures.belowTwoHours]}::int[], ${figures.refunded}, 0, 0, ${figures.complaints},
    ${figures.credits}, 30, 0)`.execute(app.db)
}
const usual = { staffId: 0, refunded: 40, belowOneMinute: 20, belowTwoHours: 10, complaints: 0, credits: 90 }

test('a day out of its band is an alarm', async () => {
  const alarming = '2026-06-17'
  for (let week = 1; week <= 8; week += 1)
    await addDay(addDays(alarming, -7 * week), { ...usual, refunded: 40 + week })
  // As many answers and paying members as always, but most answers late and more credits for each member.
  await addDay(alarming, { ...usual, refunded: 300, belowOneMinute: 5, belowTwoHours: 25, credits: 180 })
  app.clock.set(new Date(`${addDays(alarming, 1)}T01:00:00Z`))
  await checkBands(services)
  expect((await findOpenAlarms(app.db)).map(({ subject }) => subject).toSorted()).toEqual([
    `${app.site.name}: desk_answer_minutes on ${alarming}`,
    `${app.site.name}: desk_credits on ${alarming}`,
    `${app.site.name}: desk_credits_per_member on ${alarming}`,
    `${app.site.name}: desk_refunded on ${alarming}`,
  ])
})

test('an agent whose day is out of their own band is an alarm, and is shown by name to those who supervise agents', async () => {
  const alarming = '2026-09-16'
  const [unusual, steady] = agents.map(({ actor }) => actor.staffId)
  const ofAgent = { ...usual, refunded: 1 }
  for (let week = 1; week <= 8; week += 1) {
    // The site's own days are the same throughout: what one agent does is lost in them.
    await addDay(addDays(alarming, -7 * week), usual)
    for (const staffId of [unusual, steady])
      await addDay(addDays(alarming, -7 * week), { ...ofAgent, staffId: staffId ?? 0 })
  }
  await addDay(alarming, usual)
  await addDay(alarming, { ...ofAgent, staffId: steady ?? 0, refunded: 4, complaints: 2 })
  await addDay(alarming, {
    staffId: unusual ?? 0,
    refunded: 9,
    belowOneMinute: 5,
    belowTwoHours: 25,
    complaints: 6,
    credits: 240,
  })
  app.clock.set(new Date(`${addDays(alarming, 1)}T01:00:00Z`))
  await checkBands(services)
  const figures = ['answer_minutes', 'complaints', 'credits_per_member', 'refunded']
  expect((await findOpenAlarms(app.db)).map(({ subject }) => subject).toSorted()).toEqual(
    figures.map((figure) => `${app.site.name}: desk_${figure} of agent ${unusual} on ${alarming}`),
  )
  const { outliers } = await readDeskFigures(services, owner, { period: '7' })
  expect(outliers.map(({ figure }) => figure).toSorted()).toEqual(figures)
  expect(new Set(outliers.map(({ agent }) => agent?.name))).toEqual(new Set(['Colleague 1']))
  expect((await readDeskFigures(services, finance.actor, { period: '7' })).outliers).toEqual([])
})
