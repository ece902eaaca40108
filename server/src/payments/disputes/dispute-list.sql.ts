import type { DisputeState } from '@amarelle/contract/staff/endpoints/money/disputes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type DisputeRecord, selectDisputes } from './dispute.sql.ts'

interface DisputeListFilter {
  readonly isSite: RawBuilder<boolean>
  readonly provider: string | undefined
  readonly limit: number
}
const filterDisputes = (db: Db, { isSite, provider, limit }: DisputeListFilter) =>
  selectDisputes(db)
    .where(isSite)
    .$if(provider !== undefined, (query) => query.where('a.provider', '=', provider ?? ''))
    .limit(limit)

/** Open disputes after the one with the id `after`, by deadline. */
export const listOpenDisputes = (
  db: Db,
  { after, ...filter }: DisputeListFilter & { readonly after: number | null },
): Promise<DisputeRecord[]> =>
  filterDisputes(db, filter)
    .where('d.state', '=', 'open')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(coalesce(d.evidence_due_at, 'infinity'), d.id) >
          (select coalesce(l.evidence_due_at, 'infinity'), l.id from dispute l where l.id = ${after})`,
      ),
    )
    .orderBy(sql`coalesce(d.evidence_due_at, 'infinity')`)
    .orderBy('d.id')
    .execute()
/** Closed disputes before the one with the id `before`, newest first. */
export const listClosedDisputes = (
  db: Db,
  {
    before,
    state,
    ...filter
  }: DisputeListFilter & {
    readonly before: number | null
    readonly state: Exclude<DisputeState, 'open'> | undefined
  },
): Promise<DisputeRecord[]> =>
  filterDisputes(db, filter)
    .where('d.state', '<>', 'open')
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? ''))
    .$if(before !== null, (query) => query.where('d.id', '<', before ?? 0))
    .orderBy('d.id', 'desc')
    .execute()

interface FraudWarningRow {
  readonly siteId: number
  readonly order: string
  readonly memberId: number
  readonly username: string | null
  readonly provider: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly receivedAt: Date
}
/** Returns the newest warnings since a time about payments that were neither disputed nor refunded. */
export async function listFraudWarnings(
  db: Db,
  isSite: RawBuilder<boolean>,
  since: Date,
  limit: number,
): Promise<FraudWarningRow[]> {
  const { rows } = await sql<FraudWarningRow>`
    select o.site_id as "siteId", o.number as order, o.member_id as "memberId",
      case when m.status = 'deleted' then null else m.username end as username, a.provider, a.amount_minor as "amountMinor",
      trim(a.currency) as currency, w.reason, w.received_at as "receivedAt"
    from fraud_warning w join payment_attempt a on a.id = w.attempt_id join credit_order o on o.id = a.order_id
      join member m on m.id = o.member_id
    where w.received_at > ${since} and ${isSite} and not exists (select from dispute d where d.attempt_id = a.id)
      and not exists (select from refund r where r.attempt_id = a.id and r.state <> 'failed')
    order by w.received_at desc, a.id limit ${limit}`.execute(db)
  return rows
}
/** Returns all providers that disputes came from. */
export async function listDisputeProviders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select distinct a.provider from dispute d join payment_attempt a on a.id = d.attempt_id order by a.provider`.execute(
    db,
  )
  return rows.map(({ provider }) => provider)
}
