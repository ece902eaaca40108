import type { User } from '@amarelle/contract/endpoints/accounts'
import { type ChatEntry, getChatsEndpoint } from '@amarelle/contract/endpoints/chat'
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
} from './chats-store.ts'

export { type ChatListState, markChatRead, insertMessage } from './chats-store.ts'
export const chatsQueryKey = 'chats'

/** What changed while a question was under way: its answer may be older, so it is changed in the same way. */
const pendingRequestChanges = new Set<ChatListChange[]>()

export function updateCachedChats(cache: QueryClient, change: ChatListChange): void {
  for (const changes of pendingRequestChanges) changes.push(change)
  cache.setQueryData(chatsQueryKey, change)
}

async function fetchAndReplayChanges<T>(
  ask: () => Promise<T>,
  take: (answer: T) => ChatListState,
): Promise<ChatListState> {
  const changes: ChatListChange[] = []
  pendingRequestChanges.add(changes)
  try {
    const answer = await ask()
    return changes.reduce((chats, change) => change(chats), take(answer))
  } finally {
    pendingRequestChanges.delete(changes)
  }
}

/** Asks for the top of the list. */
export const createChatsQuery = (cache: QueryClient) => (): Promise<ChatListState> =>
  fetchAndReplayChanges(
    () => call(getChatsEndpoint, {}),
    (page) => {
      const known = cache.getQueryData<ChatListState>(chatsQueryKey)
      return known ? applyFirstPage(known, page) : createChatList(page)
    },
  )
/** Asks for what comes after all that is known. */
export async function fetchNextChats(cache: QueryClient): Promise<void> {
  const after = cache.getQueryData<ChatListState>(chatsQueryKey)?.next
  if (!after) return
  const take = (page: Parameters<typeof applyNextPage>[1]) => {
    const known = cache.getQueryData<ChatListState>(chatsQueryKey) ?? createChatList(page)
    // Another question went further meanwhile, or began anew.
    return known.next === after ? applyNextPage(known, page) : known
  }
  const next = await fetchAndReplayChanges(() => call(getChatsEndpoint, { after }), take)
  cache.setQueryData<ChatListState>(chatsQueryKey, () => next)
}
/** Asks for those that fit, wherever they stand; answers where the next ones begin. */
export async function fetchMatchingChats(
  cache: QueryClient,
  { name, only }: ChatFilter,
  after: string | null,
): Promise<string | null> {
  const input = { ...(name && { name }), ...(only && { only }), ...(after !== null && { after }) }
  let end: string | null = null
  const found = await fetchAndReplayChanges(
    () => call(getChatsEndpoint, input),
    (page) => {
      end = page.next
      return applySearchPage(
        cache.getQueryData<ChatListState>(chatsQueryKey) ??
          createChatList({ ...page, chats: [], next: null }),
        page,
      )
    },
  )
  cache.setQueryData<ChatListState>(chatsQueryKey, () => found)
  return end
}

/** The conversations: the loader's answer at first, then live events and the minute's refresh. */
export function useChatList(initial: ChatListState): ChatListState {
  const cache = useQueryClient()
  return useQuery<ChatListState>({
    queryKey: chatsQueryKey,
    initialData: initial,
    queryFn: createChatsQuery(cache),
  })
}

const findCachedEntry = (cache: QueryClient, fits: (entry: ChatEntry) => boolean): ChatEntry | undefined => {
  const chats = cache.getQueryData<ChatListState>(chatsQueryKey)
  return chats && (chats.chats.find(fits) ?? chats.beyond.find(fits))
}
/** Who somebody is, as far as the list knows. */
export const findProfileInChats = (cache: QueryClient, profile: number) =>
  findCachedEntry(cache, (entry) => entry.profile.id === profile)?.profile

/** The badge says the same as the list, where there is one. */
function syncUnreadBadge(cache: QueryClient): void {
  const chats = cache.getQueryData<ChatListState>(chatsQueryKey)
  if (chats) patchUser(cache, () => ({ unread_messages: chats.unread_messages }))
}

/** While a conversation is being removed, its messages count here no more, though the server still counts them. */
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
    updateCachedChats(cache, (known) => insertMessage(known, message, card, unread))
    if (cache.getQueryData(chatsQueryKey)) syncUnreadBadge(cache)
    else if (!message.mine) patchUser(cache, (user) => ({ unread_messages: user.unread_messages + 1 }))
    return
  }
  if (!message.mine) patchUser(cache, (user) => ({ unread_messages: user.unread_messages + 1 }))
  // One that the server took for listed stands below what this tab has loaded: then it asks.
  if (cache.getQueryData(chatsQueryKey)) void cache.invalidateQueries(chatsQueryKey)
}

/** Takes conversations from the list while the server is asked to remove them; answers how it went on. */
export function hideRemovedChats(cache: QueryClient, removed: RemovalTarget): (done: boolean) => void {
  const known = cache.getQueryData<ChatListState>(chatsQueryKey)
  const entries = known ? findChatsToRemove(known, removed) : []
  const change = (next: ChatListChange) => {
    updateCachedChats(cache, next)
    syncUnreadBadge(cache)
  }
  change((chats) => startRemoval(chats, removed))
  return (done) => change((chats) => (done ? finishRemoval : undoRemoval)(chats, entries))
}

/** What the list does with a live event. */
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
