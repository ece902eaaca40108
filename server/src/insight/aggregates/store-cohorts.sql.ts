// Adds a week to the cohorts: the members who signed up in it or in one of the weeks before.
import { followedWeeks } from '@amarelle/contract/staff/endpoints/insight/figures'
import { sql } from 'kysely'
import { addDays } from '../../platform/calendar-day.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectFacts } from './facts.sql.ts'
import { cohortFigureColumns } from './figure-columns.ts'
import {
  groupByPlaces,
  listColumns,
  memberSource,
  selectPlaces,
  storedOrder,
  sumFacts,
} from './places.sql.ts'

/** The Monday of the week in which a member `m` signed up. */
const cohortWeek = sql`date_trunc('week', m.signed_up_at at time zone 'UTC')::date`

/** Deletes what a week added to the cohorts. */
const deleteWeek = (table: 'weekly_return' | 'weekly_cohort_figure', monday: string) => sql`
  delete from ${sql.table(table)} where cohort_week between ${addDays(monday, -7 * followedWeeks)}::date and ${monday}::date
    and cohort_week + 7 * week = ${monday}::date`

/**
 * Computes anew how many members signed up in the week from `monday` on (UTC) and activated their account, and how many of each
 * earlier cohort were seen in it. Belongs into a transaction.
 */
export async function storeReturns(tx: Db, monday: string): Promise<void> {
  const nextMonday = addDays(monday, 7)
  const firstCohort = addDays(monday, -7 * followedWeeks)
  await deleteWeek('weekly_return', monday).execute(tx)
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

/**
 * Computes anew what members did in the week from `monday` on (UTC), by the week in which they signed up. Members whose account has
 * been erased are left out, so that no step has more of them than the sign-ups. Belongs into a transaction.
 */
export async function storeCohortFigures(tx: Db, monday: string, at: Date): Promise<void> {
  const bounds = { from: new Date(`${monday}T00:00:00Z`), to: new Date(`${addDays(monday, 7)}T00:00:00Z`) }
  await deleteWeek('weekly_cohort_figure', monday).execute(tx)
  await sql`
    insert into weekly_cohort_figure (site_id, niche, country, source, cohort_week, week, ${listColumns(cohortFigureColumns)})
    select ${selectPlaces}, cohort_week, (${monday}::date - cohort_week) / 7, ${sumFacts(cohortFigureColumns)}
    from (
      select s.id as site_id, s.niche, m.country, ${memberSource} as source, ${cohortWeek} as cohort_week, f.figure, f.count
      from (${selectFacts(bounds)}) f join member m on m.id = f.member_id join site s on s.id = m.site_id
      where m.deleted_at is null
    ) facts
    where cohort_week between ${addDays(monday, -7 * followedWeeks)}::date and ${monday}::date
    ${groupByPlaces(sql`, cohort_week`)} order by ${storedOrder}`.execute(tx)
  await sql`
    insert into figure_week (week, computed_at) values (${monday}::date, ${at})
    on conflict (week) do update set computed_at = excluded.computed_at`.execute(tx)
}
