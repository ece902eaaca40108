import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { MemberPhoto } from './member-photo.tsx'
import { FictionalTag, PremiumTag, Tag } from '../feedback/tag.tsx'

interface Props {
  readonly card: ProfileCard
  readonly to: string
  /** The site's prefix of picture addresses. */
  readonly cdnPrefix: string
  /** The site's word for a fictional profile. */
  readonly fictionalLabel: string
  readonly isNew?: boolean
  /** In the first row: fetched at once. */
  readonly eager?: boolean
  /** The heart. */
  readonly children?: ReactNode
}

const imageSizes = '(min-width: 1200px) 300px, (min-width: 768px) 33vw, 50vw'

/** A member as a picture with name, age and place; the heart is beside the link, never inside it. */
export function MemberCard({
  card,
  to,
  cdnPrefix,
  fictionalLabel,
  isNew = card.is_new,
  eager = false,
  children,
}: Props) {
  const { t } = useLingui()
  const { name, age, main_image: image, distance_under_km: km } = card
  // Never of a profile that nobody sits behind.
  const online = card.online && !card.fictional
  const place = card.city ?? card.region?.name
  const label = [
    `${name}, ${age}`,
    place,
    km === null ? undefined : t`under ${km} km away`,
    online ? t`online` : undefined,
    isNew ? t`new` : undefined,
    card.premium ? t`Premium` : undefined,
    card.fictional ? fictionalLabel : undefined,
  ]
  const where = [km === null ? undefined : t`< ${km} km`, place].filter(Boolean).join(' · ')
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
      </span>
      <span className="meta" aria-hidden="true">
        <span className="card-name">
          <span className="ellipsis">{name}</span>
          <span className="card-age">, {age}</span>
        </span>
        <span className="card-place">
          {online ? <span className="online-dot" /> : null}
          <span className="ellipsis">
            {online ? (
              <span className="online-text">
                <Trans>Online</Trans>
                {where ? ' · ' : ''}
              </span>
            ) : null}
            {where}
          </span>
        </span>
      </span>
      {children}
    </article>
  )
}
