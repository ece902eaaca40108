import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/**
 * Stores, per site, how many members were seen since the first day of a month. Only a later run within the same month may raise a
 * number: accounts that are erased meanwhile were members all the same. Fictional profiles do not count.
 */
export const storeMonthlyActivity = (db: Db, { from, at }: { readonly from: Date; readonly at: Date }) =>
  sql`insert into monthly_activity (site_id, month, members, counted_at)
    select m.site_id, ${from.toISOString().slice(0, 10)}::date, count(*)::int, ${at} from member m
    where m.last_seen_at >= ${from} and m.status <> 'deleted'
      and not exists (select from profile p where p.member_id = m.id and p.fictional)
    group by m.site_id
    on conflict (site_id, month) do update
      set members = greatest(monthly_activity.members, excluded.members), counted_at = excluded.counted_at`.execute(
    db,
  )

export interface MonthlyActivity {
  readonly siteId: number
  /** Such as `2026-10`. */
  readonly month: string
  readonly members: number
  readonly countedAt: Date
}
/** The counts of the sites in the scope from a month on, the newest first. */
export async function findMonthlyActivity(
  db: Db,
  fromMonth: string,
  scope: RawBuilder<boolean>,
): Promise<MonthlyActivity[]> {
  const { rows } = await sql<MonthlyActivity>`
    select a.site_id as "siteId", to_char(a.month, 'YYYY-MM') as month, a.members, a.counted_at as "countedAt"
    from monthly_activity a where a.month >= ${`${fromMonth}-01`}::date and ${scope}
    order by a.month desc, a.site_id`.execute(db)
  return rows
}
