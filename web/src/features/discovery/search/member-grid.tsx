import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import type { Ref } from 'react'
import { LikeButton } from '../../../shared/like-button.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { MemberCard } from '../../../ui/media/member-card.tsx'
import { toProfilePath, type SearchQuery } from './search-query.ts'
import { VisitorLikeLink } from '../sign-up-prompts.tsx'
import * as styles from './members.module.css'

/** What a phone shows of it at first, and a row of any other screen. */
const firstRowCount = 4

interface Props {
  readonly members: readonly ProfileCard[]
  readonly liked: readonly number[]
  /** That they were found by; none for those who fit only nearly. */
  readonly search?: SearchQuery
  /** First on its screen: its first row is fetched at once. */
  readonly isFirstOnPage?: boolean
  /** How many more are to come: they have their places already. */
  readonly placeholderCount?: number
  /** They are being asked for. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLUListElement>
}

/** Members as cards; a visitor's heart asks to sign up. */
export function MemberGrid({
  members,
  liked,
  search,
  isFirstOnPage = false,
  placeholderCount = 0,
  busy = false,
  ref,
}: Props) {
  const { user, settings } = useVisit()
  return (
    <ul className="grid member-grid" ref={ref} aria-busy={busy || undefined}>
      {members.map((card, index) => (
        <li key={card.id}>
          <MemberCard
            card={card}
            to={toProfilePath(card.id, search)}
            cdnPrefix={settings.cdn_prefix}
            fictionalLabel={settings.fictional_singular}
            eager={isFirstOnPage && index < firstRowCount}
          >
            {user ? (
              <LikeButton member={card} liked={liked.includes(card.id)} />
            ) : (
              <VisitorLikeLink member={card} />
            )}
          </MemberCard>
        </li>
      ))}
      {Array.from({ length: placeholderCount }, (_, index) => (
        <li
          key={`awaited-${index}`}
          className={`photo-card bare skeleton ${styles.placeholder}`}
          aria-hidden="true"
        />
      ))}
    </ul>
  )
}
