import type { LikeEntry } from '@amarelle/contract/likes'
import { Plural, Trans } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { LikesType } from './likes-tabs.tsx'

/** How many like the member; fictional profiles are counted apart (DECISIONS 5). */
export function LikesSum({ type, list }: { type: LikesType; list: readonly LikeEntry[] }) {
  if (type !== 'received') return null
  const fictional = list.filter((entry) => entry.fictional).length
  const members = list.length - fictional
  return (
    <p className="likes-sum" role="status">
      <Heart className="i" aria-hidden="true" />
      <span>
        {fictional === 0 ? (
          <Plural value={members} one="# member likes you" other="# members like you" />
        ) : members === 0 ? (
          <Plural
            value={fictional}
            one="# fictional profile likes you"
            other="# fictional profiles like you"
          />
        ) : (
          <Trans>
            <Plural value={members} one="# member" other="# members" /> and{' '}
            <Plural value={fictional} one="# fictional profile" other="# fictional profiles" /> like you
          </Trans>
        )}
      </span>
    </p>
  )
}

/** Why the list is empty, and one thing to do about it. */
export function NoLikes({ type }: { type: LikesType }) {
  const search = (
    <ButtonLink to="/members">
      <Trans>Search members</Trans>
    </ButtonLink>
  )
  switch (type) {
    case 'received':
      return (
        <EmptyState
          title={<Trans>No likes yet</Trans>}
          action={
            <ButtonLink to="/profile">
              <Trans>Add a photo</Trans>
            </ButtonLink>
          }
        >
          <Trans>A second photo helps most. It takes a minute.</Trans>
        </EmptyState>
      )
    case 'matched':
      return (
        <EmptyState title={<Trans>No matches yet</Trans>} action={search}>
          <Trans>When someone whom you like likes you back, you both find each other here.</Trans>
        </EmptyState>
      )
    case 'sent':
      return (
        <EmptyState title={<Trans>You have not liked anyone yet</Trans>} action={search}>
          <Trans>Press the heart on a picture; they will see it.</Trans>
        </EmptyState>
      )
  }
}
