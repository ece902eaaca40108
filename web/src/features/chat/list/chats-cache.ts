import type { User } from '@amarelle/contract/endpoints/accounts'
import { type ChatEntry, type ConversationOptions, getChatsEndpoint } from '@amarelle/contract/endpoints/chat'
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import type { QueryClient } from '../../../api/query-client.ts'
import { call } from '../../../api/call.ts'
import { useQueryClient, useQuery } from '../../../api/use-query.ts'
import { patchUser, userQueryKey } from '../../../api/use-user.ts'
import {
  startRemoval,
  type ChatListChange,
  type ChatListState,
  findChatsToRemove,
  finishRemoval,
  type ChatFilter,
  markMemberMatched,
  markMemberOnline,
  applyReceipt,
  markLastMessageRemoved,
  markChatRead,
  createChatList,
  insertMessage,
  type RemovalTarget,
  undoRemoval,
  applyFirstPage,
  applySearchPage,
  applyNextPage,
  omitChats,
  setChatOptions,
} from './chats-store.ts'

export { type ChatListState, markChatRead, insertMessage } from './chats-store.ts'
export const chatsQueryKey = 'chats'

/** Changes made while requests are pending; their answers may be older, so the changes are replayed on them. */
const pendingRequestChanges = new Set<ChatListChange[]>()

export function updateCachedChats(cache: QueryClient, change: ChatListChange): void {
  for (const changes of pendingRequestChanges) changes.push(change)
  cache.setQueryData(chatsQueryKey, change)
}

async function fetchAndReplayChanges<T>(
  request: () => Promise<T>,
  applyAnswer: (answer: T) => ChatListState,
): Promise<ChatListState> {
  const changes: ChatListChange[] = []
  pendingRequestChanges.add(changes)
  try {
    const answer = await request()
    return changes.reduce((chats, change) => change(chats), applyAnswer(answer))
  } finally {
    pendingRequestChanges.delete(changes)
  }
}

/** Loads the first page of the list. */
export const createChatsQuery = (cache: QueryClient) => (): Promise<ChatListState> =>
  fetchAndReplayChanges(
    () => call(getChatsEndpoint, {}),
    (page) => {
      const current = cache.getQueryData<ChatListState>(chatsQueryKey)
      return current ? applyFirstPage(current, page) : createChatList(page)
    },
  )
/** Loads the page after the loaded part of the list. */
export async function fetchNextChats(cache: QueryClient): Promise<void> {
  const after = cache.getQueryData<ChatListState>(chatsQueryKey)?.next
  if (!after) return
  const applyAnswer = (page: Parameters<typeof applyNextPage>[1]) => {
    const current = cache.getQueryData<ChatListState>(chatsQueryKey) ?? createChatList(page)
    // Another request has extended or reset the list meanwhile.
    return current.next === after ? applyNextPage(current, page) : current
  }
  const next = await fetchAndReplayChanges(() => call(getChatsEndpoint, { after }), applyAnswer)
  cache.setQueryData<ChatListState>(chatsQueryKey, () => next)
}
/** Loads conversations that match a filter, wherever they are in the list. Returns the cursor of the next page, or null. */
export async function fetchMatchingChats(
  cache: QueryClient,
  { name, only }: ChatFilter,
  after: string | null,
): Promise<string | null> {
  const input = { ...(name && { name }), ...(only && { only }), ...(after !== null && { after }) }
  let nextCursor: string | null = null
  const matching = await fetchAndReplayChanges(
    () => call(getChatsEndpoint, input),
    (page) => {
      nextCursor = page.next
      return applySearchPage(
        cache.getQueryData<ChatListState>(chatsQueryKey) ??
          createChatList({ ...page, chats: [], next: null }),
        page,
      )
    },
  )
  cache.setQueryData<ChatListState>(chatsQueryKey, () => matching)
  return nextCursor
}

/** The chat list; starts with loader data, then follows live events and the refresh every minute. */
export function useChatList(initial: ChatListState): ChatListState {
  const cache = useQueryClient()
  return useQuery<ChatListState>({
    queryKey: chatsQueryKey,
    initialData: initial,
    queryFn: createChatsQuery(cache),
  })
}

const findCachedEntry = (
  cache: QueryClient,
  isMatch: (entry: ChatEntry) => boolean,
): ChatEntry | undefined => {
  const chats = cache.getQueryData<ChatListState>(chatsQueryKey)
  return chats && (chats.chats.find(isMatch) ?? chats.beyond.find(isMatch))
}
/** The profile of a member, if the list contains them. */
export const findProfileInChats = (cache: QueryClient, profile: number) =>
  findCachedEntry(cache, (entry) => entry.profile.id === profile)?.profile

