import type { Card } from '@amarelle/contract/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, UserRound, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FictionalTag } from '../../ui/tag.tsx'
import './likes.css'
import { SharedInterests } from './shared-interests.tsx'

function Face({ card }: { card: Pick<Card, 'main_image'> | undefined }) {
  const { settings } = useVisit()
  const image = card?.main_image
  return image ? (
    <Picture
      sizes={{ small: image.thumb_filename, medium: image.match, large: image.filename }}
      cdn={settings.cdn_prefix}
      shown="172px"
      width={172}
      height={215}
      alt=""
      eager
    />
  ) : (
    <UserRound className="i" aria-hidden="true" />
  )
}

function Words({ match }: { match: Card }) {
  const { settings } = useVisit()
  if (!match.fictional) return <SharedInterests id={match.id} />
  return (
    <>
      <FictionalTag>{settings.fictional_singular}</FictionalTag>
      <p className="mut">{settings.fictional_warning}</p>
    </>
  )
}

/** A click anywhere closes it (SPECIFICATION 2); the picture opens the profile. */
export function MatchDialog({ match, onClose: close }: { match: Card; onClose: () => void }) {
  const user = useUser()
  const { t } = useLingui()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [match])
  const { id, name, fictional } = match
  return (
    <Modal open onClose={close} labelledBy={titleId}>
      <div className="match" onClick={close}>
        <div className="match-art">
          <button type="button" className="iconbtn close" aria-label={t`Close`}>
            <X className="i" aria-hidden="true" />
          </button>
          <span className="match-photo mine">
            <Face card={user?.profile} />
          </span>
          <Link
            className="match-photo theirs"
            to={`/likes/m/${id}`}
            aria-label={t`Open the profile of ${name}`}
          >
            <Face card={match} />
          </Link>
          <span className="heart">
            <Heart className="i f lg" aria-hidden="true" />
          </span>
        </div>
        <div className="match-body">
          <h2 className="display h1" id={titleId} ref={title} tabIndex={-1}>
            {fictional ? (
              <Trans>A match with a fictional profile</Trans>
            ) : (
              <Trans>You and {name} like each other</Trans>
            )}
          </h2>
          <Words match={match} />
          <ButtonLink size="large" block to={`/members/${id}/chat`}>
            <Trans>Start conversation</Trans>
          </ButtonLink>
          <button type="button" className="btn ter">
            <Trans>Keep browsing</Trans>
          </button>
        </div>
      </div>
    </Modal>
  )
}
