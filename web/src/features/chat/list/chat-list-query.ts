import { maxMessageSearchLength } from '@amarelle/contract/domain/limits'
import type { ChatFilter } from './chats-store.ts'

const maxPages = 20

export interface ChatListQuery {
  readonly filter: ChatFilter
  /** Number of pages to load; without JavaScript each further page is a new URL. */
  readonly pages: number
  /** Where the messages that the search found continue; without JavaScript only. */
  readonly foundAfter: string | undefined
}

/** Parses a URL such as `/chats?name=an&only=unread&pages=2`; invalid values fall back to defaults. */
export function parseChatListQuery(search: URLSearchParams): ChatListQuery {
  const only = search.get('only')
  const pages = Number(search.get('pages') ?? 1)
  return {
    filter: {
      name: (search.get('name') ?? '').trim().slice(0, maxMessageSearchLength),
      only: only === 'unread' || only === 'matches' || only === 'archived' ? only : undefined,
    },
    pages: Number.isInteger(pages) ? Math.min(maxPages, Math.max(1, pages)) : 1,
    foundAfter: search.get('found_after') ?? undefined,
  }
}

export function toChatListPath(
  { name, only }: ChatFilter,
  pages = 1,
  foundAfter: string | null = null,
): string {
  const search = new URLSearchParams({
    ...(name.trim() && { name: name.trim() }),
    ...(only && { only }),
    ...(pages > 1 && { pages: String(pages) }),
    ...(foundAfter !== null && { found_after: foundAfter }),
  })
  return search.size > 0 ? `/chats?${search}` : '/chats'
}
