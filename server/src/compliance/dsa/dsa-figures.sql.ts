import { type RawBuilder, sql } from 'kysely'
import { appealFigures, caseFigures, measureFigures, setAsideFigures } from '../../moderation/index.ts'
import { type Db, unpreparedStatementPrefix } from '../../platform/db/db.ts'
import type { CompliancePeriod } from '../compliance-period.ts'

/** A plan for any period would read the tables themselves instead of the covering indexes. */
const plannedForPeriod = sql.raw(unpreparedStatementPrefix)
/** A condition on the rows' site, as in `ComplianceRequest`. */
type BuildScope = (column: RawBuilder<unknown>) => RawBuilder<boolean>

/** Notices about one subject whose decision took the same time. */
export interface NoticeBucket {
  readonly kind: 'report' | 'complaint'
  readonly subject: string
  /** A trusted flagger sent them. */
  readonly isFlagged: boolean
  /** Time to the decision in tenths of an hour; null for those that are open. */
  readonly tenthsOfHours: number | null
  readonly count: number
  readonly upheld: number
}
/**
 * Notices received in the period (DSA Art. 15(1)(b)), by subject and time to the decision. Grouping is much cheaper than sorting all of
 * them for the medians.
 */
export async function countNotices(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<NoticeBucket[]> {
  const { rows } = await sql<NoticeBucket>`${plannedForPeriod}
    select f.kind, f.subject, f.is_flagged as "isFlagged",
      floor(date_part('epoch', f.decided_at - f.created_at) / 360 + 0.5)::int as "tenthsOfHours", count(*)::int as count,
      (count(*) filter (where f.outcome in ('upheld', 'partly')))::int as upheld
    from (${caseFigures}) f where f.created_at >= ${from} and f.created_at < ${to} and ${scope(sql`f.site_id`)}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}

export interface AppealCount {
  readonly received: number
  readonly decided: number
  readonly reversed: number
  readonly medianHours: number | null
}
/** Appeals made in the period (DSA Art. 15(1)(d)). */
export async function countAppeals(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<AppealCount> {
  const { rows } = await sql<AppealCount>`${plannedForPeriod}
    select count(*)::int as received, count(f.decided_at)::int as decided, (count(*) filter (where f.is_reversed))::int as reversed,
      (percentile_cont(0.5) within group (order by date_part('epoch', f.decided_at - f.created_at)) / 3600) as "medianHours"
    from (${appealFigures}) f where f.created_at >= ${from} and f.created_at < ${to} and ${scope(sql`f.site_id`)}`.execute(
    db,
  )
  return rows[0] ?? { received: 0, decided: 0, reversed: 0, medianHours: null }
}

export interface MeasureCount {
  readonly action: string
  readonly rule: string
  readonly count: number
}
/** Measures taken in the period, by action and rule (DSA Art. 15(1)(b) and (c)). */
export async function countMeasures(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<MeasureCount[]> {
  const { rows } = await sql<MeasureCount>`${plannedForPeriod}
    select f.action, f.rule, count(*)::int as count from (${measureFigures}) f
    where f.decided_at >= ${from} and f.decided_at < ${to} and ${scope(sql`f.site_id`)}
    group by f.action, f.rule order by f.action, f.rule`.execute(db)
  return rows
}

/** Decisions in the period to set aside a member's unfounded reports for a time (DSA Art. 23(2)). */
export async function countSetAside(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${setAsideFigures}) f
    where f.decided_at >= ${from} and f.decided_at < ${to} and ${scope(sql`f.site_id`)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns photos of members' profiles refused in the period that are still stored, by reason. */
export async function countRefusedPhotos(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<{ readonly refusal: string; readonly count: number }[]> {
  const { rows } = await sql<{ refusal: string; count: number }>`${plannedForPeriod}
    select p.refusal, count(*)::int as count from photo p join member m on m.id = p.member_id
    where p.refusal is not null and p.decided_at >= ${from} and p.decided_at < ${to} and ${scope(sql`m.site_id`)}
    group by p.refusal order by p.refusal`.execute(db)
  return rows
}
