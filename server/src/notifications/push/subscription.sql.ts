import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PushSubscriptionKeys } from '../../platform/push/index.ts'

export interface StoredPushSubscription {
  readonly endpoint: string
  readonly keys: PushSubscriptionKeys
}

/** A session's browser has one, and an endpoint is one browser's: what stood under either goes. */
export async function upsertPushSubscription(
  tx: Db,
  { memberId, sessionId }: { memberId: number; sessionId: string },
  subscription: StoredPushSubscription,
): Promise<void> {
  const { endpoint } = subscription
  // A browser may ask twice at once, and two sessions of one browser for the same.
  await sql`select pg_advisory_xact_lock(hashtext('push_subscription'))`.execute(tx)
  await tx
    .deleteFrom('push_subscription')
    .where((is) => is.or([is('endpoint', '=', endpoint), is('session_id', '=', sessionId)]))
    .execute()
  await tx
    .insertInto('push_subscription')
    .values({
      endpoint,
      member_id: memberId,
      session_id: sessionId,
      subscription: JSON.stringify(subscription),
    })
    .execute()
}

export const deletePushSubscription = (db: Db, sessionId: string) =>
  db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()

/** Sessions of the member whose browsers are to be told. */
export async function findSubscribedSessionIds(db: Db, memberId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .select('s.id')
    .where('p.member_id', '=', memberId)
    .where('s.expires_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** The subscription of a session that still lasts. */
export async function findPushSubscription(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<StoredPushSubscription | null> {
  const row = await db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .select('p.subscription')
    .where('s.id', '=', sessionId)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
  return (row?.subscription as StoredPushSubscription | undefined) ?? null
}

/** The push service says that it ended; a browser that subscribed anew meanwhile keeps its new one. */
export const deletePushEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
