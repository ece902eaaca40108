import type { getThreadEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { MessageDraft } from '@amarelle/contract/endpoints/messages/drafts'
import { sql } from 'kysely'
import { createProblem } from '@amarelle/contract/domain/errors'
import { findMemberById } from '../../accounts/index.ts'
import { getLikeRelation } from '../../likes/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { loadCardWith, getViewer } from '../../profiles/index.ts'
import { findConversationBetween, findOwnConversation } from '../conversations/conversation.sql.ts'
import { draftOf } from '../drafts/draft.sql.ts'
import { type OfferedGift, offeredGiftsOf } from '../gifts/gift.sql.ts'
import { loadAttendance } from '../fictional/load-attendance.ts'
import { markDelivered } from '../conversations/mark-delivered.ts'
import { assertReachable, sendBlockedReason } from '../sending/send-permission.ts'
import { markConversationRead } from '../conversations/mark-conversation-read.ts'
import { type ThreadPage, loadThreadPage } from './thread-page.ts'
import { loadWritingFacts } from '../conversations/writing-facts.sql.ts'

type Input = ParsedEndpointInput<typeof getThreadEndpoint>
const emptyPage: ThreadPage = { messages: [], more: false, hidden: false, first_unread: null }

async function findRequestedConversation(context: RequestContext, memberId: number, input: Input) {
  if (input.conversation) {
    const conversation = await findOwnConversation(context.db, memberId, input.conversation)
    if (!conversation) throw createProblem('not_found')
    return { conversation, otherId: conversation.otherId }
  }
  if (!input.profile || input.profile === memberId) throw createProblem('not_found')
  return {
    conversation: await findConversationBetween(context.db, memberId, input.profile),
    otherId: input.profile,
  }
}

/** Returns what a thread shows besides its messages, read in the statement of the other member's card. */
const giftsAndDraftOf = ({ db, site }: RequestContext, memberId: number, otherId: number) =>
  sql<{
    gifts: OfferedGift[]
    draft: MessageDraft
  }>`jsonb_build_object('gifts', ${offeredGiftsOf(db, site)},
    'draft', ${draftOf(memberId, otherId)})`

/**
 * Loads a conversation by its id or by the other member's. Opening it marks it read (docs/messages.md#conversations), paging to older
 * messages doesn't. It is marked before the messages are loaded, so one that arrives in between stays unread. Throws `not_found`, and
 * what assertReachable throws.
 */
export async function openThread(
  context: RequestContext,
  input: Input,
): Promise<EndpointAnswer<typeof getThreadEndpoint>> {
  const memberId = assertMember(context)
  const { db, site } = context
  const { conversation, otherId } = await findRequestedConversation(context, memberId, input)
  const facts = await loadWritingFacts(db, memberId, otherId)
  assertReachable(await getViewer(context), facts)
  const other = await loadCardWith(context, otherId, giftsAndDraftOf(context, memberId, otherId))
  if (!other) throw createProblem('not_found')
  const before = input.before ?? null
  if (conversation && conversation.unread > 0 && before === null)
    await markConversationRead(context, conversation.id)
  const member = { id: memberId, premium: facts.premium }
  // A conversation closed by a block or the end of a match is hidden from both until one of them reopens it.
  const page =
    conversation && !conversation.closed
      ? await loadThreadPage(context, conversation, member, { before, count: input.count ?? null })
      : emptyPage
  const newest = page.messages.at(-1)
  if (conversation && conversation.unread > 0 && newest)
    await markDelivered(db, [{ conversationId: conversation.id, memberId, upTo: newest.id }])
  const { matched } = conversation ?? (await getLikeRelation(context, otherId))
  const writer = await findMemberById(db, memberId)
  return {
    conversation: conversation
      ? { id: conversation.id, closed: conversation.closed, options: conversation.options }
      : null,
    profile: other.card,
    ...page,
    matched,
    draft: other.value.draft,
    bar: await sendBlockedReason(context, facts, { cost: site.message_credits, kind: 'text' }),
    unconfirmed: writer?.status === 'not_confirmed',
    fictional: facts.fictional
      ? await loadAttendance(context, otherId, { facts, country: writer?.country ?? null })
      : null,
    costs: {
      message: site.message_credits,
      photo: site.photo_credits,
      gifts: other.value.gifts,
    },
  }
}
