import type { MessageKind } from '@amarelle/contract/endpoints/chat'
import { type ErrorCode, createProblem } from '@amarelle/contract/domain/errors'
import { needsAgeProof } from '../../age-checks/index.ts'
import type { RequestContext, Services } from '../../platform/context.ts'
import { hoursToMs, addMs } from '../../platform/clock.ts'
import { canMeet, type Viewer } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { countConversationsStarted } from '../conversations/conversation.sql.ts'
import { isConsentCurrent } from '../fictional/consent.ts'
import type { WritingFacts } from '../conversations/writing-facts.sql.ts'

export type BlockedReason = Extract<
  ErrorCode,
  | 'not_enough_credits'
  | 'conversation_limit'
  | 'reply_not_possible'
  | 'conversation_closed'
  | 'fictional_consent_required'
  | 'fictional_unattended'
  | 'fictional_ended'
  | 'fictional_cooling_off'
  | 'age_proof_required'
>

/**
 * Throws `too_many_requests` if the member started `conversations_per_hour` conversations within the last hour
 * (docs/safety.md#new-conversations).
 */
export async function assertConversationRate(
  { db, site, clock }: Pick<RequestContext, 'db' | 'site' | 'clock'>,
  memberId: number,
): Promise<void> {
  const since = addMs(clock.now(), -hoursToMs(1))
  if ((await countConversationsStarted(db, memberId, since)) >= site.conversations_per_hour)
    throw createProblem('too_many_requests')
}

/**
 * Throws `not_found`, `blocked_by` or `you_blocked` if there is no thread to show: the two may not meet, one blocked the other, or the
 * profile is disabled or invisible. An existing conversation stays readable when the profile is disabled; an open one across sister
 * sites goes on after one of them withdraws the consent to be shown there.
 */
export function assertReachable(viewer: Viewer, facts: WritingFacts | null): asserts facts is WritingFacts {
  if (!facts) throw createProblem('not_found')
  const hasConversation = facts.conversationId !== null
  if (!canMeet(viewer, facts) && (!hasConversation || facts.closed)) throw createProblem('not_found')
  if ((facts.status !== 'active' || facts.invisible) && !hasConversation) throw createProblem('not_found')
  if (facts.blocked === 'other') throw createProblem('blocked_by', { name: facts.name })
  if (facts.blocked === 'viewer') throw createProblem('you_blocked', { name: facts.name })
}

/**
 * Returns whether nobody answers for a profile: it is fictional, and either its site has no staff who do or no company is on record for it.
 * Messages to it would be wasted credits.
 */
export const isUnattended = async (
  context: Services & Pick<RequestContext, 'site'>,
  { fictional, siteId, attended }: Pick<WritingFacts, 'fictional' | 'siteId' | 'attended'>,
): Promise<boolean> =>
  fictional &&
  !(
    attended &&
    (siteId === context.site.id ? context.site : await getSiteById(context, siteId))
      .fictional_profiles_attended
  )

/** True if the writer has paused paid messages to fictional profiles. */
export const isCoolingOff = (
  { clock }: Pick<Services, 'clock'>,
  { coolingOffEnd }: Pick<WritingFacts, 'coolingOffEnd'>,
): boolean => coolingOffEnd !== null && new Date(coolingOffEnd) > clock.now()

/**
 * Returns why a member can't write to another, or null (docs/messages.md#sending). `cost` is in credits. Shown before paying and checked
 * again on sending.
 */
export async function sendBlockedReason(
  context: RequestContext,
  facts: WritingFacts,
  { cost, kind }: { readonly cost: number; readonly kind: MessageKind },
): Promise<BlockedReason | null> {
  const { site } = context
  if (facts.parted) return 'conversation_closed'
  if (facts.ended) return 'fictional_ended'
  if (facts.name !== '' && (await isUnattended(context, facts))) return 'fictional_unattended'
  if (isCoolingOff(context, facts)) return 'fictional_cooling_off'
  if (facts.conversationId === null && !facts.premium && facts.started >= site.free_conversations)
    return 'conversation_limit'
  if (facts.starterUnconfirmed) return 'reply_not_possible'
  if (facts.status !== 'active') return 'conversation_closed'
  const moment = kind === 'image' ? 'before_images' : 'before_chat'
  if (needsAgeProof(context, facts.writerAge, moment)) return 'age_proof_required'
  if (facts.fictional && !(await isConsentCurrent(context, facts))) return 'fictional_consent_required'
  return facts.credits < cost ? 'not_enough_credits' : null
}
