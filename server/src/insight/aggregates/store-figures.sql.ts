import { followedWeeks } from '@amarelle/contract/staff/endpoints/insight/figures'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../platform/calendar-day.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectDayFacts } from './day-facts.sql.ts'
import { storeDeskDay } from '../desk/desk-day.sql.ts'
import { everyValue, figureColumns } from './figure-columns.ts'

/** The country and the traffic source of a member `m`: as the row stands when a day is computed. */
const memberSource = sql`coalesce((select s.code from traffic_source s where s.code = m.traffic_source), '')`
/** Groups by site and niche for each pair of country and source, each country, each source, and all. */
const groupByPlaces = (more: RawBuilder<unknown> = sql``) => sql`
  group by grouping sets ((site_id, niche${more}, country, source), (site_id, niche${more}, country),
    (site_id, niche${more}, source), (site_id, niche${more}))`
const selectPlaces = sql`site_id, niche,
  case when grouping(country) = 1 then ${everyValue} else country end,
  case when grouping(source) = 1 then ${everyValue} else source end`

/** All sites of a country and source lie together, so that a dashboard reads one page of the table for a day instead of one for a row. */
const storedOrder = sql`3, 4, 1`

/** Computes a day (`2026-11-26`, UTC) anew, for all sites. Belongs into a transaction. */
export async function storeDay(tx: Db, day: string, at: Date): Promise<void> {
  const bounds = { from: new Date(`${day}T00:00:00Z`), to: new Date(`${addDays(day, 1)}T00:00:00Z`) }
  for (const table of ['daily_figure', 'daily_revenue'] as const)
    await sql`delete from ${sql.table(table)} f using site s where f.site_id = s.id and f.day = ${day}::date`.execute(
      tx,
    )
  const columns = sql.join(figureColumns.map((column) => sql.ref(column)))
  const sums = figureColumns.map(
    (column) => sql`coalesce(sum(count) filter (where figure = ${column}), 0)::int`,
  )
  await sql`
    insert into daily_figure (site_id, niche, country, source, day, ${columns})
    select ${selectPlaces}, ${day}::date, ${sql.join(sums)}
    from (
      select s.id as site_id, s.niche, coalesce(m.country, '') as country, ${memberSource} as source, f.figure, f.count
      from (${selectDayFacts(day, bounds)}) f left join member m on m.id = f.member_id
        join site s on s.id = coalesce(m.site_id, f.site_id)
    ) facts ${groupByPlaces()} order by ${storedOrder}`.execute(tx)
  await sql`
    insert into daily_revenue (site_id, niche, country, source, currency, day, orders, gross_minor)
    select ${selectPlaces}, currency, ${day}::date, count(*)::int, sum(total_minor)
    from (
      select s.id as site_id, s.niche, m.country, ${memberSource} as source, o.currency, o.total_minor
      from credit_order o join member m on m.id = o.member_id join site s on s.id = m.site_id
      where o.completed_at >= ${bounds.from} and o.completed_at < ${bounds.to}
    ) orders ${groupByPlaces(sql`, currency`)} order by ${storedOrder}`.execute(tx)
  await storeDeskDay(tx, day)
  await sql`
    insert into figure_day (day, computed_at, has_active_days)
    values (${day}::date, ${at}, exists (select from member_active_day where day = ${day}::date))
    on conflict (day) do update
      set computed_at = excluded.computed_at, has_active_days = figure_day.has_active_days or excluded.has_active_days`.execute(
    tx,
  )
}

/**
 * Computes anew what the week from `monday` on (UTC) adds to the cohorts: how many members signed up in it and activated their
 * account, and how many of each earlier cohort were seen in it. Belongs into a transaction.
 */
export async function storeWeek(tx: Db, monday: string): Promise<void> {
  const nextMonday = addDays(monday, 7)
  const firstCohort = addDays(monday, -7 * followedWeeks)
  await sql`delete from weekly_return where cohort_week between ${firstCohort}::date and ${monday}::date
    and cohort_week + 7 * week = ${monday}::date`.execute(tx)
  const cohortWeek = sql`date_trunc('week', m.signed_up_at at time zone 'UTC')::date`
  const isMember = sql`m.activated_at is not null and m.deleted_at is null
    and not exists (select from profile p where p.member_id = m.id and p.fictional)`
  await sql`
    insert into weekly_return (site_id, niche, country, source, cohort_week, week, members)
    select ${selectPlaces}, cohort_week, (${monday}::date - cohort_week) / 7, count(*)::int
    from (
      select m.site_id, s.niche, m.country, ${memberSource} as source, ${cohortWeek} as cohort_week
      from member m join site s on s.id = m.site_id
      where ${isMember}
        and m.signed_up_at >= ${monday}::date::timestamp at time zone 'UTC'
        and m.signed_up_at < ${nextMonday}::date::timestamp at time zone 'UTC'
      union all
      select m.site_id, s.niche, m.country, ${memberSource}, ${cohortWeek}
      from (select distinct member_id from member_active_day where day >= ${monday}::date and day < ${nextMonday}::date) a
        join member m on m.id = a.member_id join site s on s.id = m.site_id
      where ${isMember}
        and m.signed_up_at >= ${firstCohort}::date::timestamp at time zone 'UTC'
        and m.signed_up_at < ${monday}::date::timestamp at time zone 'UTC'
    ) members ${groupByPlaces(sql`, cohort_week`)} order by ${storedOrder}`.execute(tx)
}

/** The first of these days that were not computed at all, or not since `staleBefore` if they are after `settledBefore`; the newest first. */
export async function findDaysToCompute(
  db: Db,
  {
    first,
    last,
    settledBefore,
    staleBefore,
    limit,
  }: {
    readonly first: string
    readonly last: string
    readonly settledBefore: string
    readonly staleBefore: Date
    readonly limit: number
  },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d::date as day from generate_series(${first}::date, ${last}::date, interval '1 day') d
      left join figure_day f on f.day = d::date
    where f.day is null or f.day >= ${settledBefore}::date and f.computed_at < ${staleBefore}
    order by d desc limit ${limit}`.execute(db)
  return rows.map(({ day }) => day)
}

/** Deletes the figures of days before `day`. */
export async function deleteFiguresBefore(db: Db, day: string): Promise<void> {
  for (const table of ['daily_figure', 'daily_revenue', 'daily_desk_figure'] as const)
    await sql`delete from ${sql.table(table)} f using site s where f.site_id = s.id and f.day < ${day}::date`.execute(
      db,
    )
  await db.deleteFrom('figure_day').where('day', '<', day).execute()
  await db.deleteFrom('weekly_return').where('cohort_week', '<', day).execute()
}
