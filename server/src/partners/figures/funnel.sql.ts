import {
  type FunnelGroup,
  type FunnelRow,
  maxFunnelRows,
} from '@amarelle/contract/staff/endpoints/partners/source-figures'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface FiguresQuery {
  readonly source: string
  readonly first: string
  readonly last: string
  /** A condition on `x.site_id`. */
  readonly siteCondition: RawBuilder<boolean>
}

const selectVisits = (by: FunnelGroup, { source, first, last, siteCondition }: FiguresQuery) =>
  by === 'sub'
    ? sql`select x.sub_id as name, x.visits from sub_id_visit x
        where x.source = ${source} and x.day between ${first} and ${last} and ${siteCondition}`
    : sql`select concat_ws('/', x.lander, nullif(x.slug, '')), x.count from conversion x
        where x.traffic_source = ${source} and x.event = 'visit' and x.day between ${first} and ${last} and ${siteCondition}`
const toGroupName = (by: FunnelGroup) =>
  by === 'sub' ? sql`x.sub_id` : sql`concat_ws('/', x.lander, nullif(x.slug, ''))`

/** Visits and sign-ups of a period with what became of the sign-ups; the groups with the most sign-ups, and `*` for all others. */
export async function countFunnel(db: Db, by: FunnelGroup, query: FiguresQuery): Promise<FunnelRow[]> {
  const { source, first, last, siteCondition } = query
  const { rows } = await sql<FunnelRow>`
    with steps as (
      select name, visits::bigint as visits, 0 as signed_up, 0 as activated, 0 as ordered, 0 as month_2, 0 as month_3
      from (${selectVisits(by, query)}) v (name, visits)
      union all
      select ${toGroupName(by)}, 0, 1, (x.activated_on is not null)::int, (x.first_ordered_on is not null)::int,
        x.ordered_in_month_2::int, x.ordered_in_month_3::int
      from referral x where x.source = ${source} and x.signed_up_on between ${first} and ${last} and ${siteCondition}),
    groups as (
      select name, sum(visits) as visits, sum(signed_up) as signed_up, sum(activated) as activated, sum(ordered) as ordered,
        sum(month_2) as month_2, sum(month_3) as month_3,
        row_number() over (order by sum(signed_up) desc, sum(visits) desc, name) as position
      from steps group by name)
    select case when position > ${maxFunnelRows} then '*' else name end as "group", sum(visits)::int as visits,
      sum(signed_up)::int as "signedUp", sum(activated)::int as activated, sum(ordered)::int as "firstOrders",
      sum(month_2)::int as month2, sum(month_3)::int as month3
    from groups group by 1 order by min(position), "group"`.execute(db)
  return rows
}
