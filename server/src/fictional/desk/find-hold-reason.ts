import type { HoldReason } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { sql } from 'kysely'
import { getSpendingOverview } from '../../payments/index.ts'
import type { Services } from '../../platform/context.ts'
import { createMemberJobContext } from '../../platform/member-job-context.ts'
import { getSiteById } from '../../sites/index.ts'
import { findMemberById } from '../../accounts/index.ts'
import { type DeskConversation, type DeskRow, openMatters } from './desk-conversation.sql.ts'
import { findMemberHold } from './desk-work.sql.ts'

type OpenMatters = Pick<DeskRow, 'hasSignal' | 'hasReport' | 'hasComplaint' | 'coolingOffEnd'>
/** Returns the first of what is open about a member: their own pause, then cases. */
export function toHoldReason(
  { hasComplaint, hasReport, hasSignal, coolingOffEnd }: OpenMatters,
  now: Date,
): HoldReason | null {
  if (coolingOffEnd && coolingOffEnd > now) return 'cooling_off'
  if (hasComplaint) return 'open_complaint'
  if (hasReport) return 'open_report'
  return hasSignal ? 'open_signal' : null
}

/** Returns what a member spends on orders in 30 days, and the limit. */
export async function loadMemberSpending(services: Services, { memberId, memberSiteId }: DeskConversation) {
  const [site, member] = await Promise.all([
    getSiteById(services, memberSiteId),
    findMemberById(services.db, memberId),
  ])
  const language = member?.language ?? site.domain_language
  return getSpendingOverview(createMemberJobContext(services, { site, language, memberId }))
}

interface ConversationHold {
  readonly reason: HoldReason
  readonly note: string
  readonly byAgent: boolean
}
/**
 * Returns why nobody may answer in a conversation, or null: an agent or a rule held one of the member's, the member has paused, a complaint
 * or report of theirs or a signal about them is open, or they have reached their spending limit.
 */
export async function findConversationHold(
  services: Services,
  conversation: DeskConversation,
): Promise<ConversationHold | null> {
  const { db, clock } = services
  const hold = await findMemberHold(db, conversation.memberId)
  if (hold) return { reason: hold.reason, note: hold.note, byAgent: hold.heldBy !== null }
  const { rows } =
    await sql<OpenMatters>`select ${openMatters(sql`${conversation.memberId}::bigint`)}`.execute(db)
  const reason = rows[0] ? toHoldReason(rows[0], clock.now()) : null
  if (reason) return { reason, note: '', byAgent: false }
  const { left } = await loadMemberSpending(services, conversation)
  return left.minor > 0 ? null : { reason: 'spending_limit', note: '', byAgent: false }
}
