import type { MemberEvent, PassingEvent } from '@amarelle/contract/live'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What travels between processes: a numbered event, or a passing one without a number. */
export const channel = 'member_event'

/**
 * Numbers an event for a member and stores it in the caller's transaction; live tabs get it at commit. The counter's row
 * lock makes the numbers follow the order of commits, so nobody can see 5 before 4 exists.
 */
export async function publish(tx: Db, memberId: number, event: MemberEvent): Promise<void> {
  const text = JSON.stringify(event)
  await sql`
    with counter as (
      insert into member_event_counter as c (member_id, no) values (${memberId}, 1)
      on conflict (member_id) do update set no = c.no + 1 returning no
    ), stored as (
      insert into member_event (member_id, no, event) select ${memberId}, no, ${text}::jsonb from counter returning no
    )
    select pg_notify(${channel}, json_build_object('member', ${memberId}::bigint, 'no', no)::text) from stored
  `.execute(tx)
}

/** Tells live tabs something that is worth nothing later (typing, presence). */
export async function publishPassing(db: Db, memberIds: readonly number[], event: PassingEvent): Promise<void> {
  const message = JSON.stringify({ members: memberIds, event, at: `${process.pid}-${performance.now()}` })
  await sql`select pg_notify(${channel}, ${message})`.execute(db)
}
