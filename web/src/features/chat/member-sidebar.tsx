import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans } from '@lingui/react/macro'
import { Ban, UserRound } from 'lucide-react'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { useVisit } from '../../session/use-visit.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyComponent } from '../../network/lazy-component.ts'
import { MemberName } from '../../ui/media/member-name.tsx'
import { MemberPhoto } from '../../ui/media/member-photo.tsx'
import { FictionalTag, PremiumTag } from '../../ui/feedback/tag.tsx'
import * as styles from './chat.module.css'

const ReportDialog = lazyComponent(() =>
  import('../../shared/report-dialog.tsx').then((file) => file.ReportDialog),
)

export function MemberLocation({ profile }: { profile: ProfileCard }) {
  const { city, region, distance_under_km: distance, fictional } = profile
  const place = city ?? region?.name
  if (!place) return null
  if (fictional) return <Trans>Shown in {place}</Trans>
  return distance === null ? (
    place
  ) : (
    <Trans>
      {place}, under {distance} km away
    </Trans>
  )
}

/** More interests would move the button below. */
const maxShownInterests = 3

/** Interest names, loaded only on screens wide enough to show the sidebar; empty on errors. */
function useMemberInterests(id: number): readonly string[] | undefined {
  const [names, setNames] = useState<readonly string[]>()
  useEffect(() => {
    let isUnmounted = false
    if (matchMedia('(min-width: 1200px)').matches)
      Promise.all([call(getMemberEndpoint, { id }), call(getInterestsEndpoint, {})]).then(
        ([{ profile }, { interests }]) => {
          if (isUnmounted) return
          const options = profile.interests.flatMap(
            (code) => interests.find((option) => option.code === code) ?? [],
          )
          setNames(options.slice(0, maxShownInterests).map(({ name }) => name))
        },
        () => isUnmounted || setNames([]),
      )
    return () => {
      isUnmounted = true
      setNames(undefined)
    }
  }, [id])
  return names
}

function BlockOrReportLink({ profile }: { profile: ProfileCard }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Link
        className={`flex-row tight small muted ${styles.quiet}`}
        to={`/members/${profile.id}`}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Ban className="icon small" />
        <Trans>Block or report</Trans>
      </Link>
      {open ? (
        <Suspense>
          <ReportDialog open profile={profile} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The other member, beside the thread on wide screens. */
export function MemberSidebar({ profile }: { profile: ProfileCard }) {
  const { settings } = useVisit()
  const interests = useMemberInterests(profile.id)
  const image = profile.main_image
  if (profile.deleted) return null
  return (
    <aside className={`${styles.memberSidebar} desktop-only`} aria-label={profile.name}>
      <div className={classNames('photo-card bare', !image && 'no-photo')}>
        {image ? (
          <MemberPhoto
            sources={{ small: image.thumb_filename, medium: image.match, large: image.filename }}
            cdnPrefix={settings.cdn_prefix}
            displaySizes="260px"
            width={400}
            height={500}
            alt={profile.name}
          />
        ) : (
          <UserRound className="icon" />
        )}
      </div>
      <h2 className="display heading-2">
        <MemberName name={profile.name} />, {profile.age}
      </h2>
      {profile.premium ? <PremiumTag /> : null}
      {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
      <p className="small muted">
        <MemberLocation profile={profile} />
      </p>
      {interests?.length === 0 ? null : (
        <ul className="chips">
          {interests?.map((name) => (
            <li key={name} className="chip read-only card-link">
              {name}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={`/members/${profile.id}`} look="secondary" size="small" block>
        <Trans>View profile</Trans>
      </ButtonLink>
      <BlockOrReportLink profile={profile} />
    </aside>
  )
}
