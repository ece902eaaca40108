import { type RawBuilder, sql } from 'kysely'
import type { AgentHoldReason } from '@amarelle/contract/staff/endpoints/fictional/desk'
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
  readonly messages: number
  readonly claimedBy: number | null
  readonly claimedByName: string | null
  readonly hold: AgentHoldReason | null
  readonly hasSignal: boolean
  readonly hasReport: boolean
  readonly hasComplaint: boolean
}
/** Whether something about a member is open that nobody writes over: columns of a `DeskRow`. */
export const openMatters = (memberId: RawBuilder<unknown>) => sql`
  exists (select from risk_signal s where s.member_id = ${memberId} and s.state = 'open') as "hasSignal",
  exists (select from report r where r.reporter_id = ${memberId} and r.state = 'open') as "hasReport",
  exists (select from complaint q where q.member_id = ${memberId} and q.state in ('received', 'in_progress', 'appealed')) as "hasComplaint"`

interface DeskQuery {
  /** A condition on `w.site_id`. */
  readonly scope: RawBuilder<boolean>
  /** Claims whose last sign of work is older have ended. */
  readonly claimCutoff: Date
  readonly limit: number
}
/** Conversations in which a paid message waits, the oldest first. */
export async function findDeskRows(db: Db, { scope, claimCutoff, limit }: DeskQuery): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    with waiting as (
      select w.conversation_id as id, min(w.site_id) as site_id, min(w.profile_id) as profile_id, min(w.member_id) as member_id,
        min(w.sent_at) as since, max(w.message_id) as last_id, count(*)::integer as messages
      from waiting_message w where ${scope}
      group by w.conversation_id order by since, id limit ${limit})
    select w.id, w.site_id as "siteId", o.name as "memberName", p.name as "profileName",
      left(last.body, 120) as text, w.since as "waitingSince", w.messages,
      (select coalesce(sum(-e.amount), 0)::integer from waiting_message one join message m on m.id = one.message_id
        join ledger_entry e on e.transaction_id = m.ledger_transaction_id and e.amount < 0
        where one.conversation_id = w.id) as credits,
      claim.staff_id as "claimedBy", agent.name as "claimedByName", hold.reason as hold,
      ${openMatters(sql`w.member_id`)}
    from waiting w
      join profile p on p.member_id = w.profile_id
      join profile o on o.member_id = w.member_id
      join message last on last.id = w.last_id
      left join fictional_claim claim on claim.conversation_id = w.id and claim.last_active_at > ${claimCutoff}
      left join staff_member agent on agent.id = claim.staff_id
      left join fictional_hold hold on hold.conversation_id = w.id
    order by w.since, w.id`.execute(db)
  return rows
}
export async function countWaiting(db: Db, scope: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct w.conversation_id)::integer as count from waiting_message w where ${scope}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface DeskMessageRow {
  readonly id: number
  readonly kind: 'text' | 'image' | 'gift'
  readonly text: string
  readonly gift: string | null
  readonly byMember: boolean
  readonly agent: string | null
  readonly sentAt: Date
  readonly credits: number
  readonly isRefunded: boolean
  readonly isWaiting: boolean
}
/** The last messages of a conversation, the oldest first; without those that a moderator removed. */
export async function findDeskMessages(
  db: Db,
  { id, memberId }: Pick<DeskConversation, 'id' | 'memberId'>,
  limit: number,
): Promise<DeskMessageRow[]> {
  const { rows } = await sql<DeskMessageRow>`
    select m.id, m.kind, m.body as text, m.gift, m.sender_id = ${memberId} as "byMember", agent.name as agent,
      m.created_at as "sentAt", m.refund_transaction_id is not null as "isRefunded",
      coalesce((select -e.amount from ledger_entry e where e.transaction_id = m.ledger_transaction_id and e.amount < 0), 0)::integer
        as credits,
      exists (select from waiting_message w where w.message_id = m.id) as "isWaiting"
    from message m left join staff_member agent on agent.id = m.agent_id
    where m.conversation_id = ${id} and m.removed_at is null
    order by m.id desc limit ${limit}`.execute(db)
  return rows.toReversed()
}
