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
 * Numbers events of members and stores them in the caller's transaction; live tabs get them after its commit. The counter's
 * row lock makes a member's numbers follow the order of commits, so nobody can see 5 before 4 exists. Counters are taken in
 * the order of ids: two who write to each other at once never wait for each other. A member who was erased is told nothing,
 * whatever a provider reports later: who is being erased at that moment is waited for.
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
      const told = sorted[place - 1]
      return told ? { ...told, no } : []
    }),
  )
}
/** Tells live tabs, after the caller's commit, of events that a statement of the caller's own numbered and stored. */
export function broadcastStoredEvents(
  tx: Db,
  stored: readonly (MemberEventRecord & { readonly no: number })[],
): void {
  runAfterCommit(tx, (db) => broadcastNumberedEvents(db, stored))
}
export const publishMemberEvent = (tx: Db, memberId: number, event: MemberEvent): Promise<void> =>
  publishMemberEvents(tx, [{ memberId, event }])

/** Tells live tabs something that is worth nothing later (typing, presence). */
export function publishTransientEvent(db: Db, memberIds: readonly number[], event: TransientEvent): void {
  runAfterCommit(db, (root) => broadcastTransientEvent(root, memberIds, event))
}

/** Closes the live connections of sessions that ended, in every process, once the caller's transaction is committed. */
export function publishEndedSessions(tx: Db, sessionIds: readonly string[]): void {
  if (sessionIds.length) runAfterCommit(tx, (db) => broadcastEndedSessions(db, sessionIds))
}
