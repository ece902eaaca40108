import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** Everything that decides whether a member may write to another, read at once. */
export interface WritingFacts {
  readonly name: string
  readonly siteId: number
  /** Of the other one: shown on sister sites; hidden from who doesn't talk with them yet. */
  readonly shared: boolean
  readonly invisible: boolean
  /** The other's profile: disabled ones are written to by nobody. */
  readonly status: 'active' | 'disabled'
  readonly fictional: boolean
  readonly blocked: 'viewer' | 'other' | null
  readonly premium: boolean
  readonly conversationId: number | null
  readonly closed: boolean
  /** Both have the conversation in their lists: neither needs to be told who the other is. */
  readonly listed: boolean
  /** The other one began the conversation and hasn't confirmed the address yet. */
  readonly starterUnconfirmed: boolean
  /** How many conversations the writer began. */
  readonly started: number
  readonly fictionalConsent: boolean
  readonly credits: number
}

export async function writingFacts(db: Db, writerId: number, otherId: number): Promise<WritingFacts | null> {
  const { rows } = await sql<WritingFacts>`
    select p.name, p.site_id as "siteId", p.shared, p.invisible, p.status, p.fictional, w.premium_since is not null as premium,
      case when exists (select from block where blocker_id = p.member_id and blocked_id = w.id) then 'other'
        when exists (select from block where blocker_id = w.id and blocked_id = p.member_id) then 'viewer' end as blocked,
      c.id as "conversationId", c.closed_at is not null as closed,
      c.closed_at is null and (select bool_and(n.removed_up_to < c.last_message_id) from participant n where n.conversation_id = c.id) is true as listed,
      coalesce(c.started_by = p.member_id and o.status = 'not_confirmed', false) as "starterUnconfirmed",
      (select count(*) from conversation s where s.started_by = w.id) as started,
      exists (select from fictional_consent f where f.member_id = w.id and f.profile_id = p.member_id) as "fictionalConsent",
      coalesce(b.credits, 0) as credits
    from profile p join member o on o.id = p.member_id join member w on w.id = ${writerId}
      left join credit_balance b on b.member_id = w.id
      left join conversation c on c.low_id = least(w.id, p.member_id) and c.high_id = greatest(w.id, p.member_id)
    where p.member_id = ${otherId}`.execute(db)
  return rows[0] ?? null
}

/** A conversation that begins, or begins again, and a block between the same two come one after the other. */
export const lockTalk = (tx: Db, a: number, b: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`chat:${Math.min(a, b)}:${Math.max(a, b)}`}, 0))`.execute(
    tx,
  )

/** Locks the writer: what one member sends is handled one after the other. */
export const lockWriter = (tx: Db, memberId: number) =>
  sql`select id from member where id = ${memberId} for no key update`.execute(tx)
