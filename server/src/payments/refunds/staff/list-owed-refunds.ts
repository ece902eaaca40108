import type { listOwedRefundsEndpoint, OwedRefund } from '@amarelle/contract/staff/endpoints/money/refunds'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { toMicroseconds } from '../../../platform/db/list-position.sql.ts'
import { decodeListCursor, encodeListCursor, toListPage } from '../../../platform/http/list-cursor.ts'
import { buildSiteCondition } from '../../../staff/index.ts'

const refundsPerPage = 50
const cursorList = 'refunds/owed'

interface OwedRefundRow extends Omit<OwedRefund, 'since'> {
  readonly since: Date
  /** Microseconds since 1970. */
  readonly atUs: number
  readonly orderId: number
}

/** Refunds on the actor's sites that are owed and have to be made by hand, oldest first, without those that a chargeback covered. */
export async function listOwedRefunds(
  services: Services,
  actor: StaffActor,
  { cursor, ...scope }: SiteScope & { readonly cursor?: string | undefined },
): Promise<StaffEndpointAnswer<typeof listOwedRefundsEndpoint>> {
  const isOnSite = await buildSiteCondition(services, actor, 'orders.read', sql`o.site_id`, scope)
  const position = decodeListCursor(services, cursorList, cursor)
  // Two refunds of one moment and order are one position; an order has few refunds.
  const isAfter = position
    ? sql`(r.created_at, r.order_id) > (timestamptz 'epoch' + ${position.atUs} * interval '1 microsecond', ${position.id}::bigint)`
    : sql`true`
  const { rows } = await sql<OwedRefundRow>`
    select r.id, o.number as "order", o.id as "orderId", o.member_id as "memberId", b.username, o.site_id as "siteId",
      json_build_object('minor', r.amount_minor, 'currency', a.currency) as amount, r.reason, a.provider, m.name as method,
      a.provider_ref as payment, r.failure, r.created_at as since, ${toMicroseconds(sql`r.created_at`)} as "atUs",
      case when c.id is not null then json_build_object('staffId', c.id, 'name', c.name) end as claim
    from refund r join payment_attempt a on a.id = r.attempt_id join payment_method m on m.code = a.method
      join credit_order o on o.id = r.order_id join member b on b.id = o.member_id
      left join staff_member c on c.id = r.claimed_by
    where r.state = 'failed' and ${isOnSite} and ${isAfter} and not exists (
      select from dispute d where d.attempt_id = a.id and d.state <> 'won' having sum(d.owed_minor) >= r.amount_minor)
    order by r.created_at, r.order_id limit ${refundsPerPage + 1}`.execute(services.db)
  const page = toListPage(rows, refundsPerPage, ({ orderId: id, atUs }) => ({ id, atUs }))
  return {
    refunds: page.rows.map(({ since, atUs: _atUs, orderId: _orderId, ...refund }) => ({
      ...refund,
      since: since.toISOString(),
    })),
    next: page.next && encodeListCursor(services, cursorList, page.next),
  }
}
