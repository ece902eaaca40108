import type { ConversationOptions } from '@amarelle/contract/endpoints/chat'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Gift } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { onLiveEvent } from '../../live/live-events.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Avatar } from '../../ui/media/avatar.tsx'
import { FictionalTag } from '../../ui/feedback/tag.tsx'
import { ConnectingStatus } from './shared/connection-status.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import * as styles from './thread/thread.module.css'

function useMemberOnline(profile: ProfileCard): boolean {
  const [liveOnline, setLiveOnline] = useState<boolean>()
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === 'presence' && event.profile === profile.id) setLiveOnline(event.online)
      }),
    [profile.id],
  )
  return liveOnline ?? profile.online
}

interface Props {
  readonly profile: ProfileCard
  readonly conversation: number | undefined
  readonly options: ConversationOptions | undefined
  readonly matched?: boolean
  readonly typing: boolean
  /** Undefined if nothing can be sent. */
  readonly onGift: (() => void) | undefined
}
/** The other member, their online state and the conversation's actions. */
export function ThreadHeader({ profile, conversation, options, matched = false, typing, onGift }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const online = useMemberOnline(profile)
  return (
    <header className={styles.threadHeader}>
      <Link className="icon-button mobile-only" to="/chats" aria-label={t`Back to conversations`}>
        <ArrowLeft className="icon" />
      </Link>
      <Avatar
        src={profile.main_image && settings.cdn_prefix + profile.main_image.thumb_filename}
        size={44}
        online={online}
      />
      <div className="grow">
        <h1>
          {profile.deleted ? (
            profile.name
          ) : (
            <Link to={`/members/${profile.id}`}>
              {profile.name}, {profile.age}
            </Link>
          )}
        </h1>
        {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
        {typing ? (
          <span className={`smaller ${styles.live}`} aria-hidden="true">
            <Trans>typing…</Trans>
          </span>
        ) : online ? (
          <span className={`smaller ${styles.live}`}>
            <Trans>Online now</Trans>
          </span>
        ) : null}
        <span className="mobile-only">
          <ConnectingStatus />
        </span>
      </div>
      {onGift && !profile.deleted ? (
        <button type="button" className="icon-button scripted" aria-label={t`Send a gift`} onClick={onGift}>
          <Gift className="icon" />
        </button>
      ) : null}
      <ThreadMenu profile={profile} conversation={conversation} options={options} matched={matched} />
    </header>
  )
}
