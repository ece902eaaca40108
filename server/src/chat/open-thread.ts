import type { getThread as endpoint } from '@amarelle/contract/chat'
import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import { memberById } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { requireMember } from '../platform/require-member.ts'
import { cardsOf, viewerOf } from '../profiles/index.ts'
import { type Conversation, conversationBetween, ownConversation } from './conversation.sql.ts'
import { gifts } from './gifts.ts'
import { assertReachable, barTo } from './may-write.ts'
import { historyLimit, messagesOf } from './message.sql.ts'
import { messageView } from './message-view.ts'
import { readConversation } from './read-conversation.ts'
import { writingFacts } from './writing-facts.sql.ts'

const pageLength = 30

async function find(context: Context, memberId: number, input: Parsed<typeof endpoint>) {
  if (input.conversation) {
    const conversation = await ownConversation(context.db, memberId, input.conversation)
    if (!conversation) throw problem('not_found')
    return { conversation, otherId: conversation.otherId }
  }
  if (!input.profile || input.profile === memberId) throw problem('not_found')
  return {
    conversation: await conversationBetween(context.db, memberId, input.profile),
    otherId: input.profile,
  }
}

async function page(
  context: Context,
  conversation: Conversation,
  memberId: number,
  premium: boolean,
  before: number | null,
) {
  const { db, site } = context
  const limit = premium ? 0 : await historyLimit(db, conversation.id, site.free_history_messages)
  const after = Math.max(conversation.removedUpTo, limit)
  const rows = await messagesOf(
    db,
    conversation.id,
    { before, after, count: pageLength + 1 },
    { viewerId: memberId, other: conversation.otherReadUpTo, mine: Number.MAX_SAFE_INTEGER },
  )
  const more = rows.length > pageLength
  return {
    messages: rows
      .slice(0, pageLength)
      .reverse()
      .map((row) => messageView(context, row, { id: memberId, premium })),
    more,
    hidden: !more && limit > conversation.removedUpTo,
  }
}

/** A conversation by its id or by the other's; opening it marks it read (DECISIONS 4). */
export async function openThread(
  context: Context,
  input: Parsed<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const memberId = requireMember(context)
  const { db, site } = context
  const { conversation, otherId } = await find(context, memberId, input)
  const facts = await writingFacts(db, memberId, otherId)
  assertReachable(await viewerOf(context), facts)
  const card = (await cardsOf(context, [otherId])).get(otherId)
  if (!card) throw problem('not_found')
  const shown = conversation
    ? await page(context, conversation, memberId, facts.premium, input.before ?? null)
    : { messages: [], more: false, hidden: false }
  if (conversation && conversation.unread > 0) await readConversation(context, conversation.id)
  const member = await memberById(db, memberId)
  return {
    conversation: conversation ? { id: conversation.id, closed: conversation.closed } : null,
    profile: card,
    ...shown,
    bar: barTo(site, facts, site.message_credits),
    unconfirmed: member?.status === 'not_confirmed',
    costs: { message: site.message_credits, photo: site.photo_credits, gifts },
  }
}
