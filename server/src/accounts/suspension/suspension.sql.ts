import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns false when the account does not exist, has ended, or is already suspended. */
export async function setSuspended(
  tx: Db,
  id: number,
  { reason, actor, at }: { reason: string; actor: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ status: 'suspended', suspended_at: at, suspension_reason: reason, suspended_by: actor })
    .where('id', '=', id)
    .where('status', 'in', ['not_confirmed', 'active', 'pending_deletion'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type UnsuspendedStatus = 'not_confirmed' | 'active' | 'pending_deletion'
/** Restores the previous status and returns it; null when not suspended. A requested deletion stays pending. */
export async function setUnsuspended(tx: Db, id: number): Promise<UnsuspendedStatus | null> {
  const row = await tx
    .updateTable('member')
    .set({
      status: sql`case when deletion_requested_at is not null then 'pending_deletion'
        when activated_at is null then 'not_confirmed' else 'active' end`,
      suspended_at: null,
      suspension_reason: null,
      suspended_by: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'suspended')
    .returning('status')
    .executeTakeFirst()
  return (row?.status as UnsuspendedStatus | undefined) ?? null
}
