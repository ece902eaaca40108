import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { onLiveEvent } from '../../live/live-events.ts'
import { lazyComponent } from '../../network/lazy-component.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

// Most visits get no like.
const LikeToast = lazyComponent(
  () => import('./arrival-toasts.tsx').then((file) => file.LikeToast),
  'optional',
)

/**
 * Shows a toast when a like arrives while another screen is open; a match has a dialog of its own, and a comment the toast of its
 * message.
 */
export function NewLikeToast() {
  const toast = useToast()
  const { pathname } = useLocation()
  const matchedIds = useRef(new Set<number>())
  const dismissById = useRef(new Map<number, () => void>())
  const handleEvent = useEffectEvent((event: LiveEvent) => {
    if (event.type === 'match') {
      matchedIds.current.add(event.profile.id)
      dismissById.current.get(event.profile.id)?.()
    }
    if (event.type !== 'like' || document.visibilityState !== 'visible' || pathname.startsWith('/likes'))
      return
    const { profile, extra, commented } = event
    if (commented) return
    if (profile && matchedIds.current.has(profile.id)) return
    const dismiss = toast(
      <Suspense>
        <LikeToast profile={profile} extra={extra} onOpen={() => dismiss()} />
      </Suspense>,
    )
    if (profile) dismissById.current.set(profile.id, dismiss)
  })
  useEffect(() => onLiveEvent((event) => handleEvent(event)), [])
  return null
}
