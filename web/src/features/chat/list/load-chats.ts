import { getChatsEndpoint } from '@amarelle/contract/endpoints/chat'
import type { CallEndpoint } from '@amarelle/contract/endpoints/endpoint'
import { searchMessagesEndpoint } from '@amarelle/contract/endpoints/messages/message-search'
import { tryCall } from '../../../forms/api-result.ts'
import { canSearchMessages } from '../message-search/can-search-messages.ts'
import type { FoundMessages } from '../message-search/use-message-search.ts'
import {
  type ChatListState,
  isFilterActive,
  createChatList,
  applySearchPage,
  applyNextPage,
} from './chats-store.ts'
import { type ChatListQuery, parseChatListQuery } from './chat-list-query.ts'

export interface LoadedChats extends ChatListQuery {
  readonly chats: ChatListState
  /** Cursor of the next page of matching conversations; null at the end. */
  readonly next: string | null
  /** Messages with the words of the search; null without a search, and if they could not be searched. */
  readonly found: FoundMessages | null
}

async function loadFoundMessages(
  call: CallEndpoint,
  { filter: { name, only }, foundAfter }: ChatListQuery,
): Promise<FoundMessages | null> {
  if (only !== undefined || !canSearchMessages(name)) return null
  const answer = await tryCall(() =>
    call(searchMessagesEndpoint, { text: name, ...(foundAfter !== undefined && { after: foundAfter }) }),
  )
  return answer.ok ? answer.answer : null
}

/** Loads the list and the results of a search or filter in the URL, complete for visits without JavaScript. */
export async function loadChats(call: CallEndpoint, search: URLSearchParams): Promise<LoadedChats> {
  const listQuery = parseChatListQuery(search)
  const { filter, pages } = listQuery
  const isFiltering = isFilterActive(filter)
  const filterInput = { ...(filter.name && { name: filter.name }), ...(filter.only && { only: filter.only }) }
  let chats = createChatList(await call(getChatsEndpoint, {}))
  let next = isFiltering ? null : chats.next
  for (let page = isFiltering ? 0 : 1; page < pages; page += 1) {
    if (page > 0 && next === null) break
    const answer = await call(getChatsEndpoint, { ...filterInput, ...(next !== null && { after: next }) })
    chats = isFiltering ? applySearchPage(chats, answer) : applyNextPage(chats, answer)
    next = answer.next
  }
  return { ...listQuery, chats, next, found: await loadFoundMessages(call, listQuery) }
}
