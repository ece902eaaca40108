import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { autoLikeEndpoint } from '@amarelle/contract/endpoints/likes'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { likesQueryKey } from '../../shared/use-like.ts'
import { userQueryKey } from '../../api/use-user.ts'
import { onLiveEvent } from '../../live/live-events.ts'
import { LikeDialog } from './like-dialog.tsx'

type AutoLike = EndpointAnswer<typeof autoLikeEndpoint>

const dialogPollIntervalMs = 1000
const reloadDelayMs = 500

/** Another dialog is never covered: who signs up or reads the note for adults isn't disturbed. */
function useIsNoDialogOpen(): boolean {
  const [free, setFree] = useState(false)
  useEffect(() => {
    const look = () => setFree(document.querySelector('dialog[open]') === null)
    look()
    const timer = setInterval(look, dialogPollIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return free
}

/** Asks once whom to show, and reloads the likes half a second later (docs/product.md#popups-of-likes); nobody, nothing. */
export function LikePopup({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const free = useIsNoDialogOpen()
  const [begun, setBegun] = useState(false)
  const [found, setFound] = useState<AutoLike>()
  if (free && !begun) setBegun(true)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!begun) return
    call(autoLikeEndpoint, {}).then(
      (answer) => {
        setTimeout(() => {
          for (const key of [likesQueryKey, userQueryKey]) void cache.invalidateQueries(key)
        }, reloadDelayMs)
        if (answer.profile) setFound(answer)
        else close()
      },
      // A popup that nobody asked for fails silently.
      () => close(),
    )
  }, [begun, cache])
  // A like back is celebrated by the match.
  useEffect(() => onLiveEvent((event) => event.type === 'match' && close()), [])
  if (!found?.profile || !found.origin) return null
  return <LikeDialog profile={found.profile} origin={found.origin} onClose={onClose} />
}
