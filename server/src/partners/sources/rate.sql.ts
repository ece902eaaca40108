import type { TrafficRate } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Rates of one source at most, so that its page stays readable. */
export const maxRatesPerSource = 200

export const insertRate = (
  tx: Db,
  rate: Omit<TrafficRate, 'id' | 'author'> & {
    readonly source: string
    readonly staffId: number
    readonly createdAt: Date
  },
) =>
  tx
    .insertInto('traffic_rate')
    .values({
      source: rate.source,
      purpose: rate.purpose,
      kind: rate.kind,
      amount_minor: rate.amountMinor,
      currency: rate.currency,
      share_basis_points: rate.shareBasisPoints,
      reversal_days: rate.reversalDays,
      starts_on: rate.startsOn,
      staff_id: rate.staffId,
      reason: rate.reason,
      created_at: rate.createdAt,
    })
    .execute()

export async function countRates(db: Db, source: string): Promise<number> {
  const { count } = await db
    .selectFrom('traffic_rate')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the rates of a source, the newest first. */
export async function listRates(db: Db, source: string): Promise<TrafficRate[]> {
  const { rows } = await sql<TrafficRate>`
    select r.id, r.purpose, r.kind, r.amount_minor as "amountMinor", r.currency, r.share_basis_points as "shareBasisPoints",
      r.reversal_days as "reversalDays", r.starts_on::text as "startsOn", m.name as author, r.reason
    from traffic_rate r join staff_member m on m.id = r.staff_id
    where r.source = ${source} order by r.starts_on desc, r.id desc limit ${maxRatesPerSource}`.execute(db)
  return rows
}

/** Returns the payout rule of `source` that is in force on `day`: the last one that has started. For a lateral join. */
export const selectPayoutRule = (source: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  select t.kind, t.amount_minor, t.currency, t.share_basis_points, t.reversal_days from traffic_rate t
  where t.source = ${source} and t.purpose = 'payout' and t.starts_on <= ${day}
  order by t.starts_on desc, t.id desc limit 1`
/** Returns the cost of a kind that is in force on `day`. For a lateral join. */
export const selectCost = (source: string, kind: string, day: RawBuilder<unknown>) => sql`
  select t.amount_minor, t.currency from traffic_rate t
  where t.source = ${source} and t.purpose = 'cost' and t.kind = ${kind} and t.starts_on <= ${day}
  order by t.starts_on desc, t.id desc limit 1`
