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

/** Polls every second, so that the popup never covers another dialog such as sign-up or the age notice. */
function useIsNoDialogOpen(): boolean {
  const [isNoDialogOpen, setIsNoDialogOpen] = useState(false)
  useEffect(() => {
    const check = () => setIsNoDialogOpen(document.querySelector('dialog[open]') === null)
    check()
    const timer = setInterval(check, dialogPollIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return isNoDialogOpen
}

/** Requests one profile to show and reloads the likes half a second later; closes if there is none (docs/product.md#popups-of-likes). */
export function LikePopup({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const isNoDialogOpen = useIsNoDialogOpen()
  const [isRequested, setIsRequested] = useState(false)
  const [autoLike, setAutoLike] = useState<AutoLike>()
  if (isNoDialogOpen && !isRequested) setIsRequested(true)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isRequested) return
    call(autoLikeEndpoint, {}).then(
      (answer) => {
        setTimeout(() => {
          for (const key of [likesQueryKey, userQueryKey]) void cache.invalidateQueries(key)
        }, reloadDelayMs)
        if (answer.profile) setAutoLike(answer)
        else close()
      },
      // The member didn't request this popup, so it fails silently.
      () => close(),
    )
  }, [isRequested, cache])
  // On a like back, the match popup takes over.
  useEffect(() => onLiveEvent((event) => event.type === 'match' && close()), [])
  if (!autoLike?.profile || !autoLike.origin) return null
  return (
    <LikeDialog
      profile={autoLike.profile}
      origin={autoLike.origin}
      extra={autoLike.extra}
      onClose={onClose}
    />
  )
}
