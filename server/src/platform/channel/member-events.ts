import type { MemberEvent, TransientEvent } from '@amarelle/contract/endpoints/live'
import { sql } from 'kysely'
import { runAfterCommit, type Db } from '../db/db.ts'
import {
  broadcastEndedSessions,
  broadcastNumberedEvents,
  broadcastTransientEvent,
} from './channel-messages.ts'

export interface MemberEventRecord {
  readonly memberId: number
  readonly event: MemberEvent
}
/**
 * Numbers and stores events of members in the caller's transaction; live tabs receive them after its commit. The counter's row
 * lock makes numbers follow commit order, so event 5 is never visible before 4. Counters are locked in order of member id to
 * avoid deadlocks. Erased members get no events; a concurrent erasure is waited for.
 */
export async function publishMemberEvents(tx: Db, events: readonly MemberEventRecord[]): Promise<void> {
  const sorted = events.toSorted((a, b) => a.memberId - b.memberId)
  const members = sorted.map(({ memberId }) => memberId)
  const { rows } = await sql<{ place: number; no: number }>`
    with here as (
      select id from member where id = any(${members}::bigint[]) and deleted_at is null order by id for key share
    )
    select place, store_member_event(member, event) as no from (
      select e.* from unnest(${members}::bigint[], ${sorted.map(({ event }) => JSON.stringify(event))}::jsonb[])
        with ordinality as e (member, event, place) join here on here.id = e.member order by place
    ) as told`.execute(tx)
  broadcastStoredEvents(
    tx,
    rows.flatMap(({ place, no }) => {
      const result = sorted[place - 1]
      return result ? { ...result, no } : []
    }),
  )
}
/** Sends events, already numbered and stored by the caller's own statement, to live tabs after commit. */
export function broadcastStoredEvents(
  tx: Db,
  stored: readonly (MemberEventRecord & { readonly no: number })[],
): void {
  runAfterCommit(tx, (db) => broadcastNumberedEvents(db, stored))
}
export const publishMemberEvent = (tx: Db, memberId: number, event: MemberEvent): Promise<void> =>
  publishMemberEvents(tx, [{ memberId, event }])

/** Sends an event that is not stored, such as typing or presence, to live tabs. */
export function publishTransientEvent(db: Db, memberIds: readonly number[], event: TransientEvent): void {
  runAfterCommit(db, (root) => broadcastTransientEvent(root, memberIds, event))
}

/** Closes the live connections of ended sessions in every process, after the caller's commit. */
export function publishEndedSessions(tx: Db, sessionIds: readonly string[]): void {
  if (sessionIds.length) runAfterCommit(tx, (db) => broadcastEndedSessions(db, sessionIds))
}
