import { setTypingEndpoint } from '@amarelle/contract/endpoints/chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { onLiveEvent } from '../../../live/live-events.ts'

/** The server reports typing for five seconds; one more for latency. */
const typingShownForMs = 6_000
const typingSendIntervalMs = 4_000

/** Whether the other member is typing; ends after a timeout or when their message arrives. */
export function useTyping(conversation: number | undefined): boolean {
  const [typing, setIsTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopTyping = () => {
      clearTimeout(timer)
      setIsTyping(false)
    }
    const unsubscribe = onLiveEvent((event) => {
      if (event.type === 'typing' && event.conversation === conversation) {
        clearTimeout(timer)
        timer = setTimeout(stopTyping, typingShownForMs)
        setIsTyping(true)
      }
      if (event.type === 'message' && event.message.conversation === conversation && !event.message.mine)
        stopTyping()
    })
    return () => {
      unsubscribe()
      stopTyping()
    }
  }, [conversation])
  return typing
}

/** Returns a function that reports typing to the server, at most every four seconds. */
export function useSendTyping(conversation: number | undefined): () => void {
  const lastSentAtMs = useRef(0)
  return useCallback(() => {
    if (conversation === undefined || Date.now() - lastSentAtMs.current < typingSendIntervalMs) return
    lastSentAtMs.current = Date.now()
    // Not worth retrying, so errors are ignored.
    call(setTypingEndpoint, { conversation }).catch(() => {})
  }, [conversation])
}
