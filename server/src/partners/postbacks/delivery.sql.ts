import type { PostbackDelivery } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { countDeletedRows } from '../../platform/jobs/deleting-job.ts'

type DeliveryEvent = PostbackDelivery['event']
/** Describes why a delivery failed. */
export type DeliveryError =
  | 'timeout'
  | 'private_address'
  | 'unreachable'
  | 'status'
  | 'no_postback'
  | 'queue_full'

/** Deliveries of one source that wait at most; further ones are given up at once. */
export const maxWaitingDeliveries = 5000
const maxClaimedPerSource = 10
export const maxClaimedDeliveries = 50
const listedDeliveries = 50

/**
 * Stores a delivery that is due now, or as given up if too many of the source wait. Once per referral and event, and never of an erased
 * account.
 */
export async function insertDelivery(
  tx: Db,
  {
    source,
    referralId,
    event,
    at,
  }: { source: string; referralId: number | null; event: DeliveryEvent; at: Date },
): Promise<void> {
  await sql`
    insert into postback_delivery (source, referral_id, event, created_at, state, next_try_at, finished_at, last_error)
    select ${source}, ${referralId}, ${event}, ${at}, case when is_full then 'failed' else 'waiting' end,
      case when not is_full then ${at}::timestamptz end, case when is_full then ${at}::timestamptz end,
      case when is_full then 'queue_full' end
    from (select count(*) >= ${maxWaitingDeliveries} as is_full from (
      select from postback_delivery where source = ${source} and state = 'waiting' limit ${maxWaitingDeliveries}) waiting) queue
    where ${referralId}::bigint is null or exists (select from referral where id = ${referralId} and member_id is not null)
    on conflict (referral_id, event) do nothing`.execute(tx)
}

/** A delivery that this process sends, with what its address is made of. */
export interface ClaimedDelivery {
  readonly id: number
  readonly source: string
  readonly event: DeliveryEvent
  /** Tries so far, with this one. */
  readonly attempts: number
  readonly clickId: string | null
  readonly subId: string
  readonly siteHost: string
  readonly netMinor: number | null
  readonly currency: string | null
}
/**
 * Claims due deliveries, at most ten of each source, so that a slow receiver does not hold up the others. If the process ends, they
 * are due again at `leaseUntil`.
 */
export async function claimDeliveries(db: Db, now: Date, leaseUntil: Date): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.id from postback p cross join lateral (
        select id, next_try_at from postback_delivery d
        where d.source = p.source and d.state = 'waiting' and d.next_try_at <= ${now}
        order by d.next_try_at limit ${maxClaimedPerSource}) d
      order by d.next_try_at limit ${maxClaimedDeliveries}),
    claimed as (
      update postback_delivery d set next_try_at = ${leaseUntil}, attempts = d.attempts + 1
      from due where d.id = due.id and d.state = 'waiting' and d.next_try_at <= ${now}
      returning d.id, d.source, d.event, d.attempts, d.referral_id)
    select c.id, c.source, c.event, c.attempts, r.click_id as "clickId", coalesce(r.sub_id, '') as "subId",
      coalesce(s.host, '') as "siteHost", r.first_order_net_minor as "netMinor", r.first_order_currency as currency
    from claimed c left join referral r on r.id = c.referral_id left join site s on s.id = r.site_id`.execute(
    db,
  )
  return rows
}

/** Stores how an attempt ended; `nextTryAt` null after a failure gives it up. */
export const finishAttempt = (
  db: Db,
  id: number,
  result: { status: number | null; error: DeliveryError | null; nextTryAt: Date | null; at: Date },
) =>
  db
    .updateTable('postback_delivery')
    .set({
      state: result.error === null ? 'sent' : result.nextTryAt === null ? 'failed' : 'waiting',
      last_status: result.status,
      last_error: result.error,
      next_try_at: result.error === null ? null : result.nextTryAt,
      finished_at: result.error === null || result.nextTryAt === null ? result.at : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

export const dropWaitingDeliveries = (tx: Db, source: string, at: Date) =>
  tx
    .updateTable('postback_delivery')
    .set({ state: 'failed', last_error: 'no_postback', next_try_at: null, finished_at: at })
    .where('source', '=', source)
    .where('state', '=', 'waiting')
    .execute()

export const findDelivery = (db: Db, id: number) =>
  db
    .selectFrom('postback_delivery')
    .select(['id', 'source', 'state', 'event'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Makes a given-up delivery due again, with all its attempts; returns false if it is none. */
export async function restartDelivery(tx: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('postback_delivery')
    .set({ state: 'waiting', attempts: 0, next_try_at: at, finished_at: null, last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the last deliveries of a source, the newest first. */
export async function listDeliveries(db: Db, source: string): Promise<PostbackDelivery[]> {
  const rows = await db
    .selectFrom('postback_delivery')
    .select(['id', 'event', 'state', 'attempts', 'last_status as lastStatus', 'last_error as lastError'])
    .select(['created_at as createdAt', 'next_try_at as nextTryAt'])
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .limit(listedDeliveries)
    .execute()
  return rows.map((row) => ({
    ...row,
    event: row.event as DeliveryEvent,
    state: row.state as PostbackDelivery['state'],
    createdAt: row.createdAt.toISOString(),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
  }))
}

export const deleteDeliveriesBefore = async (db: Db, before: Date): Promise<number> =>
  countDeletedRows(await db.deleteFrom('postback_delivery').where('created_at', '<', before).execute())
