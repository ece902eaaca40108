import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface TrafficSourceRow {
  readonly code: string
  readonly name: string
  readonly siteId: number | null
  readonly isActive: boolean
  readonly createdAt: Date
  readonly contractNote: string
}
const columns = [
  'code',
  'name',
  'site_id as siteId',
  'active as isActive',
  'created_at as createdAt',
  'contract_note as contractNote',
] as const

export const findSourceByCode = (db: Db, code: string): Promise<TrafficSourceRow | undefined> =>
  db.selectFrom('traffic_source').select(columns).where('code', '=', code).executeTakeFirst()

/** Locks a traffic source, so that acts on it come one after the other. */
export const lockSource = (tx: Db, code: string): Promise<TrafficSourceRow | undefined> =>
  tx.selectFrom('traffic_source').select(columns).where('code', '=', code).forUpdate().executeTakeFirst()

/** Returns false when the code is taken. */
export async function insertSource(
  tx: Db,
  source: Omit<TrafficSourceRow, 'isActive'> & { readonly keyHash: Buffer },
): Promise<boolean> {
  const row = await tx
    .insertInto('traffic_source')
    .values({
      code: source.code,
      name: source.name,
      site_id: source.siteId,
      key_hash: source.keyHash,
      contract_note: source.contractNote,
      created_at: source.createdAt,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}
export const updateSource = (
  tx: Db,
  code: string,
  change: {
    name?: string
    contract_note?: string
    key_hash?: Buffer
    active?: boolean
    ended_at?: Date | null
  },
) => tx.updateTable('traffic_source').set(change).where('code', '=', code).execute()

interface SourceCounts extends Pick<TrafficSourceRow, 'code' | 'name' | 'siteId' | 'isActive'> {
  readonly signedUp: number
  readonly activated: number
  readonly firstOrders: number
  readonly failedPostbacks: number
}
/** Returns the sources of these sites (null: all) and of all sites, with their figures since a day on these sites. */
export async function listSourceRows(
  db: Db,
  {
    siteIds,
    siteCondition,
    sinceDay,
    after,
    limit,
  }: {
    readonly siteIds: readonly number[] | null
    /** A condition on `r.site_id`. */
    readonly siteCondition: RawBuilder<boolean>
    readonly sinceDay: string
    /** The last source of the page before. */
    readonly after: string | undefined
    readonly limit: number
  },
): Promise<SourceCounts[]> {
  const isListed =
    siteIds === null ? sql`true` : sql`(s.site_id is null or s.site_id = any(${[...siteIds]}::int[]))`
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(not s.active, s.name, s.code) > (select not l.active, l.name, l.code from traffic_source l where l.code = ${after})`
  const countSince = (column: string) => sql`(
    select count(*)::int from referral r
    where r.source = s.code and ${sql.ref(`r.${column}`)} >= ${sinceDay}::date and ${siteCondition})`
  const { rows } = await sql<SourceCounts>`
    select s.code, s.name, s.site_id as "siteId", s.active as "isActive", ${countSince('signed_up_on')} as "signedUp",
      ${countSince('activated_on')} as activated, ${countSince('first_ordered_on')} as "firstOrders",
      (select count(*)::int from postback_delivery d
        where d.source = s.code and d.state = 'failed' and d.created_at >= ${sinceDay}::date) as "failedPostbacks"
    from traffic_source s where ${isListed} and ${isAfter}
    order by not s.active, s.name, s.code limit ${limit}`.execute(db)
  return rows
}
