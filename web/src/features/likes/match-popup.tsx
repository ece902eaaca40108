import type { Card } from '@amarelle/contract/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, UserRound, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { onLive } from '../../live/connection.ts'
import { useVisit } from '../../session/use-visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FictionalTag } from '../../ui/tag.tsx'
import './likes.css'
import { SharedInterests } from './shared-interests.tsx'

function Picture({ card }: { card: Pick<Card, 'main_image'> | undefined }) {
  const { settings } = useVisit()
  const image = card?.main_image
  return image ? (
    <img src={settings.cdn_prefix + image.match} alt="" width={172} height={215} />
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

/** The matches that came while this tab was open, shown one after the other. */
function useMatches(): [Card | undefined, () => void] {
  const [matches, setMatches] = useState<readonly Card[]>([])
  useEffect(
    () =>
      onLive((event) => {
        if (event.type === 'match') setMatches((all) => [...all, event.profile])
      }),
    [],
  )
  return [matches[0], () => setMatches((all) => all.slice(1))]
}

/** On both screens when a like is mutual. A click anywhere closes it (SPECIFICATION 2); the picture opens the profile. */
export function MatchPopup() {
  const user = useUser()
  const { t } = useLingui()
  const [match, close] = useMatches()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [match])
  if (!match) return null
  const { id, name, fictional } = match
  return (
    <Modal key={id} open onClose={close} labelledBy={titleId}>
      <div className="match" onClick={close}>
        <div className="match-art">
          <button type="button" className="iconbtn close" aria-label={t`Close`}>
            <X className="i" aria-hidden="true" />
          </button>
          <span className="match-photo mine">
            <Picture card={user?.profile} />
          </span>
          <Link
            className="match-photo theirs"
            to={`/likes/m/${id}`}
            aria-label={t`Open the profile of ${name}`}
          >
            <Picture card={match} />
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
