import type { AuditAct } from '@amarelle/contract/staff/acts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface Period {
  readonly from: Date
  readonly to: Date
}
type SiteCondition = RawBuilder<boolean>
interface MoneyFigure {
  readonly count: number
  readonly total: { readonly minor: number; readonly currency: string }[]
}

const isWithin = (column: RawBuilder<unknown>, { from, to }: Period) =>
  sql<boolean>`${column} >= ${from} and ${column} < ${to}`

/** Returns members who signed up, and how many of them have confirmed their address; fictional profiles are no members. */
export async function countSignUps(db: Db, period: Period, isOnSite: SiteCondition) {
  const { rows } = await sql<{ count: number; confirmed: number }>`
    select count(*)::int as count, (count(*) filter (where activated_at is not null))::int as confirmed
    from member where ${isWithin(sql`signed_up_at`, period)} and ${isOnSite}
      and not exists (select from profile where profile.member_id = member.id and fictional)`.execute(db)
  return rows[0] ?? { count: 0, confirmed: 0 }
}

const sumByCurrency = async (db: Db, rowsOfPeriod: RawBuilder<unknown>): Promise<MoneyFigure> => {
  const { rows } = await sql<{ count: number; minor: number; currency: string }>`
    select currency, count(*)::int as count, sum(minor)::float8 as minor
    from (${rowsOfPeriod}) m group by currency order by currency`.execute(db)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    total: rows.map(({ minor, currency }) => ({ minor, currency })),
  }
}
export const countCompletedOrders = (db: Db, period: Period, isOnSite: SiteCondition) =>
  sumByCurrency(
    db,
    sql`select currency, total_minor as minor from credit_order
      where ${isWithin(sql`completed_at`, period)} and ${isOnSite}`,
  )
/** Refunds that were begun, whoever began them. */
export const countRefunds = (db: Db, period: Period, isOnSite: SiteCondition) =>
  sumByCurrency(
    db,
    sql`select o.currency, r.amount_minor as minor from refund r
      join (select id, currency from credit_order where ${isOnSite}) o on o.id = r.order_id
      where ${isWithin(sql`r.created_at`, period)}`,
  )

/** Returns how often staff did one of these acts. */
export async function countActs(
  db: Db,
  period: Period,
  isOnSite: SiteCondition,
  acts: readonly AuditAct[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entry
    where ${isWithin(sql`at`, period)} and act = any(${[...acts]}::text[]) and ${isOnSite}`.execute(db)
  return rows[0]?.count ?? 0
}
/** Returns the median between a report and its decision, of those that were decided; null without any. */
export async function findMedianMinutes(
  db: Db,
  period: Period,
  isOnSite: SiteCondition,
): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select round(extract(epoch from percentile_cont(0.5) within group (order by closed_at - created_at)) / 60)::int as minutes
    from report where state = 'closed' and ${isWithin(sql`closed_at`, period)} and ${isOnSite}`.execute(db)
  return rows[0]?.minutes ?? null
}
