import type { User } from '@amarelle/contract/endpoints/accounts'
import { type ChatEntry, getChatsEndpoint } from '@amarelle/contract/endpoints/chat'
import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import type { QueryClient } from '../../../api/query-client.ts'
import { call } from '../../../api/call.ts'
import { useQueryClient, useQuery } from '../../../api/use-query.ts'
import { patchUser, userQueryKey } from '../../../api/use-user.ts'
import {
  beginRemoving,
  type Change,
  type Chats,
  chatsToRemove,
  endRemoving,
  type Filter,
  markMatched,
  markOnline,
  markReached,
  markRemoved,
  markRead,
  newChats,
  placeMessage,
  type Removed,
  undoRemoving,
  withFirstPage,
  withFound,
  withNextPage,
  withoutChats,
} from './chats-store.ts'

export { type Chats, markRead, placeMessage } from './chats-store.ts'
export const chatsKey = 'chats'

/** What changed while a question was under way: its answer may be older, so it is changed in the same way. */
const underWay = new Set<Change[]>()

export function changeChats(cache: QueryClient, change: Change): void {
  for (const changes of underWay) changes.push(change)
  cache.setQueryData(chatsKey, change)
}

async function asking<T>(ask: () => Promise<T>, take: (answer: T) => Chats): Promise<Chats> {
  const changes: Change[] = []
  underWay.add(changes)
  try {
    const answer = await ask()
    return changes.reduce((chats, change) => change(chats), take(answer))
  } finally {
    underWay.delete(changes)
  }
}

/** Asks for the top of the list. */
export const askChats = (cache: QueryClient) => (): Promise<Chats> =>
  asking(
    () => call(getChatsEndpoint, {}),
    (page) => {
      const known = cache.getQueryData<Chats>(chatsKey)
      return known ? withFirstPage(known, page) : newChats(page)
    },
  )
/** Asks for what comes after all that is known. */
export async function askNextChats(cache: QueryClient): Promise<void> {
  const after = cache.getQueryData<Chats>(chatsKey)?.next
  if (!after) return
  const take = (page: Parameters<typeof withNextPage>[1]) => {
    const known = cache.getQueryData<Chats>(chatsKey) ?? newChats(page)
    // Another question went further meanwhile, or began anew.
    return known.next === after ? withNextPage(known, page) : known
  }
  const next = await asking(() => call(getChatsEndpoint, { after }), take)
  cache.setQueryData<Chats>(chatsKey, () => next)
}
/** Asks for those that fit, wherever they stand; answers where the next ones begin. */
export async function askFound(
  cache: QueryClient,
  { name, only }: Filter,
  after: string | null,
): Promise<string | null> {
  const input = { ...(name && { name }), ...(only && { only }), ...(after !== null && { after }) }
  let end: string | null = null
  const found = await asking(
    () => call(getChatsEndpoint, input),
    (page) => {
      end = page.next
      return withFound(
        cache.getQueryData<Chats>(chatsKey) ?? newChats({ ...page, chats: [], next: null }),
        page,
      )
    },
  )
  cache.setQueryData<Chats>(chatsKey, () => found)
  return end
}

/** The conversations: the loader's answer at first, then live events and the minute's refresh. */
export function useChats(initial: Chats): Chats {
  const cache = useQueryClient()
  return useQuery<Chats>({ queryKey: chatsKey, initialData: initial, queryFn: askChats(cache) })
}

const entryOf = (cache: QueryClient, fits: (entry: ChatEntry) => boolean): ChatEntry | undefined => {
  const chats = cache.getQueryData<Chats>(chatsKey)
  return chats && (chats.chats.find(fits) ?? chats.beyond.find(fits))
}
/** Who somebody is, as far as the list knows. */
export const cardInChats = (cache: QueryClient, profile: number) =>
  entryOf(cache, (entry) => entry.profile.id === profile)?.profile

/** The badge says the same as the list, where there is one. */
function tellUnread(cache: QueryClient): void {
  const chats = cache.getQueryData<Chats>(chatsKey)
  if (chats) patchUser(cache, () => ({ unread_messages: chats.unread_messages }))
}

/** While a conversation is being removed, its messages count here no more, though the server still counts them. */
export function keepUnread(cache: QueryClient): void {
  const chats = cache.getQueryData<Chats>(chatsKey)
  const user = cache.getQueryData<User | null>(userQueryKey)
  if (chats?.removing.length && user && user.unread_messages !== chats.unread_messages) tellUnread(cache)
}

type MessageEvent = Extract<LiveEvent, { type: 'message' }>
function hearMessage(cache: QueryClient, event: MessageEvent): void {
  const { message, profile_id: id, profile, num_unread_messages: unread } = event
  const card = profile ?? cardInChats(cache, id)
  if (card) {
    changeChats(cache, (known) => placeMessage(known, message, card, unread))
    if (cache.getQueryData(chatsKey)) tellUnread(cache)
    else if (!message.mine) patchUser(cache, (user) => ({ unread_messages: user.unread_messages + 1 }))
    return
  }
  if (!message.mine) patchUser(cache, (user) => ({ unread_messages: user.unread_messages + 1 }))
  // One that the server took for listed stands below what this tab has loaded: then it asks.
  if (cache.getQueryData(chatsKey)) void cache.invalidateQueries(chatsKey)
}

/** Takes conversations from the list while the server is asked to remove them; answers how it went on. */
export function hideChats(cache: QueryClient, removed: Removed): (done: boolean) => void {
  const known = cache.getQueryData<Chats>(chatsKey)
  const entries = known ? chatsToRemove(known, removed) : []
  const change = (next: Change) => {
    changeChats(cache, next)
    tellUnread(cache)
  }
  change((chats) => beginRemoving(chats, removed))
  return (done) => change((chats) => (done ? endRemoving : undoRemoving)(chats, entries))
}

/** What the list does with a live event. */
export function hearChatEvent(cache: QueryClient, event: LiveEvent): void {
  const change = (next: Change) => changeChats(cache, next)
  switch (event.type) {
    case 'message':
      return hearMessage(cache, event)
    case 'read':
      return change((chats) =>
        event.mine
          ? markRead(chats, event.conversation)
          : markReached(chats, event.conversation, event.up_to, 'read'),
      )
    case 'delivered':
      return change((chats) => markReached(chats, event.conversation, event.up_to, 'delivered'))
    case 'message_removed':
      return change((chats) => markRemoved(chats, event.conversation, event.message))
    case 'conversation_gone':
      return change((chats) => withoutChats(chats, { conversation: event.conversation }))
    case 'presence':
      return change((chats) => markOnline(chats, event.profile, event.online))
    case 'match':
      return change((chats) => markMatched(chats, event.profile.id))
    case 'badges':
      return change((chats) => ({ ...chats, unread_messages: event.unread_messages }))
    case 'hello':
      if (!event.reload) return
      change((chats) => ({ ...chats, stale: true }))
      return void cache.invalidateQueries(chatsKey)
    default:
  }
}
