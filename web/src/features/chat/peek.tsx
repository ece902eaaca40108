import type { Card } from '@amarelle/contract/profiles'
import { Trans } from '@lingui/react/macro'
import { Ban, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { FictionalTag } from '../../ui/tag.tsx'

export function Place({ profile }: { profile: Card }) {
  const { city, region, distance_under_km: distance, fictional } = profile
  const place = city ?? region?.name
  if (!place) return null
  if (fictional) return <Trans>Shown in {place}</Trans>
  return distance === null ? (
    place
  ) : (
    <Trans>
      {place}, less than {distance} km away
    </Trans>
  )
}

/** Who one is talking to, beside the thread on wide screens. */
export function Peek({ profile }: { profile: Card }) {
  const { settings } = useVisit()
  const image = profile.main_image
  if (profile.deleted) return null
  return (
    <aside className="peek d-only">
      <div className={classNames('pc bare', !image && 'nophoto')}>
        {image ? (
          <Picture
            sizes={{ small: image.thumb_filename, medium: image.match, large: image.filename }}
            cdn={settings.cdn_prefix}
            shown="260px"
            width={400}
            height={500}
            alt={profile.name}
          />
        ) : (
          <UserRound className="i" aria-hidden="true" />
        )}
      </div>
      <h2 className="display h2">
        {profile.name}, {profile.age}
      </h2>
      {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
      <p className="sm mut">
        <Place profile={profile} />
      </p>
      <ButtonLink to={`/members/${profile.id}`} look="secondary" size="small" block>
        <Trans>View profile</Trans>
      </ButtonLink>
      <Link className="row tight sm mut quiet" to={`/members/${profile.id}`}>
        <Ban className="i sm" aria-hidden="true" />
        <Trans>Block or report</Trans>
      </Link>
    </aside>
  )
}
