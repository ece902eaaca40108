import type { OrderKind } from '@amarelle/contract/staff/endpoints/authority-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { CompliancePeriod } from '../compliance-period.ts'

interface OrderCount {
  readonly kind: OrderKind
  /** Both null for all orders of the kind. */
  readonly country: string | null
  readonly subject: string | null
  readonly count: number
  /** Median times until the authority was told that the order arrived, and what was done; null if it was told nothing. */
  readonly confirmationHours: number | null
  readonly effectHours: number | null
}
/** Returns orders of authorities received in the period, in all and by member state and subject (DSA Art. 15(1)(a)). */
export async function countAuthorityOrders(
  db: Db,
  { from, to }: CompliancePeriod,
  scope: (column: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<OrderCount[]> {
  const medianHours = (time: RawBuilder<unknown>) =>
    sql`(percentile_cont(0.5) within group (order by extract(epoch from ${time} - o.received_at)) / 3600)::float8`
  const { rows } = await sql<OrderCount>`
    select o.kind, o.country, o.subject, count(*)::int as count, ${medianHours(sql`o.confirmed_at`)} as "confirmationHours",
      ${medianHours(sql`o.effect_at`)} as "effectHours"
    from authority_order o where o.received_at >= ${from} and o.received_at < ${to} and ${scope(sql`o.site_id`)}
    group by grouping sets ((o.kind), (o.kind, o.country, o.subject))
    order by o.kind, o.country nulls first, o.subject`.execute(db)
  return rows
}
