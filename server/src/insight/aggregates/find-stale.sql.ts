import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const progress = {
  day: { table: sql.table('figure_day'), interval: sql`interval '1 day'` },
  week: { table: sql.table('figure_week'), interval: sql`interval '7 days'` },
} as const

/**
 * Returns the first of these days, or of these weeks by their Mondays, that were not computed at all, or not since `staleBefore` if they
 * are not before `settledBefore`; the newest first.
 */
export async function findStale(
  db: Db,
  unit: keyof typeof progress,
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
  const { table, interval } = progress[unit]
  const computed = sql.ref(`f.${unit}`)
  const { rows } = await sql<{ first: string }>`
    select d::date as first from generate_series(${first}::date, ${last}::date, ${interval}) d
      left join ${table} f on ${computed} = d::date
    where ${computed} is null or ${computed} >= ${settledBefore}::date and f.computed_at < ${staleBefore}
    order by d desc limit ${limit}`.execute(db)
  return rows.map((row) => row.first)
}

/** The weeks, by their Mondays, of the days that were computed since a time. */
export async function findWeeksWithNewDays(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ monday: string }>`
    select distinct date_trunc('week', day)::date as monday from figure_day where computed_at >= ${since}`.execute(
    db,
  )
  return rows.map(({ monday }) => monday)
}
