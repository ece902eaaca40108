import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import type { Ref } from 'react'
import { LikeButton } from '../../../shared/like-button.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { MemberCard } from '../../../ui/media/member-card.tsx'
import { toProfilePath, type SearchQuery } from './search-query.ts'
import { VisitorLikeLink } from '../sign-up-prompts.tsx'
import * as styles from './members.module.css'

/** Cards visible without scrolling, whose pictures load at once. */
const firstRowCount = 4

interface Props {
  readonly members: readonly ProfileCard[]
  readonly liked: readonly number[]
  /** The search behind the list; undefined for similar members. */
  readonly search?: SearchQuery
  /** Loads the pictures of the first row at once. */
  readonly isFirstOnPage?: boolean
  /** Number of placeholders for members that are still loading. */
  readonly placeholderCount?: number
  readonly busy?: boolean
  readonly ref?: Ref<HTMLUListElement>
}

/** Member cards; for visitors the heart leads to sign-up. */
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
