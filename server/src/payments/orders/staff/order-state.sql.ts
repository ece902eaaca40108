import type { StaffOrderState } from '@amarelle/contract/staff/endpoints/money/orders'
import { type RawBuilder, sql } from 'kysely'

/** Refunds of surplus payments don't change what an order is. */
const isOwnRefund = sql`r.reason in ('withdrawal', 'goodwill')`
const isSetAside = sql<boolean>`exists (select from payment_attempt p where p.order_id = o.id and p.quarantined and p.state <> 'completed')`
const isDisputed = sql<boolean>`exists (select from dispute d where d.order_id = o.id and d.state <> 'won')`
const isWaiting = sql<boolean>`exists (select from payment_attempt p where p.order_id = o.id and p.state = 'pending')`

/** The state of an order `o` as staff see it in lists, as an expression for a larger statement. */
export const staffOrderState: RawBuilder<StaffOrderState> = sql`case
  when ${isSetAside} then 'set_aside'
  when ${isDisputed} then 'disputed'
  when o.state = 'completed' then (select case when bool_or(r.state <> 'completed') then 'refunding'
      when sum(r.amount_minor) >= o.total_minor then 'refunded' when sum(r.amount_minor) > 0 then 'partly_refunded'
      else 'completed' end from refund r where r.order_id = o.id and ${isOwnRefund})
  when o.state = 'open' and ${isWaiting} then 'waiting'
  else o.state end`

/** Orders whose own refunds meet a condition on their sums: read from the refunds, which are few. */
const hasRefunds = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`o.state = 'completed' and o.id in (select r.order_id from refund r join credit_order t on t.id = r.order_id
    where ${isOwnRefund} group by r.order_id, t.total_minor having ${condition})`

function buildOwnState(state: Exclude<StaffOrderState, 'set_aside' | 'disputed'>): RawBuilder<boolean> {
  switch (state) {
    case 'open':
      return sql`o.state = 'open' and not ${isWaiting}`
    case 'waiting':
      return sql`o.state = 'open' and ${isWaiting}`
    case 'completed':
      return sql`o.state = 'completed' and not exists (select from refund r where r.order_id = o.id and ${isOwnRefund})`
    case 'refunding':
      return hasRefunds(sql`bool_or(r.state <> 'completed')`)
    case 'partly_refunded':
      return hasRefunds(sql`bool_and(r.state = 'completed') and sum(r.amount_minor) < t.total_minor`)
    case 'refunded':
      return hasRefunds(sql`bool_and(r.state = 'completed') and sum(r.amount_minor) >= t.total_minor`)
    default:
      return sql`o.state = ${state}`
  }
}
/** Returns whether an order `o` is in this state: the same as `staffOrderState`, in a form for which indexes are used. */
export function isInState(state: StaffOrderState): RawBuilder<boolean> {
  if (state === 'set_aside') return isSetAside
  if (state === 'disputed') return sql`${isDisputed} and not ${isSetAside}`
  return sql`${buildOwnState(state)} and not ${isDisputed} and not ${isSetAside}`
}
