import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { LikeExtraTag } from '../../shared/like-extras/like-extra-tag.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { classNames } from '../../ui/class-names.ts'
import { MemberPhoto } from '../../ui/media/member-photo.tsx'
import { FictionalTag } from '../../ui/feedback/tag.tsx'
import type { Likes } from './likes-cache.ts'
import { useSiteDays } from './use-site-days.ts'

type HiddenLikeEntry = Likes['hidden'][number]

/** Formats the day of a like (docs/product.md#likes). */
function useLikedOnText(): (day: string) => ReactNode {
  const { day: formatDay } = useFormats()
  const { today, yesterday } = useSiteDays()
  return (day) => {
    if (day === today) return <Trans>Liked you today</Trans>
    if (day === yesterday) return <Trans>Liked you yesterday</Trans>
    const dayText = formatDay(day)
    return <Trans>Liked you on {dayText}</Trans>
  }
}

/** A like visible to premium members only: the server sends a blurred picture and no name. */
export function HiddenLikeCard({ like: { image, fictional, liked_on, extra } }: { like: HiddenLikeEntry }) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const day = useLikedOnText()
  return (
    <article className={classNames('photo-card', image ? 'locked' : 'no-photo')}>
      {image ? (
        <MemberPhoto
          sources={{ small: image, medium: image, large: image }}
          cdnPrefix={settings.cdn_prefix}
          displaySizes="300px"
          width={400}
          height={500}
          alt=""
        />
      ) : (
        <UserRound className="icon" />
      )}
      {fictional ? (
        <span className="top-start">
          <FictionalTag>{settings.fictional_singular}</FictionalTag>
        </span>
      ) : null}
      <span className="lock-notice">
        <span className="ring">
          <Lock className="icon" />
        </span>
        <b>{day(liked_on)}</b>
        {extra ? <LikeExtraTag extra={extra} /> : null}
      </span>
      <Link className="card-link" to="/premium" aria-label={t`Get Premium to see who this is`} />
    </article>
  )
}
