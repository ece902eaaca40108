import type { MemberEvent } from '@amarelle/contract/live'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** A member's events after a number, in order. */
export async function eventsAfter(
  db: Db,
  memberId: number,
  after: number,
): Promise<{ no: number; event: MemberEvent }[]> {
  const rows = await db
    .selectFrom('member_event')
    .select(['no', 'event'])
    .where('member_id', '=', memberId)
    .where('no', '>', after)
    .orderBy('no')
    .execute()
  return rows.map(({ no, event }) => ({ no, event: event as unknown as MemberEvent }))
}
export async function newestNo(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('member_event_counter')
    .select('no')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.no ?? 0
}
/** Number of the oldest event since a time; null when there is none. */
export async function oldestNo(db: Db, memberId: number, since: Date): Promise<number | null> {
  const row = await db
    .selectFrom('member_event')
    .select('no')
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst()
  return row?.no ?? null
}

/** Those of the members whose newest event is newer than the last one that they were sent. */
export async function behind(
  db: Db,
  members: readonly { memberId: number; last: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.member_id as id from member_event_counter c
      join unnest(${members.map(({ memberId }) => memberId)}::bigint[], ${members.map(({ last }) => last)}::bigint[]) as m (id, last)
      on m.id = c.member_id and c.no > m.last`.execute(db)
  return rows.map(({ id }) => id)
}

/** Older events are no use to a tab: it reloads (SPECIFICATION 9 refreshes every minute anyway). */
export const deleteEventsBefore = (db: Db, before: Date) =>
  db.deleteFrom('member_event').where('created_at', '<', before).execute()