/** Sets the unread badge to the list's number, if a list is loaded. */
function syncUnreadBadge(cache: QueryClient): void {
  const chats = cache.getQueryData<ChatListState>(chatsQueryKey)
  if (chats) patchUser(cache, () => ({ unread_messages: chats.unread_messages }))
}

/** While a removal is pending, excludes its messages from the badge, although the server still counts them. */
export function syncUnreadWhileRemoving(cache: QueryClient): void {
  const chats = cache.getQueryData<ChatListState>(chatsQueryKey)
  const user = cache.getQueryData<User | null>(userQueryKey)
  if (chats?.removing.length && user && user.unread_messages !== chats.unread_messages) syncUnreadBadge(cache)
}

type MessageLiveEvent = Extract<LiveEvent, { type: 'message' }>
function handleMessageEvent(cache: QueryClient, event: MessageLiveEvent): void {
  const { message, profile_id: id, profile, num_unread_messages: unread } = event
  const card = profile ?? findProfileInChats(cache, id)
  if (card) {
    updateCachedChats(cache, (current) => insertMessage(current, message, card, unread))
    if (cache.getQueryData(chatsQueryKey)) syncUnreadBadge(cache)
    else if (!message.mine) patchUser(cache, (user) => ({ unread_messages: user.unread_messages + 1 }))
    return
  }
  if (!message.mine) patchUser(cache, (user) => ({ unread_messages: user.unread_messages + 1 }))
  // The server sent no profile because the conversation exists, but this tab hasn't loaded it: reloads the list.
  if (cache.getQueryData(chatsQueryKey)) void cache.invalidateQueries(chatsQueryKey)
}

/** Hides conversations while the server removes them. Call the returned function with the result to finish or undo it. */
export function hideRemovedChats(cache: QueryClient, target: RemovalTarget): (done: boolean) => void {
  const current = cache.getQueryData<ChatListState>(chatsQueryKey)
  const entries = current ? findChatsToRemove(current, target) : []
  const change = (next: ChatListChange) => {
    updateCachedChats(cache, next)
    syncUnreadBadge(cache)
  }
  change((chats) => startRemoval(chats, target))
  return (isRemoved) => change((chats) => (isRemoved ? finishRemoval : undoRemoval)(chats, entries))
}

/** Applies the options of a conversation; loads the list again if its place is unknown. */
export function updateCachedOptions(
  cache: QueryClient,
  conversation: number,
  options: ConversationOptions,
): void {
  const current = cache.getQueryData<ChatListState>(chatsQueryKey)
  updateCachedChats(
    cache,
    (chats) => setChatOptions(chats, conversation, options) ?? { ...chats, stale: true },
  )
  if (options.archived) syncUnreadBadge(cache)
  if (current && setChatOptions(current, conversation, options) === null)
    void cache.invalidateQueries(chatsQueryKey)
}

/** Applies a live event to the chat list. */
export function handleChatEvent(cache: QueryClient, event: LiveEvent): void {
  const change = (next: ChatListChange) => updateCachedChats(cache, next)
  switch (event.type) {
    case 'message':
      return handleMessageEvent(cache, event)
    case 'read':
      return change((chats) =>
        event.mine
          ? markChatRead(chats, event.conversation)
          : applyReceipt(chats, event.conversation, event.up_to, 'read'),
      )
    case 'delivered':
      return change((chats) => applyReceipt(chats, event.conversation, event.up_to, 'delivered'))
    case 'message_removed':
      return change((chats) => markLastMessageRemoved(chats, event.conversation, event.message))
    case 'message_restored':
      return void cache.invalidateQueries(chatsQueryKey)
    case 'conversation_options':
      return updateCachedOptions(cache, event.conversation, event.options)
    case 'conversation_gone':
      return change((chats) => omitChats(chats, { conversation: event.conversation }))
    case 'presence':
      return change((chats) => markMemberOnline(chats, event.profile, event.online))
    case 'match':
      return change((chats) => markMemberMatched(chats, event.profile.id))
    case 'badges':
      return change((chats) => ({ ...chats, unread_messages: event.unread_messages }))
    case 'hello':
      if (!event.reload) return
      change((chats) => ({ ...chats, stale: true }))
      return void cache.invalidateQueries(chatsQueryKey)
    default:
  }
}
