import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import { Trans } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { onLiveEvent } from '../../live/live-events.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { FictionalTag } from '../../ui/feedback/tag.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

type LikeEvent = Extract<LiveEvent, { type: 'like' }>

/** Who likes the member, as far as the server tells: without a profile the site shows likes to premium members only. */
function LikeText({ profile, onOpen }: Pick<LikeEvent, 'profile'> & { onOpen: () => void }) {
  const { settings } = useVisit()
  const image = profile?.main_image ?? null
  const name = profile?.name
  return (
    <Link className="flex-row grow message-toast" to="/likes" onClick={onOpen}>
      {profile ? (
        <Avatar src={image && settings.cdn_prefix + image.thumb_filename} size={44} />
      ) : (
        <Heart className="icon" />
      )}
      <span className="grow">
        <b className="ellipsis">
          {name === undefined ? <Trans>Someone likes you</Trans> : <Trans>{name} likes you</Trans>}
        </b>
        {profile?.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
      </span>
    </Link>
  )
}

/** Shows a toast when a like arrives while another screen is open; a match has a dialog of its own. */
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
    const { profile } = event
    if (profile && matchedIds.current.has(profile.id)) return
    const dismiss = toast(<LikeText profile={profile} onOpen={() => dismiss()} />)
    if (profile) dismissById.current.set(profile.id, dismiss)
  })
  useEffect(() => onLiveEvent((event) => handleEvent(event)), [])
  return null
}
