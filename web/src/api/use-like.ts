import { like, unlike } from '@amarelle/contract/likes'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { isRefusal } from '../session/refusal.ts'
import { useToast } from '../ui/toast.tsx'
import { call } from './call.ts'
import { useCache } from './use-cached.ts'

export const likesKey = 'likes'

/** Whether the member likes someone, and the way to change it: shown at once, taken back when the server refuses. */
export function useLike(id: number, initially: boolean): { liked: boolean; toggle: () => Promise<void> } {
  const [liked, setLiked] = useState(initially)
  const busy = useRef(false)
  const cache = useCache()
  const toast = useToast()
  const { t } = useLingui()
  const [known, setKnown] = useState(initially)
  // What the server says since then counts more than what was pressed before.
  if (known !== initially) {
    setKnown(initially)
    setLiked(initially)
  }
  const toggle = async () => {
    if (busy.current) return
    busy.current = true
    setLiked(!liked)
    try {
      await (liked ? call(unlike, { id }) : call(like, { id }))
      await cache.invalidate(likesKey)
    } catch (error) {
      setLiked(liked)
      toast(isRefusal(error) ? error.answer.error.message : t`That did not work. Please try again.`)
    } finally {
      busy.current = false
    }
  }
  return { liked, toggle }
}
