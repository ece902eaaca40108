import { likeEndpoint, unlikeEndpoint } from '@amarelle/contract/endpoints/likes'
import { useLingui } from '@lingui/react/macro'
import { createElement, useLayoutEffect, useRef, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { call } from '../api/call.ts'
import { LikeToast } from './like-toast.tsx'
import { emitMatch } from './match-events.ts'
import { useQueryClient } from '../api/use-query.ts'

export const likesQueryKey = 'likes'

/** Everything on the screen that shows whether the member likes somebody. */
const likeListeners = new Set<(id: number, liked: boolean) => void>()
const emitLikeChange = (id: number, liked: boolean) => {
  for (const hear of likeListeners) hear(id, liked)
}

/** Whether the member likes someone: as the server said, until a heart is pressed anywhere on the screen. */
export function useIsLiked(id: number, initially: boolean): boolean {
  const [liked, setLiked] = useState(initially)
  const [known, setKnown] = useState(initially)
  // What the server says since then counts more than what was pressed before.
  if (known !== initially) {
    setKnown(initially)
    setLiked(initially)
  }
  // Before anything can be pressed.
  useLayoutEffect(() => {
    const hear = (whom: number, now: boolean) => {
      if (whom === id) setLiked(now)
    }
    likeListeners.add(hear)
    return () => {
      likeListeners.delete(hear)
    }
  }, [id])
  return liked
}

interface Likeable {
  readonly id: number
  readonly name: string
}
/**
 * Whether the member likes someone, and the way to change it: shown at once, taken back when the server refuses. Afterwards a
 * message offers the way back, except from a match, which celebrates itself.
 */
export function useLike(
  { id, name }: Likeable,
  initially: boolean,
): { liked: boolean; toggle: () => Promise<void> } {
  const liked = useIsLiked(id, initially)
  const busy = useRef(false)
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const offerUndo = (now: boolean, pressed: Element | null) => {
    const dismiss = toast(
      createElement(LikeToast, {
        name,
        liked: now,
        onUndo() {
          dismiss()
          if (pressed instanceof HTMLElement) pressed.focus()
          void change(!now)
        },
      }),
    )
  }
  const change = async (now: boolean): Promise<{ matched: boolean } | undefined> => {
    if (busy.current) return undefined
    busy.current = true
    emitLikeChange(id, now)
    try {
      const answer = now ? await call(likeEndpoint, { id }) : await call(unlikeEndpoint, { id })
      const matched = 'matched' in answer && answer.matched
      if (matched) emitMatch(answer.profile)
      await cache.invalidateQueries(likesQueryKey)
      return { matched }
    } catch (error) {
      emitLikeChange(id, !now)
      toast(isApiError(error) ? error.answer.error.message : t`That did not work. Please try again.`)
      return undefined
    } finally {
      busy.current = false
    }
  }
  const toggle = async () => {
    const pressed = document.activeElement
    const done = await change(!liked)
    if (done && !done.matched) offerUndo(!liked, pressed)
  }
  return { liked, toggle }
}
