import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface StaffOrderRow {
  readonly number: string
  readonly createdAt: Date
  readonly credits: number
  readonly total: { readonly minor: number; readonly currency: string }
  readonly method: string
  readonly state: string
  /** Number of the latest attempt at its provider. */
  readonly providerReference: string | null
}
/** The newest orders of a member, each with the method of its latest attempt; partly and fully refunded ones say so. */
export async function listOrdersForStaff(db: Db, memberId: number, count: number): Promise<StaffOrderRow[]> {
  const { rows } = await sql<StaffOrderRow>`
    select o.number, o.created_at as "createdAt", o.credits,
      json_build_object('minor', o.total_minor, 'currency', o.currency) as total, coalesce(m.name, '') as method,
      case when refunded.minor >= o.total_minor then 'refunded' when refunded.minor > 0 then 'partly_refunded' else o.state end as state,
      a.provider_ref as "providerReference"
    from (select * from credit_order where member_id = ${memberId} order by id desc limit ${count}) o
    left join lateral (select method, provider_ref from payment_attempt a where a.order_id = o.id order by a.created_at desc, a.id limit 1) a on true
    left join payment_method m on m.code = a.method
    left join lateral (select coalesce(sum(r.amount_minor), 0) as minor from refund r
      where r.order_id = o.id and r.state = 'completed') refunded on true
    order by o.id desc`.execute(db)
  return rows
}

interface PaidSum {
  readonly memberId: number
  readonly minor: number
  readonly currency: string
}
/** The income from completed orders of these members after refunds, by currency. */
export async function findPaidSums(db: Db, memberIds: readonly number[]): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    select o.member_id as "memberId", o.currency, sum(o.total_minor - refunded.minor)::float8 as minor
    from credit_order o
    join lateral (select coalesce(sum(r.amount_minor), 0) as minor from refund r
      where r.order_id = o.id and r.state = 'completed') refunded on true
    where o.member_id = any(${[...memberIds]}::bigint[]) and o.completed_at is not null
    group by o.member_id, o.currency order by o.member_id, o.currency`.execute(db)
  return rows
}

/** Returns the newest order of the member with one of these numbers; null if none does. */
export async function findOrderNumberOf(
  db: Db,
  memberId: number,
  numbers: readonly string[],
): Promise<string | null> {
  if (numbers.length === 0) return null
  const row = await db
    .selectFrom('credit_order')
    .select('number')
    .where('member_id', '=', memberId)
    .where('number', 'in', numbers)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.number ?? null
}
