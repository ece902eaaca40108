import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import {
  foundMessagesPerPage,
  type searchMessagesEndpoint,
} from '@amarelle/contract/endpoints/messages/message-search'
import { assertMember } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { loadCards } from '../../profiles/index.ts'
import { createExcerpt } from './excerpt.ts'
import { findMessagesByWords, type FoundMessagePosition, type FoundMessageRow } from './message-search.sql.ts'

/** Searches of a member in a minute: more than somebody types. */
const maxSearchesPerMinute = 60

const encodePosition = ({ period, id }: FoundMessageRow): string =>
  `${period.toString(36)}.${id.toString(36)}`
/** Null for a malformed position: the search then starts from the newest message. */
function decodePosition(text: string | undefined): FoundMessagePosition | null {
  if (text === undefined || !/^[0-9a-z]{1,5}\.[0-9a-z]{1,10}$/.test(text)) return null
  const [period = 0, messageId = 0] = text.split('.').map((n) => Number.parseInt(n, 36))
  return { period, messageId }
}

/**
 * Returns a page of the caller's messages that have all words of `text`, newest first: those of open conversations that the thread shows
 * too (docs/messages.md#search). Throws `too_many_requests`.
 */
export async function searchMessages(
  context: RequestContext,
  { text, after }: ParsedEndpointInput<typeof searchMessagesEndpoint>,
): Promise<EndpointAnswer<typeof searchMessagesEndpoint>> {
  const memberId = assertMember(context)
  const { db, site, clock } = context
  await enforceRateLimit(context, `message-search:${memberId}`, maxSearchesPerMinute, 60)
  const rows = await findMessagesByWords(
    db,
    { id: memberId, freeHistory: site.free_history_messages },
    { text, after: decodePosition(after), count: foundMessagesPerPage + 1 },
    clock.now(),
  )
  const shown = rows.slice(0, foundMessagesPerPage)
  const cards = await loadCards(
    context,
    shown.map(({ otherId }) => otherId),
  )
  const last = shown.at(-1)
  return {
    messages: shown.flatMap((row) => {
      const profile = cards.get(row.otherId)
      if (!profile) return []
      return [
        {
          id: row.id,
          conversation: row.conversationId,
          profile,
          mine: row.senderId === memberId,
          sent_at: row.createdAt.toISOString(),
          excerpt: createExcerpt(row.body, row.words),
        },
      ]
    }),
    next: rows.length > shown.length && last ? encodePosition(last) : null,
  }
}
