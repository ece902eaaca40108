import { createFieldProblem, createProblem, Problem } from '@amarelle/contract/domain/errors'
import { maxAgentTextLength } from '@amarelle/contract/staff/agent-text-rules'
import { lockConversation, storeAgentAnswer } from '../../chat/index.ts'
import { isOpenMemberStatus } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { findHarmSign } from '../../moderation/index.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services, Site } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createMemberJobContext } from '../../platform/member-job-context.ts'
import { getSiteById } from '../../sites/index.ts'
import { type Authority, recordAct } from '../../staff/index.ts'
import { lockAttendance } from '../profiles/fictional-profile.sql.ts'
import type { DeskConversation } from './desk-conversation.sql.ts'
import { assertOwnDeskClaim, findConversationFor } from './find-desk-conversation.ts'
import { findBrokenRules } from './find-broken-rules.ts'
import { findWaitingTexts } from './waiting-text.sql.ts'
import { findConversationHold } from './find-hold-reason.ts'

/** Returns the longest answer to a member of a site, in characters. */
export const getAnswerLimit = ({ message_length }: Site): number =>
  Math.min(message_length, maxAgentTextLength)

/** Throws why nobody may answer in the conversation now: `fictional_unattended` and `conversation_closed`. */
async function assertAnswerable(services: Services, conversation: DeskConversation): Promise<void> {
  const name = conversation.profileName
  const site = await getSiteById(services, conversation.siteId)
  if (!conversation.isAttended || !site.fictional_profiles_attended)
    throw createProblem('fictional_unattended', { name })
  if (conversation.isClosed || conversation.isEnded || !isOpenMemberStatus(conversation.memberStatus))
    throw createProblem('conversation_closed')
}

/**
 * Throws `conversation_held`, also for words of distress or debt in a waiting message that the job has not looked at yet. Locks the
 * conversation, so that a hold that is being stored is seen, or stored after the answer.
 */
async function assertNotHeld(services: Services, conversation: DeskConversation): Promise<void> {
  if (!(await lockConversation(services.db, conversation.id))) throw createProblem('conversation_closed')
  if (await findConversationHold(services, conversation)) throw createProblem('conversation_held')
  const waiting = await findWaitingTexts(services.db, conversation.id)
  if (waiting.some(({ text, isReleased }) => !isReleased && findHarmSign(text) !== null))
    throw createProblem('conversation_held')
}

/** Throws a field problem for an empty or too long text, and `agent_text_refused`, which is recorded, with a field for each rule that it breaks. */
async function assertSendable(
  services: Services,
  authority: Authority,
  { id, memberId }: DeskConversation,
  { text, maximum }: { readonly text: string; readonly maximum: number },
): Promise<void> {
  if (text === '') throw createFieldProblem({ text: 'required' })
  if ([...text].length > maximum)
    throw createFieldProblem({ text: { code: 'too_long', values: { maximum } } })
  const waiting = await findWaitingTexts(services.db, id)
  const rules = findBrokenRules(
    text,
    waiting.map((message) => message.text),
  )
  if (rules.length === 0) return
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, {
      act: 'desk.answer_refused',
      object: `conversation:${id}`,
      memberId,
      after: { text, rules },
    }),
  )
  // The keys name the rules: the desk has their reasons and honest answers.
  throw new Problem(
    'agent_text_refused',
    {},
    Object.fromEntries(rules.map((rule) => [`rules.${rule}`, { code: 'agent_text_refused' as const }])),
  )
}

/**
 * Answers the messages that wait in a conversation as its fictional profile, free of charge; the agent keeps the claim. Throws
 * `not_found`, `forbidden`, `already_claimed`, `claim_required`, `nothing_to_answer`, `conversation_closed`, `conversation_held`,
 * `fictional_unattended`, `agent_text_refused` and field problems; nothing is stored then.
 */
export async function answerConversation(
  services: Services,
  actor: StaffActor,
  { conversation: conversationId, text: typed }: { readonly conversation: number; readonly text: string },
): Promise<void> {
  const { conversation, authority } = await findConversationFor(services, actor, conversationId)
  const { profileId, memberId } = conversation
  const site = await getSiteById(services, conversation.memberSiteId)
  const body = typed.trim()
  await assertAnswerable(services, conversation)
  await assertSendable(services, authority, conversation, { text: body, maximum: getAnswerLimit(site) })
  await runInTransaction(services.db, async (tx) => {
    await assertOwnDeskClaim(services, tx, actor, conversation)
    await assertNotHeld({ ...services, db: tx }, conversation)
    const companyId = await lockAttendance(tx, profileId)
    if (companyId === null) throw createProblem('fictional_unattended', { name: conversation.profileName })
    const context = createMemberJobContext(
      { ...services, db: tx },
      { site, language: site.domain_language, memberId: profileId },
    )
    const answer = { conversationId, memberId, body, agentId: actor.staffId, companyId }
    const messageId = await storeAgentAnswer(context, answer)
    publishStaffChange(tx, 'desk')
    await recordAct(services, tx, authority, {
      act: 'desk.answered',
      object: `message:${messageId}`,
      memberId,
    })
  })
}
