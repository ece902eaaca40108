import type { LiveEvent } from '@amarelle/contract/endpoints/live'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { LikeExtraTag } from '../../shared/like-extras/like-extra-tag.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'
import { FictionalTag } from '../../ui/feedback/tag.tsx'

interface MessageToastProps {
  readonly card: ProfileCard
  readonly conversation: number
  readonly count: number
  /** The message came with a like. */
  readonly isComment: boolean
  readonly onOpen: () => void
}
/** Who wrote, and how often. */
export function MessageToast({ card, conversation, count, isComment, onOpen }: MessageToastProps) {
  const { settings } = useVisit()
  const { name, main_image: image, fictional } = card
  return (
    <Link className="flex-row grow message-toast" to={`/chats/${conversation}`} onClick={onOpen}>
      <Avatar src={image && settings.cdn_prefix + image.thumb_filename} size={44} />
      <span className="grow">
        <b className="ellipsis">
          {count === 1 && isComment ? (
            <Trans>{name} likes you and wrote to you</Trans>
          ) : count === 1 ? (
            <Trans>New message from {name}</Trans>
          ) : (
            <Plural value={count} one={`# new message from ${name}`} other={`# new messages from ${name}`} />
          )}
        </b>
        {fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
      </span>
    </Link>
  )
}

interface LikeToastProps {
  readonly profile: Extract<LiveEvent, { type: 'like' }>['profile']
  readonly extra: Extract<LiveEvent, { type: 'like' }>['extra']
  readonly onOpen: () => void
}
/** Who likes the member, as far as the server tells: without a profile the site shows likes to premium members only. */
export function LikeToast({ profile, extra, onOpen }: LikeToastProps) {
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
        {extra ? <LikeExtraTag extra={extra} /> : null}
        {profile?.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
      </span>
    </Link>
  )
}
