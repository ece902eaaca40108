import { type RawBuilder, sql } from 'kysely'
import type { MessageKind } from '@amarelle/contract/endpoints/chat'
import type { Money } from '@amarelle/contract/domain/common'
import type { StaffComment } from '@amarelle/contract/staff/staff-comment'
import type { StoredHoldReason } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { staffCommentOf } from '../../chat/index.ts'
import type { Db } from '../../platform/db/db.ts'

/** A conversation with a fictional profile, and what decides who may read it and answer in it. */
export interface DeskConversation {
  readonly id: number
  /** The profile's site, whose staff answer. */
  readonly siteId: number
  readonly profileId: number
  readonly profileName: string
  readonly companyId: number | null
  readonly isAttended: boolean
  readonly memberId: number
  readonly memberName: string
  readonly memberSiteId: number
  readonly memberStatus: string
  readonly isClosed: boolean
  readonly isEnded: boolean
  readonly waiting: number
}
/** Undefined unless exactly one of the two is a fictional profile. */
export async function findDeskConversation(db: Db, id: number): Promise<DeskConversation | undefined> {
  const { rows } = await sql<DeskConversation>`
    select c.id, p.site_id as "siteId", p.member_id as "profileId", p.name as "profileName", f.company_id as "companyId",
      f.state is not distinct from 'active' and f.company_id is not null as "isAttended",
      o.member_id as "memberId", o.name as "memberName", m.site_id as "memberSiteId", m.status as "memberStatus",
      c.closed_at is not null as "isClosed",
      exists (select from fictional_ending e where e.conversation_id = c.id) as "isEnded",
      (select count(*)::integer from waiting_message w where w.conversation_id = c.id) as waiting
    from conversation c
      join profile p on p.member_id in (c.low_id, c.high_id) and p.fictional
      join profile o on o.member_id in (c.low_id, c.high_id) and not o.fictional
      join member m on m.id = o.member_id
      left join fictional_profile f on f.member_id = p.member_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}

export interface DeskRow {
  readonly id: number
  readonly siteId: number
  readonly memberName: string
  readonly profileName: string
  readonly text: string
  readonly waitingSince: Date
  readonly credits: number
  /** The cost of the bought ones among these credits, by currency. */
  readonly paid: readonly Money[]
  readonly messages: number
  readonly claimedBy: number | null
  readonly claimedByName: string | null
  readonly hold: StoredHoldReason | null
  readonly hasSignal: boolean
  readonly hasReport: boolean
  readonly hasComplaint: boolean
  /** When the member's pause ends, past or not. */
  readonly coolingOffEnd: Date | null
  readonly memberId: number
  readonly memberSiteId: number
  readonly memberCountry: string | null
}
/** Returns the open matters about a member that nobody writes over, as conditions. */
const toOpenMatters = (memberId: RawBuilder<unknown>) => ({
  signal: sql<boolean>`exists (select from risk_signal s where s.member_id = ${memberId} and s.state = 'open')`,
  report: sql<boolean>`exists (select from report r where r.reporter_id = ${memberId} and r.state = 'open')`,
  complaint: sql<boolean>`exists (select from complaint q where q.member_id = ${memberId}
    and q.state in ('received', 'in_progress', 'appealed'))`,
})
/** Returns whether something about a member is open that nobody writes over: columns of a `DeskRow`. */
export function openMatters(memberId: RawBuilder<unknown>): RawBuilder<unknown> {
  const { signal, report, complaint } = toOpenMatters(memberId)
  return sql`${signal} as "hasSignal", ${report} as "hasReport", ${complaint} as "hasComplaint",
    (select f.ends_at from fictional_cooling_off f where f.member_id = ${memberId}) as "coolingOffEnd"`
}
/** Returns whether an agent, a rule, the member's own pause or an open case keeps everybody from answering the member of `w`. */
function isHeldByRecord(now: Date): RawBuilder<boolean> {
  const { signal, report, complaint } = toOpenMatters(sql`w.member_id`)
  return sql<boolean>`(${signal} or ${report} or ${complaint}
    or exists (select from fictional_hold h join participant t on t.conversation_id = h.conversation_id
      where t.member_id = w.member_id)
    or exists (select from fictional_cooling_off f where f.member_id = w.member_id and f.ends_at > ${now}))`
}

interface DeskQuery {
  /** A condition on `w.site_id`. */
  readonly scope: RawBuilder<boolean>
  /** Held conversations, or those that can be answered as far as records say: held ones must not fill the agents' list. */
  readonly held: boolean
  readonly now: Date
  readonly limit: number
}
/** Returns conversations in which a paid message waits, the oldest first. */
export async function findDeskRows(db: Db, { scope, held, now, limit }: DeskQuery): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    with waiting as (
      select w.conversation_id as id, min(w.site_id) as site_id, min(w.profile_id) as profile_id, min(w.member_id) as member_id,
        min(w.sent_at) as since, max(w.message_id) as last_id, count(*)::integer as messages
      from waiting_message w where ${scope} and ${isHeldByRecord(now)} = ${held}
      group by w.conversation_id order by since, id limit ${limit})
    select w.id, w.site_id as "siteId", o.name as "memberName", p.name as "profileName",
      left(last.body, 120) as text, w.since as "waitingSince", w.messages,
      (select coalesce(sum(-e.amount), 0)::integer from waiting_message one join message m on m.id = one.message_id
        join ledger_entry e on e.transaction_id = m.ledger_transaction_id and e.amount < 0
        where one.conversation_id = w.id) as credits,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', paid.currency, 'minor', paid.minor)), '[]') from (
        select l.currency, round(sum(u.amount::numeric * l.price_minor / l.granted))::bigint as minor
        from waiting_message one join message m on m.id = one.message_id
          join lot_use u on u.transaction_id = m.ledger_transaction_id join credit_lot l on l.id = u.lot_id
        where one.conversation_id = w.id and l.price_minor is not null and l.currency is not null group by l.currency) paid) as paid,
      claim.staff_id as "claimedBy", agent.name as "claimedByName",
      (select h.reason from fictional_hold h join participant t on t.conversation_id = h.conversation_id
        where t.member_id = w.member_id order by h.held_at limit 1) as hold,
      w.member_id as "memberId", m.site_id as "memberSiteId", o.country as "memberCountry",
      ${openMatters(sql`w.member_id`)}
    from waiting w
      join profile p on p.member_id = w.profile_id
      join profile o on o.member_id = w.member_id
      join member m on m.id = w.member_id
      join message last on last.id = w.last_id
      left join fictional_claim claim on claim.conversation_id = w.id and claim.ends_at > ${now}
      left join staff_member agent on agent.id = claim.staff_id
    order by w.since, w.id`.execute(db)
  return rows
}
/** Returns how many conversations wait for an answer that somebody may give, as far as records say. */
export async function countWaitingConversations(
  db: Db,
  scope: RawBuilder<boolean>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct w.conversation_id)::integer as count from waiting_message w
    where ${scope} and not ${isHeldByRecord(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface DeskMessageRow {
  readonly id: number
  readonly kind: MessageKind
  readonly text: string
  readonly gift: string | null
  readonly commentsOn: StaffComment | null
  readonly imageSize: { readonly width: number; readonly height: number } | null
  readonly byMember: boolean
  readonly agent: string | null
  readonly sentAt: Date
  readonly credits: number
  readonly isRefunded: boolean
  readonly isWaiting: boolean
}
/** Returns the last messages of a conversation, or those before another one, the oldest first; without those that a moderator removed. */
export async function findDeskMessages(
  db: Db,
  { id, memberId }: Pick<DeskConversation, 'id' | 'memberId'>,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<DeskMessageRow[]> {
  const { rows } = await sql<DeskMessageRow>`
    select m.id, m.kind, m.body as text, m.gift, ${staffCommentOf} as "commentsOn",
      case when m.image_id is not null then jsonb_build_object('width', m.image_width, 'height', m.image_height) end as "imageSize",
      m.sender_id = ${memberId} as "byMember", agent.name as agent,
      m.created_at as "sentAt", m.refund_transaction_id is not null as "isRefunded",
      coalesce((select -e.amount from ledger_entry e where e.transaction_id = m.ledger_transaction_id and e.amount < 0), 0)::integer
        as credits,
      exists (select from waiting_message w where w.message_id = m.id) as "isWaiting"
    from message m left join staff_member agent on agent.id = m.agent_id
    where m.conversation_id = ${id} and m.removed_at is null and (${before}::bigint is null or m.id < ${before})
    order by m.id desc limit ${limit}`.execute(db)
  return rows.toReversed()
}
/** Returns the recording of a voice message, and its conversation; undefined for every other message and for a removed one. */
export const findSentVoice = (db: Db, messageId: number) =>
  db
    .selectFrom('message as m')
    .innerJoin('voice_message as v', 'v.message_id', 'm.id')
    .select(['m.conversation_id as conversationId', 'm.sender_id as senderId', 'v.file_id as fileId'])
    .where('m.id', '=', messageId)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst()
/** Returns the picture of a message that the member sent, and its conversation; undefined for every other message and for a removed one. */
export const findSentImage = (db: Db, messageId: number) =>
  db
    .selectFrom('message')
    .select(['conversation_id as conversationId', 'sender_id as senderId', 'image_id as imageId'])
    .where('id', '=', messageId)
    .where('kind', '=', 'image')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
