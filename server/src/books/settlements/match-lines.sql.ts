import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Our payment, refund or dispute that a line is about, with the money that it moved at the provider according to our books. */
const selectRecord = sql`
  (select a.id::text as record_id, a.order_id, a.currency, a.amount_minor as minor, a.state = 'completed' as is_booked
    from payment_attempt a
    where o.kind = 'payment' and a.provider = o.provider and (a.provider_ref = o.reference or a.id = o.own_id) limit 1)
  union all
  (select r.id::text, r.order_id, a.currency, -r.amount_minor, r.state = 'completed'
    from refund r join payment_attempt a on a.id = r.attempt_id
    where o.kind = 'refund' and a.provider = o.provider and (r.provider_ref = o.reference or r.id = o.own_id) limit 1)
  union all
  (select d.id::text, d.order_id, a.currency, -d.amount_minor, d.state <> 'won'
    from dispute d join payment_attempt a on a.id = d.attempt_id
    where o.kind = 'dispute' and a.provider = o.provider and d.provider_ref = o.reference limit 1)`

/** A line whose original amount fits our books since this comparison. */
export interface ConvertedLine {
  readonly id: number
  readonly settlementId: number
  readonly orderId: number
  readonly amountMinor: number
  readonly currency: string
  readonly originalMinor: number
  readonly originalCurrency: string
  /** Noon of the day of the payout, in the company's time zone. */
  readonly paidOutAt: Date
}
const lineColumns = sql`l.id, l.kind, l.reference, l.own_id, l.amount_minor, l.original_minor, l.original_currency, s.provider, s.currency,
  s.company_id`
/** The money of an earlier line `e` in the currency of our record, without a difference that somebody explained. */
const earlierMinor = (currency: ReturnType<typeof sql>) => sql`
  case when e.original_currency = ${currency} then e.original_minor else e.amount_minor end
    - case when e.explained_as is null then 0 else e.difference_minor end`

/**
 * Compares lines with our books: those of a new settlement, and all of the provider's that did not fit before and that nobody has
 * explained. Of several lines about one payment, the last has the difference between their sum and ours. Lines that the provider
 * converted fit if their original amounts add up to ours; they are returned, to be booked. Adjustments fit nothing. Call it with
 * `lockSettlements`.
 */
export async function matchLines(
  tx: Db,
  provider: string,
  newSettlementId: number | null,
): Promise<ConvertedLine[]> {
  const { rows } = await sql<ConvertedLine>`
    with open as (
      select ${lineColumns} from settlement_line l join settlement s on s.id = l.settlement_id
      where s.id = ${newSettlementId} and l.kind in ('payment', 'refund', 'dispute')
      union
      select ${lineColumns} from settlement_line l join settlement s on s.id = l.settlement_id
      where l.cause is not null and l.explained_as is null and s.provider = ${provider} and l.kind in ('payment', 'refund', 'dispute')
    ), found as (
      select o.id, o.kind, o.amount_minor, o.original_minor, r.record_id, r.order_id, r.is_booked, r.currency as own_currency,
        case when r.is_booked then r.minor else 0 end as own_minor, r.currency = o.currency as has_currency,
        r.currency <> o.currency and r.currency = o.original_currency as has_original_currency, site.company_id = o.company_id as has_company
      from open o left join lateral (${selectRecord}) r on true
        left join credit_order c on c.id = r.order_id left join site on site.id = c.site_id
    ), earlier as (
      select f.kind, f.record_id, count(e.id) as lines, coalesce(sum(${earlierMinor(sql`f.own_currency`)}), 0) as minor
      from (select distinct kind, record_id, own_currency from found where record_id is not null) f left join settlement_line e
        on e.kind = f.kind and e.record_id = f.record_id and not exists (select from open o where o.id = e.id)
      group by f.kind, f.record_id
    ), settled as (
      select f.kind, f.record_id, max(f.id) as last_id, count(*) + min(e.lines) as lines,
        sum(f.amount_minor) + min(e.minor) - min(f.own_minor) as difference
      from found f join earlier e on e.kind = f.kind and e.record_id = f.record_id
      where f.has_currency and f.has_company group by f.kind, f.record_id
    ), converted as (
      select f.kind, f.record_id from found f join earlier e on e.kind = f.kind and e.record_id = f.record_id
      where f.has_original_currency and f.has_company group by f.kind, f.record_id
      having sum(f.original_minor) + min(e.minor) = min(f.own_minor)
    ), compared as (
      select f.id, f.order_id, coalesce(s.record_id, v.record_id) as record_id, f.is_booked, f.has_currency, f.has_company, s.lines,
        v.record_id is not null as is_converted,
        case when v.record_id is not null then 0 when s.record_id is null then f.amount_minor
          when s.last_id = f.id then s.difference else 0 end::bigint as difference
      from found f left join settled s on s.kind = f.kind and s.record_id = f.record_id and f.has_currency and f.has_company
        left join converted v on v.kind = f.kind and v.record_id = f.record_id and f.has_original_currency and f.has_company
    ), updated as (
      update settlement_line l set order_id = c.order_id, record_id = c.record_id, difference_minor = c.difference,
        is_converted = c.is_converted,
        cause = case when c.difference = 0 then null when c.order_id is null then 'unknown' when not c.has_company then 'company'
          when not c.has_currency then 'currency' when c.lines > 1 then 'repeated' when not c.is_booked then 'state' else 'amount' end
      from compared c where c.id = l.id returning l.*
    )
    select u.id, u.settlement_id as "settlementId", u.order_id as "orderId", u.amount_minor as "amountMinor", s.currency::text,
      u.original_minor as "originalMinor", u.original_currency::text as "originalCurrency",
      (s.paid_out_on + interval '12 hours') at time zone c.time_zone as "paidOutAt"
    from updated u join settlement s on s.id = u.settlement_id join company c on c.id = s.company_id
    where u.is_converted order by u.id`.execute(tx)
  return rows
}
/** Serialises changes and comparisons of settlements of a provider until the caller's transaction ends. */
export async function lockSettlements(tx: Db, provider: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlements:${provider}`}, 0))`.execute(tx)
}
/** Providers with lines that do not fit and that nobody has explained. */
export async function listProvidersWithDifferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select distinct s.provider from settlement_line l join settlement s on s.id = l.settlement_id
    where l.cause is not null and l.explained_as is null`.execute(db)
  return rows.map(({ provider }) => provider)
}
