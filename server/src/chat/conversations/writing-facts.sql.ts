import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type AgeFacts, ageFactsOf } from '../../age-checks/index.ts'
import { areHiddenContacts } from '../../moderation/index.ts'
import { batch } from '../../platform/db/batch.ts'
import type { FictionalConsent } from '../fictional/consent.sql.ts'
import { coolingOffEndOf, isCoolingOffOffered } from '../fictional/cooling-off.sql.ts'
import { isProfileAttended } from '../fictional/attendance.sql.ts'

/** Everything that decides whether a member may write to another, read in one query. */
export interface WritingFacts {
  readonly name: string
  readonly siteId: number
  /** The other member's profile is shown on sister sites. */
  readonly shared: boolean
  /** The other member's profile is hidden from members without a conversation with them, or from the writer as a contact. */
  readonly invisible: boolean
  /** Of the other member's profile; nobody can write to a disabled one. */
  readonly status: 'active' | 'disabled'
  readonly fictional: boolean
  readonly blocked: 'viewer' | 'other' | null
  readonly premium: boolean
  readonly conversationId: number | null
  readonly closed: boolean
  /** Both have the conversation in their lists, so live events need no profile cards. */
  readonly listed: boolean
  /** The other member muted the conversation. */
  readonly muted: boolean
  /** The other member started the conversation and has not confirmed their e-mail address yet. */
  readonly starterUnconfirmed: boolean
  /** The other member ended a match with the writer. */
  readonly parted: boolean
  readonly messageCount: number
  /** Number of conversations the writer started; always 0 if the two have a conversation. */
  readonly started: number
  /** A company's staff answer for the fictional profile, as far as it depends on the profile and not on its site. */
  readonly attended: boolean
  /** The staff ended the conversation with the fictional profile. */
  readonly ended: boolean
  /** The writer's consent to the note about the fictional profile; null without one. */
  readonly fictionalConsent: FictionalConsent | null
  /** When the writer's pause of messages to fictional profiles ends, past or not; null without one, and for members. */
  readonly coolingOffEnd: string | null
  /** The other one is a fictional profile, and the writer is offered such a pause. */
  readonly coolingOffOffered: boolean
  readonly credits: number
  /** The facts that decide whether the writer has to prove their age first. */
  readonly writerAge: AgeFacts
}

interface WriterAndOther {
  readonly writerId: number
  readonly otherId: number
}
async function findWritingFacts(db: Db, pairs: readonly WriterAndOther[]): Promise<(WritingFacts | null)[]> {
  const writers = pairs.map(({ writerId }) => writerId)
  const others = pairs.map(({ otherId }) => otherId)
  const { rows } = await sql<WritingFacts & { place: number }>`
    select a.place, p.name, p.site_id as "siteId", p.shared,
      p.invisible or ${areHiddenContacts(sql.ref('w.id'), sql.ref('p.member_id'))} as invisible, p.status, p.fictional, w.premium_since is not null as premium,
      case when exists (select from block where blocker_id = p.member_id and blocked_id = w.id) then 'other'
        when exists (select from block where blocker_id = w.id and blocked_id = p.member_id) then 'viewer' end as blocked,
      c.id as "conversationId", c.closed_at is not null as closed,
      coalesce(c.closed_at is null and n.listed, false) as listed, coalesce(n.muted, false) as muted,
      coalesce(c.started_by = p.member_id and o.status = 'not_confirmed', false) as "starterUnconfirmed",
      exists (select from parting where by_id = p.member_id and other_id = w.id) as parted,
      coalesce(c.message_count, 0) as "messageCount",
      case when c.id is null then (select count(*) from conversation s where s.started_by = w.id) else 0 end as started,
      p.fictional and ${isProfileAttended(sql.ref('p.member_id'))} as attended,
      p.fictional and exists (select from fictional_ending e where e.conversation_id = c.id) as ended,
      case when p.fictional then (select jsonb_build_object('givenAt', f.given_at, 'version', f.text_version,
        'priceCredits', f.price_credits, 'afterMessageId', f.after_message_id)
        from fictional_consent f where f.member_id = w.id and f.profile_id = p.member_id) end as "fictionalConsent",
      case when p.fictional then ${coolingOffEndOf(sql.ref('w.id'))} end as "coolingOffEnd",
      p.fictional and ${isCoolingOffOffered(sql.ref('w.id'))} as "coolingOffOffered",
      coalesce(b.credits, 0) as credits, ${ageFactsOf(sql.ref('w.id'))} as "writerAge"
    from unnest(${writers}::bigint[], ${others}::bigint[]) with ordinality a (writer, other, place)
      join profile p on p.member_id = a.other join member o on o.id = p.member_id join member w on w.id = a.writer
      left join credit_balance b on b.member_id = w.id
      left join conversation c on c.low_id = least(w.id, p.member_id) and c.high_id = greatest(w.id, p.member_id)
      left join lateral (
        select bool_and(n.removed_up_to < c.last_message_id) as listed, bool_or(n.muted and n.member_id = p.member_id) as muted
        from participant n where n.conversation_id = c.id
      ) n on true`.execute(db)
  const factsByPlace = new Map(rows.map(({ place, ...facts }) => [place, facts]))
  return pairs.map((_, i) => factsByPlace.get(i + 1) ?? null)
}
const loadWritingFactsInBatch = batch(findWritingFacts)

/** Null if one of the two does not exist. Concurrent calls share one query, except within a transaction. */
export async function loadWritingFacts(
  db: Db,
  writerId: number,
  otherId: number,
): Promise<WritingFacts | null> {
  const pair = { writerId, otherId }
  return db.isTransaction
    ? ((await findWritingFacts(db, [pair]))[0] ?? null)
    : loadWritingFactsInBatch(db, pair)
}

/** Serializes starting or reopening a conversation, blocking and ending a match between the same two members. */
export const lockConversationPair = (tx: Db, a: number, b: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`chat:${Math.min(a, b)}:${Math.max(a, b)}`}, 0))`.execute(
    tx,
  )

/**
 * Serializes the conversations that a member starts. An advisory lock instead of one on the member's row: completing or refunding
 * an order changes that row while it holds the credits lock, which would deadlock.
 */
export const lockWriter = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`writer:${memberId}`}, 0))`.execute(tx)
