import type { MemberEvent } from '@amarelle/contract/endpoints/live'
import { sql } from 'kysely'
import type { DeliveryReceipt } from '../chat/index.ts'
import type { Db } from '../platform/db/db.ts'

/** Returns a member's events after a number, in order, at most `maxCount`. */
export async function findEventsAfter(
  db: Db,
  memberId: number,
  after: number,
  maxCount: number,
): Promise<{ no: number; event: MemberEvent }[]> {
  const rows = await db
    .selectFrom('member_event')
    .select(['no', 'event'])
    .where('member_id', '=', memberId)
    .where('no', '>', after)
    .orderBy('no')
    .limit(maxCount)
    .execute()
  return rows.map(({ no, event }) => ({ no, event: event as unknown as MemberEvent }))
}

/**
 * Returns the number of a member's newest event, 0 if there is none, and of the oldest one created after `since`, null if there is none.
 */
export async function findEventNumbers(
  db: Db,
  memberId: number,
  since: Date,
): Promise<{ newest: number; oldest: number | null }> {
  const { rows } = await sql<{ newest: number; oldest: number | null }>`
    select coalesce((select no from member_event_counter where member_id = ${memberId}), 0) as newest,
      (select no from member_event where member_id = ${memberId} and created_at > ${since} order by no limit 1) as oldest`.execute(
    db,
  )
  return rows[0] ?? { newest: 0, oldest: null }
}

/** Returns ids of the members whose newest event is newer than `last`, the last one that they were sent. */
export async function findMembersBehind(
  db: Db,
  members: readonly { memberId: number; last: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.member_id as id from member_event_counter c
      join unnest(${members.map(({ memberId }) => memberId)}::bigint[], ${members.map(({ last }) => last)}::bigint[]) as m (id, last)
      on m.id = c.member_id and c.no > m.last`.execute(db)
  return rows.map(({ id }) => id)
}

/** Number of the last events received by a browser that may contain messages that it could not acknowledge. */
const lookbackEvents = 100
/** Receipts for the newest received message per conversation, among the last events up to `after` that members received. */
export async function findDeliveredMessages(
  db: Db,
  members: readonly { memberId: number; after: number }[],
): Promise<DeliveryReceipt[]> {
  const { rows } = await sql<DeliveryReceipt>`
    select e.member_id as "memberId", (e.event -> 'message' ->> 'conversation')::bigint as "conversationId",
      max((e.event -> 'message' ->> 'id')::bigint) as "upTo"
    from unnest(${members.map(({ memberId }) => memberId)}::bigint[], ${members.map(({ after }) => after)}::bigint[]) as m (id, heard)
      join member_event e on e.member_id = m.id and e.no <= m.heard and e.no > m.heard - ${lookbackEvents}::bigint
    where e.event ->> 'type' = 'message' and e.event -> 'message' ->> 'mine' = 'false'
    group by 1, 2`.execute(db)
  return rows
}

/** Tabs don't need older events: they reload instead (and refresh every minute anyway, docs/messages.md#refresh). */
export const deleteEventsBefore = (db: Db, before: Date) =>
  db.deleteFrom('member_event').where('created_at', '<', before).execute()
