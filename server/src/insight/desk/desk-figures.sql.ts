import { answerMinuteBounds } from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Figures of a site or an agent over some days. */
export interface DeskSums {
  readonly answers: number
  readonly answerTimes: readonly number[]
  readonly refunded: number
  readonly ended: number
  readonly refused: number
  readonly complaints: number
  readonly credits: number
  readonly payingMemberDays: number
  readonly highestCredits: number
}
/** Days, both included, and a condition on `f.site_id`. */
export interface DeskRange {
  readonly first: string
  readonly last: string
  readonly isOnSite: RawBuilder<boolean>
}
const timeSums = Array.from(
  { length: answerMinuteBounds.length + 1 },
  (_, i) => sql`coalesce(sum(f.answer_times[${sql.lit(i + 1)}]), 0)::int`,
)
const sums = sql`sum(f.answers)::int as answers, array[${sql.join(timeSums)}] as "answerTimes", sum(f.refunded)::int as refunded,
  sum(f.ended)::int as ended, sum(f.refused)::int as refused, sum(f.complaints)::int as complaints, sum(f.credits)::int as credits,
  sum(f.paying_members)::int as "payingMemberDays", max(f.highest_credits)::int as "highestCredits"`
const inRange = ({ first, last, isOnSite }: DeskRange) =>
  sql<boolean>`f.day >= ${first}::date and f.day <= ${last}::date and ${isOnSite}`

/** One row for each site, those with most credits first. */
export async function sumBySite(
  db: Db,
  range: DeskRange,
): Promise<(DeskSums & { readonly siteId: number })[]> {
  const { rows } = await sql<DeskSums & { siteId: number }>`
    select f.site_id as "siteId", ${sums} from daily_desk_figure f where f.staff_id = 0 and ${inRange(range)}
    group by f.site_id order by credits desc, f.site_id`.execute(db)
  return rows
}
/** One row for each agent, those with most answers first. */
export async function sumByAgent(
  db: Db,
  range: DeskRange,
  limit: number,
): Promise<(DeskSums & { readonly staffId: number; readonly name: string })[]> {
  const { rows } = await sql<DeskSums & { staffId: number; name: string }>`
    select f.staff_id as "staffId", s.name, ${sums} from daily_desk_figure f join staff_member s on s.id = f.staff_id
    where f.staff_id <> 0 and ${inRange(range)}
    group by f.staff_id, s.name order by answers desc, f.staff_id limit ${limit}`.execute(db)
  return rows
}
export interface DeskDay extends DeskSums {
  readonly day: string
  readonly siteId: number
  /** The agent; null for the whole site. */
  readonly agent: string | null
}
/** One row for each day and site, or for each agent of it. */
export async function listDeskDays(db: Db, range: DeskRange, by: 'site' | 'agent'): Promise<DeskDay[]> {
  const { rows } = await sql<DeskDay>`
    select f.day, f.site_id as "siteId", s.name as agent, ${sums} from daily_desk_figure f left join staff_member s on s.id = f.staff_id
    where (f.staff_id = 0) = ${by === 'site'} and ${inRange(range)}
    group by f.day, f.site_id, f.staff_id, s.name order by f.day, f.site_id, f.staff_id`.execute(db)
  return rows
}
/** Returns how many days of a range were computed. */
export async function countComputedDays(db: Db, { first, last }: DeskRange): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(*)::int as days from figure_day where day between ${first}::date and ${last}::date`.execute(
    db,
  )
  return rows[0]?.days ?? 0
}
