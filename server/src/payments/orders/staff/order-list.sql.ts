import type { ListedOrder, listOrdersEndpoint } from '@amarelle/contract/staff/endpoints/money/orders'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { isBefore, toMicroseconds } from '../../../platform/db/list-position.sql.ts'
import type { ListPosition } from '../../../platform/http/list-cursor.ts'
import type { OrderSearchBranch } from './order-search.ts'
import { isInState, staffOrderState } from './order-state.sql.ts'

export type OrderFilter = z.output<(typeof listOrdersEndpoint)['input']>
interface ListedOrderRow extends Omit<ListedOrder, 'createdAt'> {
  readonly id: number
  readonly createdAt: Date
  /** Microseconds since 1970. */
  readonly atUs: number
}

/** Conditions on an order `o`, all of which apply. */
function buildFilterConditions(filter: OrderFilter, position: ListPosition | null): RawBuilder<boolean>[] {
  const { state, method, provider, country, currency, from, to, minimum, maximum } = filter
  const has = <T>(value: T | undefined, build: (value: T) => RawBuilder<boolean>) =>
    value === undefined ? [] : [build(value)]
  return [
    isBefore(position, sql`o.created_at`, sql`o.id`),
    ...has(from, (day) => sql`o.created_at >= ${day}::date`),
    ...has(to, (day) => sql`o.created_at < ${day}::date + 1`),
    ...has(country, (code) => sql`o.country = ${code}`),
    ...has(currency, (code) => sql`o.currency = ${code}`),
    ...has(minimum, (minor) => sql`o.total_minor >= ${minor}`),
    ...has(maximum, (minor) => sql`o.total_minor <= ${minor}`),
    ...has(
      method,
      (code) => sql`o.id in (select p.order_id from payment_attempt p where p.method = ${code})`,
    ),
    ...has(
      provider,
      (id) => sql`o.id in (select p.order_id from payment_attempt p where p.provider = ${id})`,
    ),
    ...has(state, isInState),
  ]
}

interface OrderQuery {
  readonly filter: OrderFilter
  readonly position: ListPosition | null
  /** Null for all sites. */
  readonly siteIds: readonly number[] | null
  /** The condition of the search; empty for all orders. */
  readonly branches: readonly OrderSearchBranch[]
  readonly limit: number
}
/** Selects a page of orders, with `found_by`. */
function selectPage({ filter, position, siteIds, branches, limit }: OrderQuery): RawBuilder<unknown> {
  const conditions = sql.join(buildFilterConditions(filter, position), sql` and `)
  const newest = sql`order by o.created_at desc, o.id desc limit ${limit}`
  if (branches.length > 0) {
    const found = branches.map(
      ({ foundBy, ids }, rank) =>
        sql`select id, ${foundBy}::text as found_by, ${rank}::int as rank from (${ids}) ids`,
    )
    const onSites = siteIds === null ? sql`true` : sql`o.site_id = any(${[...siteIds]}::int[])`
    return sql`select o.*, f.found_by
      from (select distinct on (id) * from (${sql.join(found, sql` union all `)}) branch order by id, rank) f
      join credit_order o on o.id = f.id where ${onSites} and ${conditions} ${newest}`
  }
  if (siteIds === null)
    return sql`select o.*, null as found_by from credit_order o where ${conditions} ${newest}`
  // Each site is read in the order of its index.
  return sql`select o.*, null as found_by from unnest(${[...siteIds]}::int[]) as place (site_id) cross join lateral (
    select o.* from credit_order o where o.site_id = place.site_id and ${conditions} ${newest}) o ${newest}`
}

/** The orders that fit, newest first. */
export async function findListedOrders(db: Db, query: OrderQuery): Promise<ListedOrderRow[]> {
  const { rows } = await sql<ListedOrderRow>`
    select o.id, o.number, o.created_at as "createdAt", ${toMicroseconds(sql`o.created_at`)} as "atUs",
      o.member_id as "memberId", m.username, o.site_id as "siteId", o.credits, o.country,
      json_build_object('minor', o.total_minor, 'currency', o.currency) as total,
      coalesce(a.name, '') as method, coalesce(a.provider, '') as provider, ${staffOrderState} as state, o.found_by as "foundBy"
    from (${selectPage(query)}) o join member m on m.id = o.member_id
    left join lateral (select p.provider, k.name from payment_attempt p join payment_method k on k.code = p.method
      where p.order_id = o.id order by p.state = 'completed' and not p.quarantined desc, p.created_at desc, p.id limit 1) a on true
    order by o.created_at desc, o.id desc`.execute(db)
  return rows
}
