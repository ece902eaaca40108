import {
  type FoundMessage,
  searchMessagesEndpoint,
} from '@amarelle/contract/endpoints/messages/message-search'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { onLiveEvent } from '../../../live/live-events.ts'

/** Milliseconds without typing before messages are searched. */
const searchDebounceMs = 300

/** The pages of results of one text that are loaded. */
export interface FoundMessages {
  readonly messages: readonly FoundMessage[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
}
interface MessageSearchState extends FoundMessages {
  readonly text: string
  readonly state: 'asking' | 'shown' | 'failed'
}
export interface MessageSearch extends FoundMessages {
  readonly state: MessageSearchState['state']
  /** Loads the next page, or tries again after an error. */
  readonly load: () => void
}

/**
 * Searches the member's own messages while they type. `loaded` are results for `text` that came with the page. Results of conversations
 * that are removed or blocked meanwhile, and messages that a moderator removes, disappear at once.
 */
export function useMessageSearch(typed: string, loaded: FoundMessages | null): MessageSearch {
  const text = typed.trim()
  const [search, setSearch] = useState<MessageSearchState>(
    loaded ? { ...loaded, text, state: 'shown' } : { messages: [], next: null, text: '', state: 'asking' },
  )
  const request = (shown: FoundMessages) => {
    setSearch({ ...shown, text, state: 'asking' })
    const settle = (change: Partial<MessageSearchState>) =>
      setSearch((current) => (current.text === text ? { ...current, ...change } : current))
    call(searchMessagesEndpoint, { text, ...(shown.next !== null && { after: shown.next }) }).then(
      ({ messages, next }) => settle({ messages: [...shown.messages, ...messages], next, state: 'shown' }),
      () => settle({ state: 'failed' }),
    )
  }
  const requestFirst = useEffectEvent(() => request({ messages: [], next: null }))
  const isRequested = search.text === text
  useEffect(() => {
    if (isRequested) return
    // Every keystroke restarts the delay.
    const timer = setTimeout(() => requestFirst(), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [isRequested, text])
  useEffect(
    () =>
      onLiveEvent((event) => {
        const omit = (isGone: (message: FoundMessage) => boolean) =>
          setSearch((current) => ({
            ...current,
            messages: current.messages.filter((message) => !isGone(message)),
          }))
        if (event.type === 'conversation_gone')
          omit(({ conversation }) => conversation === event.conversation)
        if (event.type === 'message_removed') omit(({ id }) => id === event.message)
      }),
    [],
  )
  return {
    messages: isRequested ? search.messages : [],
    next: search.next,
    state: isRequested ? search.state : 'asking',
    load: () => search.state !== 'asking' && request(search),
  }
}
