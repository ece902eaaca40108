import type { LikeExtra } from '@amarelle/contract/domain/fields'
import type { autoLikeEndpoint } from '@amarelle/contract/endpoints/likes'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { LikeExtraTag } from '../../shared/like-extras/like-extra-tag.tsx'
import { LikeButton } from '../../shared/like-button.tsx'
import { useSignUpLink } from '../../session/sign-up-intent.ts'
import { useVisit } from '../../session/use-visit.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { MemberCard } from '../../ui/media/member-card.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import * as styles from './likes.module.css'

type LikeOrigin = NonNullable<EndpointAnswer<typeof autoLikeEndpoint>['origin']>
interface Props {
  readonly profile: ProfileCard
  /** Only `member` is a real like; the other origins must be labelled as suggestions (docs/law.md#honest-likes). */
  readonly origin: LikeOrigin
  readonly extra: LikeExtra | null
  readonly onClose: () => void
}

function LikeDialogText({ profile, origin }: Pick<Props, 'profile' | 'origin'>) {
  const { settings } = useVisit()
  if (origin === 'fictional') return settings.fictional_warning
  if (origin === 'member') return <Trans>Like back, and it’s a match.</Trans>
  return <Trans>Our suggestion: {profile.name} doesn’t know about it.</Trans>
}

function SignUpToLikeLink({ profile, onClose }: Pick<Props, 'profile' | 'onClose'>) {
  const { onClick, ...link } = useSignUpLink({ kind: 'like', member: profile })
  return (
    <ButtonLink
      {...link}
      size="large"
      block
      onClick={(event) => {
        onClick(event)
        onClose()
      }}
    >
      <Trans>Sign up to like {profile.name}</Trans>
    </ButtonLink>
  )
}

/** Shows a received like or a suggestion; the title says which. */
export function LikeDialog({ profile, origin, extra, onClose }: Props) {
  const { user, settings } = useVisit()
  const { t } = useLingui()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { id, name } = profile
  const path = origin === 'member' ? `/likes/m/${id}` : `/members/${id}`
  return (
    <Modal open onClose={onClose} labelledBy={titleId}>
      <div className={styles.likePopup}>
        <h2 className="display heading-2" id={titleId} ref={title} tabIndex={-1}>
          {origin === 'member' ? <Trans>{name} likes you</Trans> : <Trans>You might like {name}</Trans>}
        </h2>
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          onClick={onClose}
          aria-label={t`Close`}
        >
          <X className="icon" />
        </button>
        <p className="muted">
          <LikeDialogText profile={profile} origin={origin} />
        </p>
        {extra ? <LikeExtraTag extra={extra} /> : null}
        <div
          className={styles.likeCard}
          onClick={(event) => event.target instanceof HTMLAnchorElement && onClose()}
        >
          <MemberCard
            card={profile}
            to={path}
            cdnPrefix={settings.cdn_prefix}
            fictionalLabel={settings.fictional_singular}
            eager
          >
            {user ? <LikeButton member={profile} liked={false} /> : null}
          </MemberCard>
        </div>
        {user ? (
          <ButtonLink size="large" block to={path} onClick={onClose}>
            <Trans>View profile</Trans>
          </ButtonLink>
        ) : (
          <SignUpToLikeLink profile={profile} onClose={onClose} />
        )}
        <button type="button" className="button text" onClick={onClose}>
          <Trans>Keep browsing</Trans>
        </button>
      </div>
    </Modal>
  )
}
