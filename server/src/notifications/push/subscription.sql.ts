import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { PushSubscriptionKeys } from '../../platform/push/index.ts'

export interface StoredPushSubscription {
  readonly endpoint: string
  readonly keys: PushSubscriptionKeys
}

/** Stores a subscription; replaces earlier ones of the same session or endpoint, because both belong to one browser. */
export async function upsertPushSubscription(
  tx: Db,
  { memberId, sessionId }: { memberId: number; sessionId: string },
  subscription: StoredPushSubscription,
): Promise<void> {
  const { endpoint } = subscription
  // The same browser may send concurrent requests, also from two sessions.
  await sql`select pg_advisory_xact_lock(hashtext('push_subscription'))`.execute(tx)
  await tx
    .deleteFrom('push_subscription')
    .where((expression) =>
      expression.or([expression('endpoint', '=', endpoint), expression('session_id', '=', sessionId)]),
    )
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

/** Unexpired sessions of the member that have a push subscription. */
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

/** Returns the subscription of a session; null if there is none or the session expired. */
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

/** Deletes an endpoint that the push service reported as gone; a newer subscription of the same browser is kept. */
export const deletePushEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
