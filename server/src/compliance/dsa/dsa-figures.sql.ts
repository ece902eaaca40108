import { type RawBuilder, sql } from 'kysely'
import { caseFigures, measureFigures } from '../../moderation/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CompliancePeriod } from '../compliance-period.ts'

/** A condition on the rows' site, as in `ComplianceRequest`. */
type BuildScope = (column: RawBuilder<unknown>) => RawBuilder<boolean>
const hoursBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql<number | null>`
  (percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}))
    filter (where ${to} is not null) / 3600)::float8`

interface NoticeCount {
  /** Null for the sum of all notices. */
  readonly kind: 'report' | 'complaint' | null
  readonly subject: string
  readonly received: number
  readonly decided: number
  readonly upheld: number
  /** Median time to the decision; null if none was decided. */
  readonly medianHours: number | null
}
/** Notices received in the period, by subject and in all (DSA Art. 15(1)(b)). */
export async function countNotices(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<NoticeCount[]> {
  const { rows } = await sql<NoticeCount>`
    select f.kind, f.subject, count(*)::int as received, (count(*) filter (where f.decided_at is not null))::int as decided,
      (count(*) filter (where f.outcome in ('upheld', 'partly')))::int as upheld,
      ${hoursBetween(sql`f.created_at`, sql`f.decided_at`)} as "medianHours"
    from (${caseFigures}) f where f.created_at >= ${from} and f.created_at < ${to} and ${scope(sql`f.site_id`)}
    group by grouping sets ((f.kind, f.subject), ()) order by f.kind nulls first, f.subject`.execute(db)
  return rows
}

interface AppealCount {
  readonly received: number
  readonly decided: number
  readonly reversed: number
  readonly medianHours: number | null
}
/** Appeals against decisions about complaints, made in the period (DSA Art. 15(1)(d)). */
export async function countComplaintAppeals(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<AppealCount> {
  const { rows } = await sql<AppealCount>`
    select count(*)::int as received, (count(*) filter (where f.appeal_decided_at is not null))::int as decided,
      (count(*) filter (where f.appeal_outcome <> f.outcome))::int as reversed,
      ${hoursBetween(sql`f.appealed_at`, sql`f.appeal_decided_at`)} as "medianHours"
    from (${caseFigures}) f where f.appealed_at >= ${from} and f.appealed_at < ${to} and ${scope(sql`f.site_id`)}`.execute(
    db,
  )
  return rows[0] ?? { received: 0, decided: 0, reversed: 0, medianHours: null }
}

/** Measures taken in the period, by action and rule (DSA Art. 15(1)(b) and (c)). */
export async function countMeasures(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<{ readonly action: string; readonly rule: string; readonly count: number }[]> {
  const { rows } = await sql<{ action: string; rule: string; count: number }>`
    select f.action, f.rule, count(*)::int as count from (${measureFigures}) f
    where f.decided_at >= ${from} and f.decided_at < ${to} and ${scope(sql`f.site_id`)}
    group by f.action, f.rule order by f.action, f.rule`.execute(db)
  return rows
}

/** Photos of members' profiles refused in the period that are still stored, by reason. */
export async function countRefusedPhotos(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: BuildScope,
): Promise<{ readonly refusal: string; readonly count: number }[]> {
  const { rows } = await sql<{ refusal: string; count: number }>`
    select p.refusal, count(*)::int as count from photo p join member m on m.id = p.member_id
    where p.refusal is not null and p.decided_at >= ${from} and p.decided_at < ${to} and ${scope(sql`m.site_id`)}
    group by p.refusal order by p.refusal`.execute(db)
  return rows
}
