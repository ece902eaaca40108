import type { PayoutLine } from '@amarelle/contract/staff/endpoints/partners/source-figures'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { selectCost, selectPayoutRule } from '../sources/rate.sql.ts'
import type { FiguresQuery } from './funnel.sql.ts'

/** The column with the day of each line of a statement in a referral, and the day by which its rule is chosen. */
const lineDays = {
  activation: { day: 'activated_on', ruleDay: 'activated_on', sign: 1 },
  first_order: { day: 'first_ordered_on', ruleDay: 'first_ordered_on', sign: 1 },
  reversal: { day: 'reversed_on', ruleDay: 'first_ordered_on', sign: -1 },
  reinstatement: { day: 'reinstated_on', ruleDay: 'first_ordered_on', sign: 1 },
} as const

/**
 * Returns each activation and first order of a period by the rule of its day; a share is rounded down to the smallest coin of each order.
 */
const selectPayable = (line: keyof typeof lineDays, { source, first, last, siteCondition }: FiguresQuery) => {
  const { day, ruleDay, sign } = lineDays[line]
  const isKind = line === 'activation' ? sql`p.kind = 'activation'` : sql`p.kind <> 'activation'`
  return sql`
    select ${line}::text as line, p.kind, x.site_id, ${sql.ref(`x.${day}`)} as day, x.lander, x.slug, x.sub_id,
      coalesce(p.currency, x.first_order_currency) as currency,
      ${sign} * coalesce(p.amount_minor, floor(x.first_order_net_minor * p.share_basis_points / 10000.0)::bigint) as minor
    from referral x cross join lateral (${selectPayoutRule(sql.ref('x.source'), sql.ref(`x.${ruleDay}`))}) p
    where x.source = ${source} and ${sql.ref(`x.${day}`)} between ${first} and ${last} and ${siteCondition} and ${isKind}
      and (p.amount_minor > 0 or p.share_basis_points > 0)`
}
const selectPayables = (query: FiguresQuery) =>
  sql.join(
    (['activation', 'first_order', 'reversal', 'reinstatement'] as const).map((line) =>
      selectPayable(line, query),
    ),
    sql` union all `,
  )

/** Returns the lines of a statement, by kind, site and currency. */
export async function sumPayouts(db: Db, query: FiguresQuery): Promise<PayoutLine[]> {
  const { rows } = await sql<PayoutLine>`
    select line, kind, site_id as "siteId", currency, count(*)::int as count, sum(minor)::bigint as "amountMinor"
    from (${selectPayables(query)}) payable group by 1, 2, 3, 4
    order by array_position(array['activation', 'first_order', 'reversal', 'reinstatement'], line), 2, 3, 4`.execute(
    db,
  )
  return rows
}

interface DailyPayout {
  readonly day: string
  readonly line: string
  readonly site: string
  readonly page: string
  readonly subId: string
  readonly currency: string
  readonly count: number
  readonly amountMinor: number
}
/** Returns the payouts of a period by day, landing page and sub-id, for a file. */
export async function listDailyPayouts(db: Db, query: FiguresQuery): Promise<DailyPayout[]> {
  const { rows } = await sql<DailyPayout>`
    select day::text, line, s.host as site, concat_ws('/', lander, nullif(slug, '')) as page, sub_id as "subId", currency,
      count(*)::int as count, sum(minor)::bigint as "amountMinor"
    from (${selectPayables(query)}) payable join site s on s.id = payable.site_id
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

interface CostSum {
  readonly kind: 'visit' | 'activation' | 'month'
  readonly currency: string
  readonly count: number
  readonly amountMinor: number
}
/**
 * Returns what a source cost in a month: visits of landing pages and activations by the cost of their day, and the fixed amount that is in
 * force on the last day.
 */
export async function sumCosts(db: Db, query: FiguresQuery): Promise<CostSum[]> {
  const { source, first, last, siteCondition } = query
  const { rows } = await sql<CostSum>`
    select kind, currency, sum(count)::int as count, sum(minor)::bigint as "amountMinor" from (
      select 'visit' as kind, p.currency, x.count::bigint as count, x.count * p.amount_minor as minor
      from conversion x cross join lateral (${selectCost(source, 'visit', sql.ref('x.day'))}) p
      where x.traffic_source = ${source} and x.event = 'visit' and x.day between ${first} and ${last} and ${siteCondition}
      union all
      select 'activation', p.currency, 1, p.amount_minor
      from referral x cross join lateral (${selectCost(source, 'activation', sql.ref('x.activated_on'))}) p
      where x.source = ${source} and x.activated_on between ${first} and ${last} and ${siteCondition}
      union all
      select 'month', p.currency, 1, p.amount_minor from (${selectCost(source, 'month', sql`${last}::date`)}) p) costs
    where minor > 0 group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
