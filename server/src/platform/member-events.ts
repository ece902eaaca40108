import type { MemberEvent, PassingEvent } from '@amarelle/contract/live'
import { sql } from 'kysely'
import { afterCommit, type Db } from './db.ts'

/** Where processes hear of events. */
export const channel = 'member_event'
/** A numbered event, with it when it is small enough to travel; or a passing one; or sessions that ended. */
export type Notice =
  | { readonly member: number; readonly no: number; readonly event?: MemberEvent }
  | { readonly members: readonly number[]; readonly event: PassingEvent; readonly at: number }
  | { readonly ended: readonly string[] }

/** PostgreSQL takes notices of up to 8,000 bytes. */
const largest = 7900
const textOf = (notice: Notice): string => {
  const text = JSON.stringify(notice)
  return 'member' in notice && Buffer.byteLength(text) > largest
    ? JSON.stringify({ member: notice.member, no: notice.no })
    : text
}

const queues = new WeakMap<Db, string[]>()
/** Tells every process. What comes while a notice is under way goes along with the next one: one statement for many. */
function announce(db: Db, notices: readonly Notice[]): void {
  const texts = notices.map(textOf)
  const queue = queues.get(db)
  if (queue) {
    queue.push(...texts)
    return
  }
  const mine = texts
  queues.set(db, mine)
  const send = async () => {
    while (mine.length) {
      const batch = mine.splice(0)
      await sql`select pg_notify(${channel}, text) from unnest(${batch}::text[]) as notice (text)`.execute(db)
    }
  }
  // A lost notice is no lost event: hubs look for what they missed.
  send()
    .catch(() => {})
    .finally(() => queues.delete(db))
}

export interface Published {
  readonly memberId: number
  readonly event: MemberEvent
}
/**
 * Numbers events of members and stores them in the caller's transaction; live tabs get them after its commit. The counter's
 * row lock makes a member's numbers follow the order of commits, so nobody can see 5 before 4 exists. Counters are taken in
 * the order of ids: two who write to each other at once never wait for each other.
 */
export async function publishAll(tx: Db, events: readonly Published[]): Promise<void> {
  const sorted = events.toSorted((a, b) => a.memberId - b.memberId)
  const { rows } = await sql<{ no: number }>`select store_member_event(member, event) as no from
    unnest(${sorted.map(({ memberId }) => memberId)}::bigint[], ${sorted.map(({ event }) => JSON.stringify(event))}::jsonb[]) as e (member, event)`.execute(
    tx,
  )
  const notices = sorted.map(({ memberId, event }, i) => ({ member: memberId, no: rows[i]?.no ?? 0, event }))
  afterCommit(tx, (db) => announce(db, notices))
}
export const publish = (tx: Db, memberId: number, event: MemberEvent): Promise<void> =>
  publishAll(tx, [{ memberId, event }])

/** Tells live tabs something that is worth nothing later (typing, presence). */
export function publishPassing(db: Db, memberIds: readonly number[], event: PassingEvent): void {
  // PostgreSQL drops a notice that is equal to one of the same transaction; the time makes each its own.
  afterCommit(db, (root) => announce(root, [{ members: memberIds, event, at: performance.now() }]))
}

/** Notices stay far below 8,000 bytes. */
const sessionsANotice = 100
/** Closes the live connections of sessions that ended, in every process, once the caller's transaction is committed. */
export function publishEnded(tx: Db, sessionIds: readonly string[]): void {
  if (sessionIds.length === 0) return
  const notices: Notice[] = []
  for (let i = 0; i < sessionIds.length; i += sessionsANotice)
    notices.push({ ended: sessionIds.slice(i, i + sessionsANotice) })
  afterCommit(tx, (db) => announce(db, notices))
}
