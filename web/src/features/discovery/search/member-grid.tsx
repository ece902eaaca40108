import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import type { Ref } from 'react'
import { LikeButton } from '../../../shared/like-button.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { MemberCard } from '../../../ui/media/member-card.tsx'
import { profilePath, type Search } from './search-query.ts'
import { VisitorHeart } from '../sign-up-call.tsx'

/** What a phone shows of it at first, and a row of any other screen. */
const firstRow = 4

interface Props {
  readonly members: readonly ProfileCard[]
  readonly liked: readonly number[]
  /** That they were found by; none for those who fit only nearly. */
  readonly search?: Search
  /** First on its screen: its first row is fetched at once. */
  readonly leads?: boolean
  /** How many more are to come: they have their places already. */
  readonly awaited?: number
  /** They are being asked for. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLUListElement>
}

/** Members as cards; a visitor's heart asks to sign up. */
export function MemberGrid({ members, liked, search, leads = false, awaited = 0, busy = false, ref }: Props) {
  const { user, settings } = useVisit()
  return (
    <ul className="grid mgrid" ref={ref} aria-busy={busy || undefined}>
      {members.map((card, index) => (
        <li key={card.id}>
          <MemberCard
            card={card}
            to={profilePath(card.id, search)}
            cdnPrefix={settings.cdn_prefix}
            fictionalLabel={settings.fictional_singular}
            eager={leads && index < firstRow}
          >
            {user ? (
              <LikeButton member={card} liked={liked.includes(card.id)} />
            ) : (
              <VisitorHeart member={card} />
            )}
          </MemberCard>
        </li>
      ))}
      {Array.from({ length: awaited }, (_, index) => (
        <li key={`awaited-${index}`} className="pc bare sk awaited" aria-hidden="true" />
      ))}
    </ul>
  )
}
