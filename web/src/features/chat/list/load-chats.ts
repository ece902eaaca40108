import { getChatsEndpoint } from '@amarelle/contract/endpoints/chat'
import type { CallEndpoint } from '@amarelle/contract/endpoints/endpoint'
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
  /** Where the next of those that fit begin. */
  readonly next: string | null
}

/** The list, and what a search or a filter in the address finds in it: for those without script all of it is here. */
export async function loadChats(call: CallEndpoint, search: URLSearchParams): Promise<LoadedChats> {
  const wished = parseChatListQuery(search)
  const { filter, pages } = wished
  const filtering = isFilterActive(filter)
  const words = { ...(filter.name && { name: filter.name }), ...(filter.only && { only: filter.only }) }
  let chats = createChatList(await call(getChatsEndpoint, {}))
  let next = filtering ? null : chats.next
  for (let page = filtering ? 0 : 1; page < pages; page += 1) {
    if (page > 0 && next === null) break
    const found = await call(getChatsEndpoint, { ...words, ...(next !== null && { after: next }) })
    chats = filtering ? applySearchPage(chats, found) : applyNextPage(chats, found)
    next = found.next
  }
  return { ...wished, chats, next }
}
