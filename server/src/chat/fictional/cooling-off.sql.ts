import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Until when a member has paused paid messages to fictional profiles, past or not; an expression for a larger statement. */
export const coolingOffEndOf = (memberId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select f.ends_at from fictional_cooling_off f where f.member_id = ${memberId})`

/** Returns whether a member is offered a pause: one of their conversations is held for their sake, or a complaint of theirs is open. */
export const isCoolingOffOffered = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from fictional_hold h join participant t on t.conversation_id = h.conversation_id
    where t.member_id = ${memberId} and h.reason <> 'other')
  or exists (select from complaint q where q.member_id = ${memberId} and q.state in ('received', 'in_progress', 'appealed')))`

/** Stores a pause, or extends the one that lasts; a longer one stays. Returns when it ends. */
export async function upsertCoolingOff(
  db: Db,
  { memberId, startsAt, endsAt }: { memberId: number; startsAt: Date; endsAt: Date },
): Promise<Date> {
  const { rows } = await sql<{ endsAt: Date }>`
    insert into fictional_cooling_off as f (member_id, started_at, ends_at) values (${memberId}, ${startsAt}, ${endsAt})
    on conflict (member_id) do update
      set started_at = case when f.ends_at > excluded.started_at then f.started_at else excluded.started_at end,
        ends_at = greatest(f.ends_at, excluded.ends_at)
    returning f.ends_at as "endsAt"`.execute(db)
  return rows[0]?.endsAt ?? endsAt
}
export const findCoolingOff = (db: Db, memberId: number) =>
  db
    .selectFrom('fictional_cooling_off')
    .select(['started_at', 'ends_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
export const deleteCoolingOff = (tx: Db, memberId: number) =>
  tx.deleteFrom('fictional_cooling_off').where('member_id', '=', memberId).execute()
