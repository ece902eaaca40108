import type { Money } from '@amarelle/contract/domain/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Describes what a member accepted before writing to a fictional profile. */
export interface FictionalConsent {
  /** ISO 8601. */
  readonly givenAt: string
  readonly version: string
  /** The price of a message then; null for consents from before prices were stored. */
  readonly priceCredits: number | null
  /** The last message of the conversation then. */
  readonly afterMessageId: number
}

interface AcceptedConsent {
  readonly memberId: number
  readonly profileId: number
  readonly version: string
  readonly priceCredits: number
  /** The member's spending with the profile since the consent before. */
  readonly spent: Money
  readonly at: Date
}
/** Returns the last message that a consent counted, and the conversation; null without a conversation. */
export async function findConsentBefore(
  db: Db,
  memberId: number,
  profileId: number,
): Promise<{ conversationId: number; afterMessageId: number } | null> {
  const { rows } = await sql<{ conversationId: number; afterMessageId: number }>`
    select c.id as "conversationId", coalesce(f.after_message_id, 0) as "afterMessageId"
    from conversation c left join fictional_consent f on f.member_id = ${memberId} and f.profile_id = ${profileId}
    where c.low_id = ${Math.min(memberId, profileId)} and c.high_id = ${Math.max(memberId, profileId)}`.execute(
    db,
  )
  return rows[0] ?? null
}
/** Stores a consent, or renews it: what was spent before it counts no more towards the next one. Each is kept in the history. */
export async function upsertConsent(db: Db, consent: AcceptedConsent): Promise<void> {
  const { memberId, profileId, version, priceCredits, spent, at } = consent
  await sql`
    with history as (
      insert into fictional_consent_history (member_id, profile_id, given_at, text_version, price_credits, spent_minor, currency)
      values (${memberId}, ${profileId}, ${at}, ${version}, ${priceCredits}, ${spent.minor}, ${spent.currency}))
    insert into fictional_consent (member_id, profile_id, text_version, given_at, price_credits, after_message_id)
    values (${memberId}, ${profileId}, ${version}, ${at}, ${priceCredits}, coalesce((select last_message_id from conversation
      where low_id = ${Math.min(memberId, profileId)} and high_id = ${Math.max(memberId, profileId)}), 0))
    on conflict (member_id, profile_id) do update set text_version = excluded.text_version, given_at = excluded.given_at,
      price_credits = excluded.price_credits, after_message_id = excluded.after_message_id`.execute(db)
}

/** After a message of the conversation, or after a moment. */
export type PaidSince = { readonly afterMessageId: number } | { readonly since: Date }
/** At most so many of the newest messages are added up: more fit into no consent. */
const mostAddedMessages = 5_000
/**
 * Returns what a member paid for their messages in a conversation, by currency, in minor units: each credit at the price of the bundle that
 * it came from. Free credits and refunded messages cost nothing.
 */
export async function sumPaidToProfile(
  db: Db,
  conversationId: number,
  memberId: number,
  range: PaidSince,
): Promise<Money[]> {
  const condition =
    'since' in range ? sql`m.created_at > ${range.since}` : sql`m.id > ${range.afterMessageId}`
  const { rows } = await sql<Money>`
    select l.currency, round(sum(u.amount::numeric * l.price_minor / l.granted))::bigint as minor
    from (select m.ledger_transaction_id from message m
      where m.conversation_id = ${conversationId} and m.sender_id = ${memberId} and m.refund_transaction_id is null and ${condition}
      order by m.id desc limit ${mostAddedMessages}) sent
    join lot_use u on u.transaction_id = sent.ledger_transaction_id
    join credit_lot l on l.id = u.lot_id
    where l.price_minor is not null and l.currency is not null
    group by l.currency`.execute(db)
  return rows
}
