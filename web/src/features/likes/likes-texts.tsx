import type { LikesType } from '@amarelle/contract/endpoints/likes'
import { Plural, Trans } from '@lingui/react/macro'
import { Heart, Sparkles } from 'lucide-react'
import { useUser } from '../../api/use-user.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Likes } from './likes-cache.ts'
import * as styles from './likes.module.css'

/** The number of received likes; fictional profiles are counted separately (docs/law.md#fictional-profiles). */
function LikeCountText({ received }: { received: Likes['received'] }) {
  const { total: members, total_fictional: fictional, at_least } = received
  if (at_least)
    return (
      <Trans>
        Your newest likes: <Plural value={members} one="# member" other="# members" /> and{' '}
        <Plural value={fictional} one="# fictional profile" other="# fictional profiles" />
      </Trans>
    )
  if (fictional === 0) return <Plural value={members} one="# member likes you" other="# members like you" />
  if (members === 0)
    return (
      <Plural value={fictional} one="# fictional profile likes you" other="# fictional profiles like you" />
    )
  return (
    <Trans>
      <Plural value={members} one="# member" other="# members" /> and{' '}
      <Plural value={fictional} one="# fictional profile" other="# fictional profiles" /> like you
    </Trans>
  )
}

/** The number of likes, and a link to Premium if some are hidden. */
export function LikesSummary({ likes: { received, hidden, liked_by } }: { likes: Likes }) {
  if (hidden.length === 0)
    return (
      <p className={styles.likesSum} role="status">
        <Heart className="icon" />
        <span>
          <LikeCountText received={received} />
        </span>
      </p>
    )
  return (
    <section className="card call-card">
      <span className="flex-row grow">
        <Sparkles className="icon large" />
        <span className="grow">
          <b role="status">
            <LikeCountText received={received} />
          </b>
          <span className="small muted">
            {liked_by.length === 0 ? (
              <Trans>Premium shows you who. Any credit bundle makes you premium for good.</Trans>
            ) : (
              <Trans>Premium shows you all of them. Any credit bundle makes you premium for good.</Trans>
            )}
          </span>
        </span>
      </span>
      <ButtonLink to="/premium">
        <Trans>Get Premium</Trans>
      </ButtonLink>
    </section>
  )
}

/** Empty state of each list, with one suggested action. */
export function NoLikes({ type }: { type: LikesType }) {
  const photoCount = useUser()?.profile.photos.filter(({ status }) => status !== 'refused').length ?? 0
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
            photoCount > 1 ? (
              search
            ) : (
              <ButtonLink to="/profile">
                <Trans>Add a photo</Trans>
              </ButtonLink>
            )
          }
        >
          {photoCount === 0 ? (
            <Trans>A photo helps most. It takes a minute.</Trans>
          ) : photoCount === 1 ? (
            <Trans>A second photo helps most. It takes a minute.</Trans>
          ) : (
            <Trans>Like someone, and they’ll see you.</Trans>
          )}
        </EmptyState>
      )
    case 'matched':
      return (
        <EmptyState title={<Trans>No matches yet</Trans>} action={search}>
          <Trans>When someone you like likes you back, you’ll find each other here.</Trans>
        </EmptyState>
      )
    case 'sent':
      return (
        <EmptyState title={<Trans>You haven’t liked anyone yet</Trans>} action={search}>
          <Trans>Press the heart on a photo, and they’ll see it.</Trans>
        </EmptyState>
      )
  }
}
