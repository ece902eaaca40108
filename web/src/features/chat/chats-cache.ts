import { type ChatEntry, getChats, type Message } from '@amarelle/contract/chat'
import { refresh } from '@amarelle/contract/limits'
import type { LiveEvent } from '@amarelle/contract/live'
import type { Card } from '@amarelle/contract/profiles'
import type { Cache } from '../../api/cache.ts'
import { call } from '../../api/call.ts'
import { useCached } from '../../api/use-cached.ts'

export interface Chats {
  readonly chats: ChatEntry[]
  readonly unread_messages: number
}
export const chatsKey = 'chats'

const total = (chats: readonly ChatEntry[]) => chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0)
const withChats = (chats: ChatEntry[]): Chats => ({ chats, unread_messages: total(chats) })

/** The conversations, latest first; the loader's answer at first, then live events and the minute's refresh. */
export const useChats = (initial: Chats): Chats =>
  useCached<Chats>({
    key: chatsKey,
    initial,
    ask: () => call(getChats, {}),
    every: () => refresh.every,
  })

/** A message moves its conversation to the top; the same for one that was sent here and one that arrived. */
export function placeMessage(chats: Chats, message: Message, profile: Card, unread: number): Chats {
  const known = chats.chats.find((chat) => chat.conversation.id === message.conversation)
  if (known && (known.conversation.last_message?.id ?? 0) > message.id) return chats
  const entry: ChatEntry = {
    conversation: {
      id: message.conversation,
      last_message: message,
      updated_at: message.sent_at,
      closed: false,
    },
    profile: known?.profile ?? profile,
    num_unread_messages: unread,
  }
  return withChats([entry, ...chats.chats.filter((chat) => chat !== known)])
}

export const markRead = (chats: Chats, conversation: number): Chats =>
  withChats(
    chats.chats.map((chat) =>
      chat.conversation.id === conversation ? { ...chat, num_unread_messages: 0 } : chat,
    ),
  )

export const withoutChat = (chats: Chats, conversation: number): Chats =>
  withChats(chats.chats.filter((chat) => chat.conversation.id !== conversation))

export const changeChats = (cache: Cache, change: (chats: Chats) => Chats): void =>
  cache.change(chatsKey, change)

type MessageEvent = Extract<LiveEvent, { type: 'message' }>
/** A conversation that the server took for listed may stand below what this tab has loaded: then it asks. */
function hearMessage(
  cache: Cache,
  { message, profile_id, profile, num_unread_messages }: MessageEvent,
): void {
  const chats = cache.read<Chats>(chatsKey)
  const card = profile ?? chats?.chats.find((chat) => chat.profile.id === profile_id)?.profile
  if (card) changeChats(cache, (known) => placeMessage(known, message, card, num_unread_messages))
  else if (chats) void cache.invalidate(chatsKey)
}

/** What the list does with a live event. */
export function hearChatEvent(cache: Cache, event: LiveEvent): void {
  if (event.type === 'message') hearMessage(cache, event)
  if (event.type === 'read')
    changeChats(cache, (chats) => {
      if (event.mine) return markRead(chats, event.conversation)
      return withChats(
        chats.chats.map((chat) => {
          const last = chat.conversation.last_message
          if (chat.conversation.id !== event.conversation || !last || last.id > event.up_to) return chat
          return { ...chat, conversation: { ...chat.conversation, last_message: { ...last, read: true } } }
        }),
      )
    })
  if (event.type === 'conversation_gone')
    changeChats(cache, (chats) => withoutChat(chats, event.conversation))
  if (event.type === 'presence')
    changeChats(cache, (chats) =>
      withChats(
        chats.chats.map((chat) =>
          chat.profile.id === event.profile
            ? { ...chat, profile: { ...chat.profile, online: event.online } }
            : chat,
        ),
      ),
    )
  if (event.type === 'hello' && event.reload) void cache.invalidate(chatsKey)
}
