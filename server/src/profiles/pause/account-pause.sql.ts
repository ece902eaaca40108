import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Pauses a member's account, or changes the end of their pause. The profile is invisible until the pause ends. */
export const setAccountPaused = (
  tx: Db,
  memberId: number,
  { at, endsAt }: { at: Date; endsAt: Date | null },
) =>
  sql`update profile set paused_at = coalesce(paused_at, ${at}), pause_ends_at = ${endsAt},
      invisible_unpaused = coalesce(invisible_unpaused, invisible), invisible = true
    where member_id = ${memberId}`.execute(tx)

/** Ends a pause, with `dueAt` only one that ends by then. Returns whether there was one. */
export async function clearAccountPause(tx: Db, memberId: number, dueAt?: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update profile set paused_at = null, pause_ends_at = null, invisible = invisible_unpaused, invisible_unpaused = null
    where member_id = ${memberId} and paused_at is not null
      and ${dueAt === undefined ? sql`true` : sql`pause_ends_at <= ${dueAt}`}`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns members whose pause ends by `at`, those who wait longest first. */
export async function findEndedPauses(db: Db, at: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('profile')
    .select('member_id')
    .where('pause_ends_at', '<=', at)
    .orderBy('pause_ends_at')
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
