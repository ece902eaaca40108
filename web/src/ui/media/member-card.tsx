import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { MemberName } from './member-name.tsx'
import { MemberPhoto } from './member-photo.tsx'
import { FictionalTag, PremiumTag, Tag } from '../feedback/tag.tsx'

interface Props {
  readonly card: ProfileCard
  readonly to: string
  /** URL prefix of the site's images. */
  readonly cdnPrefix: string
  /** The site's label for fictional profiles. */
  readonly fictionalLabel: string
  readonly isNew?: boolean
  /** Loads the image eagerly; for the first row. */
  readonly eager?: boolean
  /** An extra tag, and its text for the link's label. */
  readonly tag?: { readonly text: string; readonly content: ReactNode } | undefined
  /** The like button. */
  readonly children?: ReactNode
}

/** Longer names do not fit beside the heart on a phone. */
const maxShortNameLength = 9
const imageSizes = '(min-width: 1200px) 300px, (min-width: 768px) 33vw, 50vw'

/** Card with photo, name, age and place; the like button is beside the link, not inside it. */
export function MemberCard({
  card,
  to,
  cdnPrefix,
  fictionalLabel,
  isNew = card.is_new,
  eager = false,
  tag,
  children,
}: Props) {
  const { t } = useLingui()
  const { name, age, main_image: image, distance_under_km: km } = card
  // Fictional profiles are never shown as online.
  const online = card.online && !card.fictional
  const place = card.city ?? card.region?.name
  const label = [
    `${name}, ${age}`,
    place,
    km === null ? undefined : t`under ${km} km away`,
    online ? t`online` : undefined,
    isNew ? t`new` : undefined,
    tag?.text,
    card.premium ? t`Premium` : undefined,
    card.verified_month === null ? undefined : t`photo verified`,
    card.fictional ? fictionalLabel : undefined,
  ]
  const placeText = [km === null ? undefined : t`< ${km} km`, place].filter(Boolean).join(' · ')
  return (
    <article className={classNames('photo-card', !image && 'no-photo')}>
      {image ? (
        <MemberPhoto
          sources={{ small: image.thumb_filename, medium: image.match, large: image.filename }}
          cdnPrefix={cdnPrefix}
          displaySizes={imageSizes}
          width={400}
          height={500}
          alt=""
          eager={eager}
        />
      ) : (
        <UserRound className="icon" />
      )}
      <Link className="card-link" to={to} aria-label={label.filter(Boolean).join(', ')} />
      <span className="top-start" aria-hidden="true">
        {card.fictional ? <FictionalTag>{fictionalLabel}</FictionalTag> : null}
        {card.premium ? <PremiumTag /> : null}
        {isNew ? (
          <Tag look="new">
            <Trans>New</Trans>
          </Tag>
        ) : null}
        {tag?.content}
      </span>
      <span className="meta" aria-hidden="true">
        <span className={classNames('card-name', name.length > maxShortNameLength && 'long')}>
          <MemberName name={name} />,{' '}
          <span className="no-wrap">
            {age}
            {card.verified_month === null ? null : <BadgeCheck className="icon verified-mark" />}
          </span>
        </span>
        <span className="card-place">
          {online ? <span className="online-dot" /> : null}
          <span className="ellipsis">
            {online ? (
              <span className={placeText ? 'online-text' : undefined}>
                <Trans>Online</Trans>
                {placeText ? ' · ' : ''}
              </span>
            ) : null}
            {placeText}
          </span>
        </span>
      </span>
      {children}
    </article>
  )
}
