// The aggregates against counts over generated rows, for every site, country and source; and which days a run computes.
import {
  cohortFigures,
  type DailyFigure,
  dailyFigures,
  followedWeeks,
  toFigureColumn,
} from '@amarelle/contract/staff/endpoints/insight/figures'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { touchLastSeen } from '../../accounts/index.ts'
import { addDays, toMonday, toUtcDay } from '../../platform/calendar-day.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { computeFigures } from './compute-figures.job.ts'
import { storeCohortFigures, storeReturns } from './store-cohorts.sql.ts'
import { storeFigureDay } from './store-figures.sql.ts'

const app = await createTestApp()
const other = await app.otherSite('insight-other.example')
const sites = [app.site, other] as const
await app.db.insertInto('traffic_source').values({ code: 'partner', name: 'Partner' }).execute()

const firstDay = '2026-03-02'
const dayCount = 16
const days = Array.from({ length: dayCount }, (_, i) => addDays(firstDay, i))
const mondays = [...new Set(days.map(toMonday))]
const toTime = (minute: number) => addMs(new Date(`${firstDay}T00:00:00Z`), minutesToMs(minute))
const minute = fc.integer({ min: -3 * 1440, max: (dayCount + 1) * 1440 })

const memberCount = 9
const person = fc.record({
  site: fc.integer({ min: 0, max: 1 }),
  country: fc.constantFrom('NL', 'DE'),
  source: fc.constantFrom(null, 'partner', 'unknown'),
  isFictional: fc.boolean(),
  isErased: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  signedUp: minute,
  activated: fc.option(minute),
  activeDays: fc.uniqueArray(fc.integer({ min: 0, max: dayCount - 1 }), { maxLength: 5 }),
})
const anybody = fc.integer({ min: 0, max: memberCount - 1 })
const pair = fc.record({ a: anybody, b: anybody }).filter(({ a, b }) => a !== b)
const isPairOf = (one: { a: number; b: number }) => `${Math.min(one.a, one.b)}:${Math.max(one.a, one.b)}`
const world = fc.record({
  people: fc.array(person, { minLength: memberCount, maxLength: memberCount }),
  likes: fc.uniqueArray(
    fc.tuple(pair, minute, fc.option(minute)).map(([of, at, back]) => ({ ...of, at, back })),
    { maxLength: 20, selector: isPairOf },
  ),
  chats: fc.uniqueArray(
    fc
      .tuple(pair, fc.array(fc.tuple(fc.boolean(), minute), { minLength: 1, maxLength: 6 }))
      .map(([of, messages]) => ({ ...of, messages: messages.toSorted((x, y) => x[1] - y[1]) })),
    { maxLength: 14, selector: isPairOf },
  ),
  reports: fc.array(fc.tuple(pair, minute, fc.boolean()), { maxLength: 8 }),
  orders: fc.array(
    fc.tuple(anybody, minute, fc.constantFrom('EUR', 'GBP'), fc.integer({ min: 1, max: 9999 })),
    {
      maxLength: 10,
    },
  ),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/** Stores the rows; foreign keys and triggers are off, so that only what is counted has to be there. Returns the members' ids. */
async function storeWorld(tx: Db, { people, likes, chats, reports, orders }: World): Promise<number[]> {
  await sql`set local session_replication_role = replica`.execute(tx)
  const stored = await tx
    .insertInto('member')
    .values(
      people.map(({ site, country, source, isErased, signedUp, activated }, i) => ({
        site_id: sites[site]?.id ?? 0,
        email: `insight-${i}@example.org`,
        username: `insight${i}`,
        password_hash: 'none',
        country,
        traffic_source: source,
        signed_up_at: toTime(signedUp),
        activated_at: activated === null ? null : toTime(activated),
        deleted_at: isErased ? toTime(0) : null,
      })),
    )
    .returning('id')
    .execute()
  const ids = stored.map(({ id }) => id)
  const id = (n: number) => ids[n] ?? 0
  await tx
    .insertInto('profile')
    .values(
      people.map(({ site, country, isFictional }, i) => ({
        member_id: id(i),
        site_id: sites[site]?.id ?? 0,
        name: `Insight ${i}`,
        fictional: isFictional,
        gender: 'female',
        looking_for: 'both',
        date_of_birth: '1990-01-01',
        country,
      })),
    )
    .execute()
  for (const [i, { activeDays }] of people.entries())
    for (const day of activeDays)
      await tx
        .insertInto('member_active_day')
        .values({ member_id: id(i), day: addDays(firstDay, day) })
        .execute()
  for (const { a, b, at, back } of likes) {
    const matchedAt = back === null ? null : toTime(Math.max(at, back))
    const rows = [[a, b, at] as const, ...(back === null ? [] : [[b, a, back] as const])]
    for (const [from, to, time] of rows)
      await tx
        .insertInto('member_like')
        .values({ from_id: id(from), to_id: id(to), created_at: toTime(time), matched_at: matchedAt })
        .execute()
  }
  let number = 1_000_000
  for (const { a, b, messages } of chats) {
    const starter = messages[0]?.[0] ? a : b
    const { id: conversation } = await tx
      .insertInto('conversation')
      .values({
        site_id: app.site.id,
        low_id: Math.min(id(a), id(b)),
        high_id: Math.max(id(a), id(b)),
        started_by: id(starter),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const member of [a, b])
      await tx
        .insertInto('participant')
        .values({ conversation_id: conversation, member_id: id(member) })
        .execute()
    for (const [isFromA, at] of messages)
      await tx
        .insertInto('message')
        .values({
          conversation_id: conversation,
          sender_id: id(isFromA ? a : b),
          kind: 'text',
          ledger_transaction_id: (number += 1),
          created_at: toTime(at),
        })
        .execute()
  }
  for (const [{ a, b }, at, isReportedErased] of reports)
    await tx
      .insertInto('report')
      .values({
        reference: `R-${(number += 1)}`,
        site_id: other.id,
        reporter_id: id(a),
        reported_id: isReportedErased ? null : id(b),
        reason: 'spam',
        created_at: toTime(at),
      })
      .execute()
  for (const [member, at, currency, total] of orders)
    await tx
      .insertInto('credit_order')
      .values({
        site_id: app.site.id,
        member_id: id(member),
        bundle_id: 1,
        credits: 1,
        currency,
        price_minor: total,
        total_minor: total,
        vat_rate: 0,
        vat_minor: 0,
        country: 'NL',
        state: 'completed',
        acknowledged_version: '1',
        number: String((number += 1)),
        completed_at: toTime(at),
      })
      .execute()
  return ids
}

/** Numbers by what they count; each also counts for all countries, all sources, and both. */
class Counts {
  readonly #counts = new Map<string, number>()
  add(site: number, country: string, source: string, what: string, count = 1): void {
    for (const oneCountry of [country, '*'])
      for (const oneSource of [source, '*']) {
        const key = [site, oneCountry, oneSource, what].join(' ')
        this.#counts.set(key, (this.#counts.get(key) ?? 0) + count)
      }
  }
  list(): string[] {
    return [...this.#counts].map(([key, count]) => `${key}: ${count}`).toSorted()
  }
}

/** Counts the rows one by one, as the definitions say. */
function countWorld({ people, likes, chats, reports, orders }: World, ids: readonly number[]): string[] {
  const counts = new Counts()
  const isFictional = (n: number) => people[n]?.isFictional === true
  const dayOf = (at: number) => toUtcDay(toTime(at))
  const addFor = (n: number, what: string, count = 1) => {
    const one = people[n]
    if (!one) return
    const source = one.source === 'partner' ? 'partner' : ''
    counts.add(sites[one.site]?.id ?? 0, one.country, source, what, count)
  }
  const add = (n: number, day: string, figure: DailyFigure) => {
    for (const when of days.includes(day) ? [day, `the week of ${toMonday(day)}`] : [])
      addFor(n, `${when} ${figure}`)
    const one = people[n]
    if (!one || one.isErased || figure === 'returningMembers' || !mondays.includes(toMonday(day))) return
    const cohort = toMonday(dayOf(one.signedUp))
    const week = (Date.parse(toMonday(day)) - Date.parse(cohort)) / daysToMs(7)
    if (week >= 0 && week <= followedWeeks) addFor(n, `${cohort} week ${week} ${figure}`)
  }
  /** Adds the figure once for each member, on the first day of theirs. */
  const addFirsts = (events: readonly (readonly [n: number, at: number])[], figure: DailyFigure) => {
    for (const n of people.keys()) {
      const times = events.flatMap(([of, at]) => (of === n ? [at] : []))
      if (times.length > 0) add(n, dayOf(Math.min(...times)), figure)
    }
  }

  for (const [n, one] of people.entries()) {
    if (one.isFictional) continue
    if (!one.isErased) add(n, dayOf(one.signedUp), 'signUps')
    if (!one.isErased && one.activated !== null) add(n, dayOf(one.activated), 'activations')
    for (const day of one.activeDays) add(n, addDays(firstDay, day), 'returningMembers')
    if (one.isErased || one.activated === null) continue
    const cohort = toMonday(dayOf(one.signedUp))
    if (mondays.includes(cohort)) addFor(n, `${cohort} week 0`)
    const activeWeeks = new Set(one.activeDays.map((day) => toMonday(addDays(firstDay, day))))
    for (const monday of activeWeeks) {
      const week = (Date.parse(monday) - Date.parse(cohort)) / daysToMs(7)
      if (week > 0 && week <= followedWeeks) addFor(n, `${cohort} week ${week}`)
    }
  }

  const given = likes.flatMap(({ a, b, at, back }) => [
    { from: a, to: b, at },
    ...(back === null ? [] : [{ from: b, to: a, at: back }]),
  ])
  const ofReal = given.filter(({ from }) => !isFictional(from))
  const toPairs = (rows: typeof given) => rows.map(({ from, at }) => [from, at] as const)
  addFirsts(toPairs(ofReal.filter(({ to }) => !isFictional(to))), 'firstLikes')
  addFirsts(toPairs(ofReal.filter(({ to }) => isFictional(to))), 'fictionalFirstLikes')
  const matched: (readonly [n: number, at: number])[] = []
  for (const { a, b, at, back } of likes) {
    if (back === null || (isFictional(a) && isFictional(b))) continue
    const matchedAt = Math.max(at, back)
    if (isFictional(a) || isFictional(b)) add(isFictional(a) ? b : a, dayOf(matchedAt), 'fictionalMatches')
    else {
      const isSecondA = at === back ? (ids[a] ?? 0) > (ids[b] ?? 0) : at > back
      add(isSecondA ? a : b, dayOf(matchedAt), 'matches')
      matched.push([a, matchedAt], [b, matchedAt])
    }
  }
  addFirsts(matched, 'firstMatches')

  const answered: (readonly [n: number, at: number])[] = []
  const fictionalAnswered: (readonly [n: number, at: number])[] = []
  for (const { a, b, messages } of chats) {
    for (const [isFromA, at] of messages) {
      const [sender, receiver] = isFromA ? [a, b] : [b, a]
      if (isFictional(sender) && isFictional(receiver)) continue
      if (isFictional(sender)) add(receiver, dayOf(at), 'messagesFromFictional')
      else add(sender, dayOf(at), isFictional(receiver) ? 'messagesToFictional' : 'messages')
    }
    const answer = messages.find(([isFromA]) => isFromA !== messages[0]?.[0])
    if (!answer) continue
    const list = isFictional(a) || isFictional(b) ? fictionalAnswered : answered
    for (const n of [a, b]) if (!isFictional(n)) list.push([n, answer[1]])
  }
  addFirsts(answered, 'firstAnswers')
  addFirsts(fictionalAnswered, 'fictionalFirstAnswers')

  for (const [{ a, b }, at, isReportedErased] of reports) {
    const day = dayOf(at)
    if (isReportedErased) {
      for (const when of days.includes(day) ? [day, `the week of ${toMonday(day)}`] : [])
        counts.add(other.id, '', '', `${when} reports`)
    } else if (isFictional(b)) add(a, day, 'fictionalReports')
    else add(b, day, 'reports')
  }
  for (const [n, at, currency, total] of orders) {
    add(n, dayOf(at), 'orders')
    if (!days.includes(dayOf(at))) continue
    addFor(n, `${dayOf(at)} ${currency} orders`)
    addFor(n, `${dayOf(at)} ${currency} minor`, total)
  }
  addFirsts(
    orders.map(([n, at]) => [n, at] as const),
    'firstOrders',
  )
  return counts.list()
}

/** Returns the rows of the aggregates, spelt as `countWorld` spells them. */
async function readAggregates(tx: Db): Promise<string[]> {
  const lines: string[] = []
  for (const row of await tx.selectFrom('daily_figure').selectAll().execute())
    for (const figure of dailyFigures) {
      const count = row[toFigureColumn(figure) as 'sign_ups']
      if (count > 0) lines.push(`${row.site_id} ${row.country} ${row.source} ${row.day} ${figure}: ${count}`)
    }
  for (const row of await tx.selectFrom('weekly_figure').selectAll().execute())
    for (const figure of dailyFigures) {
      const count = row[toFigureColumn(figure) as 'sign_ups']
      const place = `${row.site_id} ${row.country} ${row.source}`
      if (count > 0) lines.push(`${place} the week of ${row.week} ${figure}: ${count}`)
    }
  for (const row of await tx.selectFrom('daily_revenue').selectAll().execute()) {
    const place = `${row.site_id} ${row.country} ${row.source} ${row.day} ${row.currency}`
    lines.push(`${place} orders: ${row.orders}`, `${place} minor: ${row.gross_minor}`)
  }
  for (const row of await tx.selectFrom('weekly_return').selectAll().execute())
    lines.push(
      `${row.site_id} ${row.country} ${row.source} ${row.cohort_week} week ${row.week}: ${row.members}`,
    )
  for (const row of await tx.selectFrom('weekly_cohort_figure').selectAll().execute())
    for (const figure of cohortFigures) {
      const count = row[toFigureColumn(figure) as 'sign_ups']
      const place = `${row.site_id} ${row.country} ${row.source} ${row.cohort_week}`
      if (count > 0) lines.push(`${place} week ${row.week} ${figure}: ${count}`)
    }
  return lines.toSorted()
}

test('the aggregates are the counts over the rows, and computing them again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (one) => {
      const tx = await app.db.startTransaction().execute()
      try {
        const ids = await storeWorld(tx, one)
        const computeAll = async () => {
          for (const day of days) await storeFigureDay(tx, day, app.clock.now())
          for (const monday of mondays) {
            await storeReturns(tx, monday)
            await storeCohortFigures(tx, monday, app.clock.now())
          }
          return readAggregates(tx)
        }
        const stored = await computeAll()
        expect(stored).toEqual(countWorld(one, ids))
        expect(await computeAll()).toEqual(stored)
      } finally {
        await tx.rollback().execute()
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('a run computes the newest days and weeks that are missing, and the last week once more on the next day', async () => {
  const at = (time: string) => ({ db: app.db, clock: { now: () => new Date(time) } })
  const first = await computeFigures(at('2026-03-20T06:00:00Z'))
  expect([first.days.length, first.days[0], first.days.at(-1)]).toEqual([20, '2026-03-19', '2026-02-28'])
  // The week that has not ended is not computed.
  expect(first.weeks).toEqual(['2026-03-09', '2026-03-02', '2026-02-23', '2026-02-16'])
  const second = await computeFigures(at('2026-03-20T07:00:00Z'))
  expect([second.days[0], second.weeks[0]]).toEqual(['2026-02-27', '2026-02-09'])
  const nextDay = await computeFigures(at('2026-03-21T00:20:00Z'))
  expect(nextDay.days.slice(0, 8)).toEqual([
    ...Array.from({ length: 7 }, (_, i) => addDays('2026-03-20', -i)),
    '2026-02-07',
  ])
  expect(nextDay.weeks.slice(0, 2)).toEqual(['2026-03-09', '2026-01-12'])
})

test('weeks of days that an earlier version computed, which stored no weeks, are added up on the next day', async () => {
  const [now, day, monday] = [new Date('2026-08-20T10:00:00Z'), '2026-06-10', '2026-06-08']
  await app.db
    .insertInto('member')
    .values({
      site_id: app.site.id,
      email: 'week@example.org',
      username: 'week',
      password_hash: 'none',
      country: 'NL',
      signed_up_at: new Date(`${day}T10:00:00Z`),
    })
    .execute()
  await sql`insert into figure_day (day, computed_at, has_active_days)
    select d::date, ${addMs(now, -daysToMs(9))}, false from generate_series('2025-08-01'::date, '2026-08-19'::date, interval '1 day') d
    on conflict do nothing`.execute(app.db)
  await storeFigureDay(app.db, day, now)
  await sql`delete from weekly_figure f using site s where f.site_id = s.id and f.week = ${monday}::date`.execute(
    app.db,
  )
  const { days: computed } = await computeFigures({
    ...app.services,
    clock: { now: () => addMs(now, daysToMs(1)) },
  })
  expect(computed).not.toContain(day)
  const stored = await app.db
    .selectFrom('weekly_figure')
    .select('sign_ups')
    .where('site_id', '=', app.site.id)
    .where('country', '=', 'NL')
    .where('week', '=', monday)
    .execute()
  expect(stored.map(({ sign_ups }) => sign_ups)).toContain(1)
})

test('a member who is seen again is counted once on each later day, and not on the one of the sign-up', async () => {
  const { id } = await app.db
    .insertInto('member')
    .values({
      site_id: app.site.id,
      email: 'seen@example.org',
      username: 'seen',
      password_hash: 'none',
      country: 'NL',
      signed_up_at: new Date('2026-03-02T10:00:00Z'),
      last_seen_at: new Date('2026-03-02T10:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const time of ['02T23:50', '03T00:10', '03T09:00', '05T08:00'])
    await touchLastSeen(app.db, [id], new Date(`2026-03-${time}:00Z`))
  const stored = await app.db
    .selectFrom('member_active_day')
    .select('day')
    .where('member_id', '=', id)
    .execute()
  expect(stored.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-05'])
  for (const day of ['2026-03-02', '2026-03-03']) await storeFigureDay(app.db, day, app.clock.now())
  const counted = await app.db
    .selectFrom('daily_figure')
    .select(['day', 'returning_members', 'sign_ups'])
    .where('country', '=', '*')
    .where('source', '=', '*')
    .where('day', 'in', ['2026-03-02', '2026-03-03'])
    .orderBy('day')
    .execute()
  expect(counted).toEqual([
    { day: '2026-03-02', returning_members: 0, sign_ups: 1 },
    { day: '2026-03-03', returning_members: 1, sign_ups: 0 },
  ])
})
