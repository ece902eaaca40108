import type { ChatEntry } from '@amarelle/contract/endpoints/chat'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChatShortcuts } from './use-chat-shortcuts.ts'

/** Keys that open the previous, the next or the next unread conversation of the list, and the list of all keys. */
export function useConversationShortcuts(chats: readonly ChatEntry[], current: ChatEntry | undefined) {
  const navigate = useNavigate()
  const [isListed, setIsListed] = useState(false)
  const position = chats.findIndex((chat) => chat.conversation.id === current?.conversation.id)
  const open = (chat: ChatEntry | undefined) => {
    if (chat) void navigate(`/chats/${chat.conversation.id}`)
  }
  const isUnread = (chat: ChatEntry) => chat !== current && chat.num_unread_messages > 0
  useChatShortcuts({
    next: () => open(chats[position + 1]),
    previous: () => open(chats[position < 0 ? chats.length - 1 : position - 1]),
    nextUnread: () => open(chats.slice(position + 1).find(isUnread) ?? chats.find(isUnread)),
    list: () => setIsListed(true),
  })
  return { isListed, hideList: () => setIsListed(false) }
}
