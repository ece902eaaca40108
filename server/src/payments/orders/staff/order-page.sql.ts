import type { AuditAct } from '@amarelle/contract/staff/acts'
import type { StaffOrder, StaffOrderState } from '@amarelle/contract/staff/endpoints/money/orders'
import type { MailKind } from '@amarelle/contract/staff/mail-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { staffOrderState } from './order-state.sql.ts'

/** Limits of the lists of one order; the newest rows are shown. */
const [maxRows, mostNotices] = [50, 20]

interface StaffOrderRow {
  readonly id: number
  readonly number: string
  readonly siteId: number
  readonly memberId: number
  readonly username: string
  readonly isErased: boolean
  readonly state: StaffOrderState
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly withdrawUntil: Date | null
  readonly credits: number
  readonly left: number | null
  readonly currency: string
  readonly priceMinor: number
  readonly discountMinor: number
  readonly discountCode: string | null
  readonly feeMinor: number
  readonly totalMinor: number
  readonly vatRate: number
  readonly vatMinor: number
  readonly country: string
  readonly language: string
  readonly acknowledgedVersion: string
  readonly evidence: {
    readonly profile?: string | null
    readonly connection?: string | null
    readonly stated?: boolean
  }
  readonly ibanCountry: string | null
  readonly withdrawal: { readonly receipt: string; readonly at: string } | null
}
/** Returns the order with this number; undefined if there is none. */
export async function findStaffOrder(db: Db, number: string): Promise<StaffOrderRow | undefined> {
  const { rows } = await sql<StaffOrderRow>`
    select o.id, o.number, o.site_id as "siteId", o.member_id as "memberId", m.username, m.status = 'deleted' as "isErased",
      ${staffOrderState} as state, o.created_at as "createdAt", o.completed_at as "completedAt", o.withdraw_until as "withdrawUntil",
      o.credits, l.remaining as left, o.currency, o.price_minor as "priceMinor", o.discount_minor as "discountMinor",
      c.code as "discountCode", o.fee_minor as "feeMinor", o.total_minor as "totalMinor", o.vat_rate as "vatRate",
      o.vat_minor as "vatMinor", o.country, o.language, o.acknowledged_version as "acknowledgedVersion", o.evidence,
      (select d.iban_country from mandate d where d.order_id = o.id order by d.signed_at desc limit 1) as "ibanCountry",
      (select json_build_object('receipt', w.receipt, 'at', w.confirmed_at) from withdrawal w
        where w.order_id = o.id and w.state in ('confirmed', 'settled') and w.confirmed_at is not null) as withdrawal
    from credit_order o join member m on m.id = o.member_id
      left join credit_lot l on l.order_id = o.id left join discount_code c on c.id = o.discount_code_id
    where o.number = ${number}`.execute(db)
  return rows[0]
}

type Dated<T, D extends keyof T> = Omit<T, D> & {
  readonly [K in D]: T[K] extends string ? Date : Date | null
}
type AttemptRow = Dated<StaffOrder['attempts'][number], 'createdAt' | 'updatedAt'>

/** Returns the payments of an order, oldest first, with the times at which the provider reported something. */
export async function findOrderAttempts(db: Db, orderId: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.id, a.provider, m.name as method, a.state, json_build_object('minor', a.amount_minor, 'currency', a.currency) as amount,
      a.provider_ref as "providerReference", a.reference as "transferReference", a.failure, a.quarantined as "isSetAside",
      a.created_at as "createdAt", a.updated_at as "updatedAt", coalesce(n.notices, '{}') as notices
    from payment_attempt a join payment_method m on m.code = a.method
    left join lateral (select array_agg(to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by e.received_at)
      as notices from (select received_at from webhook_event w where w.provider = a.provider and w.provider_ref = a.provider_ref
        order by w.received_at limit ${mostNotices}) e) n on true
    where a.order_id = ${orderId} order by a.created_at, a.id limit ${maxRows}`.execute(db)
  return rows
}

type DisputeRow = Dated<StaffOrder['disputes'][number], 'openedAt' | 'closedAt'>
/** Returns the disputes of an order, newest first. */
export async function findOrderDisputes(db: Db, orderId: number): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select d.id, d.state, json_build_object('minor', d.amount_minor, 'currency', o.currency) as amount, d.reason,
      d.opened_at as "openedAt", d.closed_at as "closedAt"
    from dispute d join credit_order o on o.id = d.order_id where d.order_id = ${orderId}
    order by d.id desc limit ${maxRows}`.execute(db)
  return rows
}

/** Returns the mails about an order within 90 days, newest first. */
export const findOrderMails = (db: Db, orderId: number) =>
  db
    .selectFrom('sent_mail')
    .select(['kind', 'state', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .$castTo<{ kind: MailKind; state: 'sent' | 'failed'; at: Date }>()
    .execute()

interface LogRow {
  readonly id: number
  readonly by: string
  readonly act: AuditAct
  readonly at: Date
}
/** Acts of staff on an order, its payments and its refunds, newest first. */
export async function findOrderLog(db: Db, orderId: number, number: string): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select e.id, s.name as by, e.act, e.at from audit_entry e join staff_member s on s.id = e.staff_id
    where e.object in (select ${`order:${number}`} union all select 'refund:' || r.id from refund r where r.order_id = ${orderId}
      union all select 'payment:' || a.id from payment_attempt a where a.order_id = ${orderId})
    order by e.id desc limit ${maxRows}`.execute(db)
  return rows
}
