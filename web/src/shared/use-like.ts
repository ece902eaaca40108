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

/** Components that show whether the member likes someone. */
const likeListeners = new Set<(id: number, liked: boolean) => void>()
/** Tells the like buttons of the screen. */
export const emitLikeChange = (id: number, liked: boolean) => {
  for (const listener of likeListeners) listener(id, liked)
}

/** Returns whether the member likes someone: the server's value, updated by any like button on the screen. */
export function useIsLiked(id: number, initialValue: boolean): boolean {
  const [liked, setLiked] = useState(initialValue)
  const [serverValue, setServerValue] = useState(initialValue)
  // New data of the server overrides earlier clicks.
  if (serverValue !== initialValue) {
    setServerValue(initialValue)
    setLiked(initialValue)
  }
  // A layout effect, so that it subscribes before the user can click.
  useLayoutEffect(() => {
    const listener = (likedId: number, isLiked: boolean) => {
      if (likedId === id) setLiked(isLiked)
    }
    likeListeners.add(listener)
    return () => {
      likeListeners.delete(listener)
    }
  }, [id])
  return liked
}

interface Likeable {
  readonly id: number
  readonly name: string
}
/**
 * Returns whether the member likes someone, and a function to toggle it. The change is optimistic and reverted on errors. A toast
 * then offers to undo it, except for a match, which has its own popup.
 */
export function useLike(
  { id, name }: Likeable,
  initialValue: boolean,
): { liked: boolean; toggle: () => Promise<void> } {
  const liked = useIsLiked(id, initialValue)
  const busy = useRef(false)
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const offerUndo = (isLiked: boolean, focusTarget: Element | null) => {
    const dismiss = toast(
      createElement(LikeToast, {
        name,
        liked: isLiked,
        onUndo() {
          dismiss()
          if (focusTarget instanceof HTMLElement) focusTarget.focus()
          void change(!isLiked)
        },
      }),
    )
  }
  const change = async (isLiked: boolean): Promise<{ matched: boolean } | undefined> => {
    if (busy.current) return undefined
    busy.current = true
    emitLikeChange(id, isLiked)
    try {
      const response = isLiked ? await call(likeEndpoint, { id }) : await call(unlikeEndpoint, { id })
      const matched = 'matched' in response && response.matched
      if (matched) emitMatch(response.profile)
      await cache.invalidateQueries(likesQueryKey)
      return { matched }
    } catch (error) {
      emitLikeChange(id, !isLiked)
      toast(isApiError(error) ? error.answer.error.message : t`That didn’t work. Please try again.`)
      return undefined
    } finally {
      busy.current = false
    }
  }
  const toggle = async () => {
    const focusTarget = document.activeElement
    const result = await change(!liked)
    if (result && !result.matched) offerUndo(!liked, focusTarget)
  }
  return { liked, toggle }
}
