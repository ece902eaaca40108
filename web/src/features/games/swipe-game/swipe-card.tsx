import type { Suggestion } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useReasonTexts } from '../../../shared/suggestion-reasons.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { InterestOption } from '../../../ui/controls/interest-picker.tsx'
import { MemberName } from '../../../ui/media/member-name.tsx'
import { MemberPhoto } from '../../../ui/media/member-photo.tsx'
import { FictionalTag, PremiumTag, Tag } from '../../../ui/feedback/tag.tsx'
import type { SwipeDecision } from './swipe-deck.ts'

interface Props {
  readonly card: Suggestion
  readonly names: readonly InterestOption[]
  /** Position in the stack; 0 is the top. */
  readonly depth: number
  /** Set once decided; the card animates out to the matching side. */
  readonly verdict?: SwipeDecision | undefined
  readonly onGone: () => void
}
/** Reasons that the card already shows elsewhere. */
const hiddenReasonTypes = ['distance', 'region', 'country', 'new']

/** Returns a function that words the reasons of a card; the quote is apart, because it is longer. */
export function useCardReasons(names: readonly InterestOption[]) {
  const getTexts = useReasonTexts(names)
  return ({ reasons }: Pick<Suggestion, 'reasons'>) => {
    const shown = reasons.filter(({ type }) => !hiddenReasonTypes.includes(type))
    return {
      facts: getTexts(shown.filter(({ type }) => type !== 'quote')),
      quote: getTexts(shown.filter(({ type }) => type === 'quote'))[0],
    }
  }
}

/** A member as a large picture with the reasons for the suggestion; links to the profile. */
export function SwipeCard({ card, names, depth, verdict, onGone }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const { id, name, age, main_image: image, distance_under_km: km, fictional } = card
  const place = card.city ?? card.region?.name
  const { facts, quote } = useCardReasons(names)(card)
  const online = card.online && !fictional
  const label = [
    `${name}, ${age}`,
    place,
    km === null ? undefined : t`under ${km} km away`,
    online ? t`online` : undefined,
    card.premium ? t`Premium` : undefined,
    fictional ? settings.fictional_singular : undefined,
    ...facts,
    quote,
  ]
  const isTop = depth === 0 && !verdict
  return (
    <article
      className={classNames('photo-card', !image && 'no-photo')}
      data-place={depth}
      data-gone={verdict && (verdict === 'like' ? 'right' : 'left')}
      inert={!isTop}
      onTransitionEnd={(event) => {
        if (verdict && event.target === event.currentTarget) onGone()
      }}
    >
      {image ? (
        <MemberPhoto
          sources={{ small: image.thumb_filename, medium: image.match, large: image.filename }}
          cdnPrefix={settings.cdn_prefix}
          displaySizes="(min-width: 576px) 560px, 93vw"
          width={800}
          height={1000}
          alt=""
          eager
        />
      ) : (
        <UserRound className="icon" />
      )}
      <Link
        className="card-link"
        to={`/members/${id}`}
        draggable={false}
        aria-label={label.filter(Boolean).join(', ')}
      />
      <span className="top-start" aria-hidden="true">
        {fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
        {card.premium ? <PremiumTag /> : null}
        {card.is_new && !fictional ? (
          <Tag look="new">
            <Trans>New</Trans>
          </Tag>
        ) : null}
      </span>
      <span className="stamp right" aria-hidden="true">
        <Trans context="verdict">Like</Trans>
      </span>
      <span className="stamp left" aria-hidden="true">
        <Trans context="verdict">Pass</Trans>
      </span>
      <span className="meta" aria-hidden="true">
        <span className="card-name">
          <MemberName name={name} />, {age}
        </span>
        {place || online ? (
          <span className="card-place">
            {online ? <span className="online-dot" /> : <MapPin className="icon small" />}
            <span className="ellipsis">
              {online ? (
                <>
                  <Trans>Online</Trans>
                  {place ? ' · ' : ''}
                </>
              ) : null}
              {km === null || !place ? (
                place
              ) : (
                <Trans>
                  {place}, under {km} km away
                </Trans>
              )}
            </span>
          </span>
        ) : null}
        <span className="card-reasons">
          {facts.length > 0 ? (
            <span className="chips">
              {facts.map((text) => (
                <span key={text} className="pill">
                  <span>{text}</span>
                </span>
              ))}
            </span>
          ) : null}
          {quote ? <span className="card-quote">{quote}</span> : null}
        </span>
      </span>
    </article>
  )
}
