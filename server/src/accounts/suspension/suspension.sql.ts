import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns false when the account does not exist, has ended, or is already suspended. */
export async function setSuspended(
  tx: Db,
  id: number,
  { reason, actor, at, until }: { reason: string; actor: string; at: Date; until: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({
      status: 'suspended',
      suspended_at: at,
      suspended_until: until,
      suspension_reason: reason,
      suspended_by: actor,
    })
    .where('id', '=', id)
    .where('status', 'in', ['not_confirmed', 'active', 'pending_deletion'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type UnsuspendedStatus = 'not_confirmed' | 'active' | 'pending_deletion'
/**
 * Restores the previous status and returns it; null when not suspended, or, with `since`, when suspended at another time. A requested
 * deletion stays pending.
 */
export async function setUnsuspended(tx: Db, id: number, since?: Date): Promise<UnsuspendedStatus | null> {
  const row = await tx
    .updateTable('member')
    .set({
      status: sql`case when deletion_requested_at is not null then 'pending_deletion'
        when activated_at is null then 'not_confirmed' else 'active' end`,
      suspended_at: null,
      suspended_until: null,
      suspension_reason: null,
      suspended_by: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'suspended')
    .$if(since !== undefined, (query) => query.where('suspended_at', '=', since ?? null))
    .returning('status')
    .executeTakeFirst()
  return (row?.status as UnsuspendedStatus | undefined) ?? null
}

/** Suspended members whose term is over, the earliest first. */
export const findEndedSuspensions = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('member')
    .select(['id', sql<Date>`suspended_at`.as('suspendedAt')])
    .where('status', '=', 'suspended')
    .where('suspended_until', '<=', now)
    .orderBy('suspended_until')
    .limit(limit)
    .execute()
