import type { ErrorCode } from '@amarelle/contract/errors'
import { memberById } from '../accounts/index.ts'
import { balanceOf } from '../credits/index.ts'
import { hasFictionalConsent } from '../moderation/index.ts'
import type { Site } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { conversationBetween, conversationsStarted } from './conversation.sql.ts'

export type Bar = Extract<
  ErrorCode,
  'not_enough_credits' | 'conversation_limit' | 'reply_not_possible' | 'fictional_consent_required'
>
export interface Writer {
  readonly id: number
  readonly premium: boolean
}

/** How many conversations the member may still begin; null without a limit. */
export async function conversationsLeft(db: Db, site: Site, writer: Writer): Promise<number | null> {
  if (writer.premium) return null
  return Math.max(0, site.free_conversations - (await conversationsStarted(db, writer.id)))
}

/**
 * Why a member can't write to another, or null (SPECIFICATION 4, DECISIONS 4 and 5): told before paying, and asked again in
 * the transaction that pays.
 */
export async function barTo(db: Db, site: Site, writer: Writer, other: { id: number; fictional: boolean }, cost: number): Promise<Bar | null> {
  const conversation = await conversationBetween(db, writer.id, other.id)
  if (!conversation && !writer.premium && (await conversationsStarted(db, writer.id)) >= site.free_conversations)
    return 'conversation_limit'
  if (conversation && conversation.startedBy === other.id) {
    const starter = await memberById(db, other.id)
    if (starter?.status === 'not_confirmed') return 'reply_not_possible'
  }
  if (other.fictional && !(await hasFictionalConsent(db, writer.id, other.id))) return 'fictional_consent_required'
  return (await balanceOf(db, writer.id)) < cost ? 'not_enough_credits' : null
}
