import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, UserRound, X } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { canReceiveMessages } from '../../session/can-receive-messages.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { MemberPhoto } from '../../ui/media/member-photo.tsx'
import { FictionalTag } from '../../ui/feedback/tag.tsx'
import { ConversationOpeners } from './conversation-openers.tsx'
import * as styles from './likes.module.css'

function MatchPhoto({ card }: { card: Pick<ProfileCard, 'main_image'> | undefined }) {
  const { settings } = useVisit()
  const image = card?.main_image
  return image ? (
    <MemberPhoto
      sources={{ small: image.thumb_filename, medium: image.match, large: image.filename }}
      cdnPrefix={settings.cdn_prefix}
      displaySizes="172px"
      width={172}
      height={215}
      alt=""
      eager
    />
  ) : (
    <UserRound className="icon" />
  )
}

interface Props {
  readonly match: ProfileCard
  /** Whether a conversation is being opened. */
  readonly starting: boolean
  readonly onClose: () => void
  readonly onImagePressed: (id: number) => void
  /** `id` is the match's profile, `opener` the chosen suggestion for the first message. */
  readonly onButtonPressed: (id: number, opener?: string) => void
}
/** Closes on any click; the picture and the button call their handlers (docs/product.md#popups-of-likes). */
export function MatchDialog({ match, starting, onClose, onImagePressed, onButtonPressed }: Props) {
  const user = useUser()
  const { settings } = useVisit()
  const { t } = useLingui()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [match])
  const { id, name, fictional } = match
  const start = (event: MouseEvent, opener?: string) => {
    event.stopPropagation()
    onButtonPressed(id, opener)
  }
  return (
    <Modal open onClose={onClose} labelledBy={titleId}>
      <div className={styles.match} onClick={onClose}>
        <div className={styles.matchArt}>
          <button type="button" className={`icon-button ${styles.close}`} aria-label={t`Close`}>
            <X className="icon" />
          </button>
          <span className={`${styles.matchPhoto} ${styles.mine}`}>
            <MatchPhoto card={user?.profile} />
          </span>
          <Link
            className={`${styles.matchPhoto} ${styles.theirs}`}
            to={`/likes/m/${id}`}
            aria-label={t`View the profile of ${name}`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onImagePressed(id)
            }}
          >
            <MatchPhoto card={match} />
          </Link>
          <span className="heart">
            <Heart className="icon filled large" />
          </span>
        </div>
        <div className={styles.matchBody}>
          <h2 className="display heading-1" id={titleId} ref={title} tabIndex={-1}>
            {fictional ? (
              <Trans>A match with a fictional profile</Trans>
            ) : (
              <Trans>You and {name} like each other</Trans>
            )}
          </h2>
          {fictional ? (
            <>
              <FictionalTag>{settings.fictional_singular}</FictionalTag>
              <p className="muted">{settings.fictional_warning}</p>
            </>
          ) : (
            <ConversationOpeners match={match} disabled={starting} onOpener={start} />
          )}
          {canReceiveMessages(settings, match) ? (
            <Button size="large" block busy={starting} onClick={start}>
              <Trans>Start conversation</Trans>
            </Button>
          ) : null}
          <button type="button" className="button text">
            <Trans>Keep browsing</Trans>
          </button>
        </div>
      </div>
    </Modal>
  )
}
