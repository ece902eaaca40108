import { sql } from 'kysely'
import { addDays, toMonday } from '../../platform/calendar-day.ts'
import type { Db } from '../../platform/db/db.ts'
import { storeDeskDay } from '../desk/desk-day.sql.ts'
import { selectFacts, selectReturns } from './facts.sql.ts'
import { figureColumns } from './figure-columns.ts'
import {
  groupByPlaces,
  listColumns,
  memberSource,
  selectPlaces,
  storedOrder,
  sumFacts,
} from './places.sql.ts'

/** Adds the days of the week from `monday` on up anew. Belongs into the transaction that changes one of them. */
export async function storeWeek(tx: Db, monday: string): Promise<void> {
  await sql`delete from weekly_figure f using site s where f.site_id = s.id and f.week = ${monday}::date`.execute(
    tx,
  )
  const sums = figureColumns.map((column) => sql`sum(${sql.ref(column)})`)
  await sql`
    insert into weekly_figure (site_id, niche, country, source, week, ${listColumns(figureColumns)})
    select site_id, niche, country, source, ${monday}::date, ${sql.join(sums)} from daily_figure
    where day between ${monday}::date and ${addDays(monday, 6)}::date
    group by 1, 2, 3, 4 order by ${storedOrder}`.execute(tx)
}

/** Computes a day (`2026-11-26`, UTC) and the sums of its week anew, for all sites. Belongs into a transaction. */
export async function storeFigureDay(tx: Db, day: string, at: Date): Promise<void> {
  const bounds = { from: new Date(`${day}T00:00:00Z`), to: new Date(`${addDays(day, 1)}T00:00:00Z`) }
  for (const table of ['daily_figure', 'daily_revenue'] as const)
    await sql`delete from ${sql.table(table)} f using site s where f.site_id = s.id and f.day = ${day}::date`.execute(
      tx,
    )
  await sql`
    insert into daily_figure (site_id, niche, country, source, day, ${listColumns(figureColumns)})
    select ${selectPlaces}, ${day}::date, ${sumFacts(figureColumns)}
    from (
      select s.id as site_id, s.niche, coalesce(m.country, '') as country, ${memberSource} as source, f.figure, f.count
      from (${selectFacts(bounds)} union all ${selectReturns(day)}) f left join member m on m.id = f.member_id
        join site s on s.id = coalesce(m.site_id, f.site_id)
    ) facts ${groupByPlaces()} order by ${storedOrder}`.execute(tx)
  await storeWeek(tx, toMonday(day))
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

/** Deletes the figures of days before `day`. */
export async function deleteFiguresBefore(db: Db, day: string): Promise<void> {
  for (const table of ['daily_figure', 'daily_revenue', 'daily_desk_figure'] as const)
    await sql`delete from ${sql.table(table)} f using site s where f.site_id = s.id and f.day < ${day}::date`.execute(
      db,
    )
  // A week that is cut keeps its sums, which no period reads.
  await sql`delete from weekly_figure f using site s where f.site_id = s.id and f.week < ${addDays(day, -6)}::date`.execute(
    db,
  )
  await db.deleteFrom('figure_day').where('day', '<', day).execute()
  for (const table of ['weekly_return', 'weekly_cohort_figure'] as const)
    await sql`delete from ${sql.table(table)} f using site s where f.site_id = s.id and f.cohort_week < ${day}::date`.execute(
      db,
    )
  await db.deleteFrom('figure_week').where('week', '<', day).execute()
}
