import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { MessageDraft, saveDraftEndpoint } from '@amarelle/contract/endpoints/messages/drafts'
import { assertMember } from '../../platform/actor.ts'
import { publishTransientEvent } from '../../platform/channel/member-events.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { getViewer } from '../../profiles/index.ts'
import { loadWritingFacts, lockConversationPair } from '../conversations/writing-facts.sql.ts'
import { assertReachable } from '../sending/send-permission.ts'
import { deleteDraft, findDraft, upsertDraft } from './draft.sql.ts'

/** Changes of drafts of a member in a minute, in all of their browsers; one saves every two seconds at most. */
const maxChangesPerMinute = 120

export const loadDraft = async (context: RequestContext, profileId: number): Promise<MessageDraft> =>
  findDraft(context.db, assertMember(context), profileId)

/**
 * Keeps the caller's draft to another member and tells their other browsers, which load it. An empty text deletes it. The member can
 * keep a draft to those whose conversation they can open, as long as a message may be. Throws `own_profile`, `too_many_requests`,
 * `too_long` for the text, and what assertReachable throws.
 */
export async function saveDraft(
  context: RequestContext,
  { profile: profileId, text: body, as }: ParsedEndpointInput<typeof saveDraftEndpoint>,
): Promise<EndpointAnswer<typeof saveDraftEndpoint>> {
  const memberId = assertMember(context)
  if (as !== undefined && as !== memberId) throw createProblem('authentication_required')
  if (memberId === profileId) throw createProblem('own_profile')
  const maximum = context.site.message_length
  if ([...body].length > maximum)
    throw createFieldProblem({ text: { code: 'too_long', values: { maximum } } })
  await enforceRateLimit(context, `draft:${memberId}`, maxChangesPerMinute, 60)
  return runInTransaction(context.db, async (tx) => {
    const txContext = { ...context, db: tx }
    // A concurrent block or end of a match is either seen below, or runs later and deletes the draft.
    await lockConversationPair(tx, memberId, profileId)
    if (body !== '')
      assertReachable(await getViewer(txContext), await loadWritingFacts(tx, memberId, profileId))
    const version =
      body === ''
        ? await deleteDraft(tx, memberId, profileId)
        : await upsertDraft(tx, { memberId, profileId, body, at: context.clock.now() })
    publishTransientEvent(tx, [memberId], { type: 'draft', profile: profileId, version })
    return { version }
  })
}
