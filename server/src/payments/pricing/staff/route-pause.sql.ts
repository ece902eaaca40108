import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { PaymentMethodCode } from '../payment-method.sql.ts'

export interface PaymentRouteRow {
  readonly method: PaymentMethodCode
  readonly provider: string
  readonly name: string
  readonly countries: readonly string[] | null
  readonly currencies: readonly string[] | null
  readonly completed: number
  readonly failed: number
  readonly lastWebhookAt: Date | null
  readonly pauses: readonly {
    readonly id: number
    readonly country: string | null
    readonly by: string
    readonly reason: string
    readonly startedAt: string
  }[]
}
/** Returns the routes of active methods, in the order in which they are tried, with the site's attempts since a moment and its pauses. */
export async function listPaymentRouteRows(
  db: Db,
  siteId: number,
  methods: readonly string[],
  since: Date,
): Promise<PaymentRouteRow[]> {
  const { rows } = await sql<PaymentRouteRow>`
    with attempts as (
      select a.method, a.provider, count(*) filter (where a.state = 'completed')::integer as completed,
        count(*) filter (where a.state = 'failed')::integer as failed
      from payment_attempt a join credit_order o on o.id = a.order_id
      where a.created_at > ${since} and o.site_id = ${siteId} group by a.method, a.provider)
    select r.method, r.provider, m.name, r.countries, r.currencies, coalesce(a.completed, 0) as completed,
      coalesce(a.failed, 0) as failed,
      (select max(w.received_at) from webhook_event w where w.provider = r.provider) as "lastWebhookAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'country', p.country, 'by', s.name, 'reason', p.reason,
          'startedAt', to_char(p.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id)
        from payment_route_pause p join staff_member s on s.id = p.staff_id
        where p.site_id = ${siteId} and p.method = r.method and p.provider = r.provider and p.ended_at is null), '[]') as pauses
    from payment_route r join payment_method m on m.code = r.method
      left join attempts a on a.method = r.method and a.provider = r.provider
    where m.state = 'active' and r.method = any(${[...methods]}::text[])
    order by m.position, r.position`.execute(db)
  return rows
}

export interface RouteKey {
  readonly siteId: number
  readonly method: string
  readonly provider: string
  readonly country: string | null
}
export async function hasRoute(tx: Db, { method, provider }: RouteKey): Promise<boolean> {
  const { rows } =
    await sql`select from payment_route where method = ${method} and provider = ${provider}`.execute(tx)
  return rows.length > 0
}
/** Returns false if it is paused already. */
export async function insertPause(
  tx: Db,
  { siteId, method, provider, country }: RouteKey,
  start: { readonly at: Date; readonly staffId: number; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_route_pause (site_id, method, provider, country, staff_id, reason, started_at)
    values (${siteId}, ${method}, ${provider}, ${country}, ${start.staffId}, ${start.reason}, ${start.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}
export async function findPause(db: Db, id: number): Promise<RouteKey | undefined> {
  const { rows } = await sql<RouteKey>`
    select site_id as "siteId", method, provider, country from payment_route_pause where id = ${id}`.execute(
    db,
  )
  return rows[0]
}
/** Returns false if it has ended before. */
export async function endPause(
  tx: Db,
  id: number,
  end: { readonly at: Date; readonly staffId: number; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_route_pause')
    .set({ ended_at: end.at, ended_by: end.staffId, end_reason: end.reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
