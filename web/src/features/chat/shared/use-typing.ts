import { setTypingEndpoint } from '@amarelle/contract/endpoints/chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { onLiveEvent } from '../../../live/live-events.ts'

/** The server tells it for five seconds; one more for the way. */
const typingShownForMs = 6_000
const typingSendIntervalMs = 4_000

/** Whether the other one is typing now: ends by itself, and when the message arrives. */
export function useTyping(conversation: number | undefined): boolean {
  const [typing, setIsTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setIsTyping(false)
    }
    const stop = onLiveEvent((event) => {
      if (event.type === 'typing' && event.conversation === conversation) {
        clearTimeout(timer)
        timer = setTimeout(end, typingShownForMs)
        setIsTyping(true)
      }
      if (event.type === 'message' && event.message.conversation === conversation && !event.message.mine)
        end()
    })
    return () => {
      stop()
      end()
    }
  }, [conversation])
  return typing
}

/** Tells the other one that this member types, at most every four seconds. */
export function useSendTyping(conversation: number | undefined): () => void {
  const told = useRef(0)
  return useCallback(() => {
    if (conversation === undefined || Date.now() - told.current < typingSendIntervalMs) return
    told.current = Date.now()
    // Worth nothing a moment later: a failure is not told.
    call(setTypingEndpoint, { conversation }).catch(() => {})
  }, [conversation])
}
