import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { LikesType } from '@amarelle/contract/endpoints/likes'
import { formatBadgeCount } from '../../ui/feedback/badge-count.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import type { Likes } from './likes-cache.ts'
import * as styles from './likes.module.css'

type LikesTab = LikesType | 'favourites' | 'views'

/** Tabs as links: each list has its own URL; the current one is scrolled into view. Without `likes`, the tabs show no numbers. */
export function LikesTabs({ type, likes }: { type: LikesTab; likes?: Likes }) {
  const { t } = useLingui()
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one.
  useLayoutEffect(() => {
    const nav = row.current
    const current = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && current)
      nav.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.offsetLeft - nav.clientWidth / 2
  }, [type])
  const getAriaCurrent = (tab: LikesTab) => (tab === type ? 'page' : undefined)
  return (
    <nav ref={row} className={`segments ${styles.likesTabs}`} aria-label={t`Kinds of likes`}>
      <Link to="/likes" aria-current={getAriaCurrent('received')}>
        <Trans context="tab">Likes you</Trans>
        {likes && likes.new_likes > 0 ? (
          <Badge
            count={likes.new_likes}
            text={<Plural value={likes.new_likes} one="# new" other="# new" />}
          />
        ) : null}
      </Link>
      <Link to="/likes/matched" aria-current={getAriaCurrent('matched')}>
        <Trans>Matches</Trans>
        {likes && likes.matches > 0 ? (
          <span className="count success">{formatBadgeCount(likes.matches)}</span>
        ) : null}
      </Link>
      <Link to="/likes/sent" aria-current={getAriaCurrent('sent')}>
        <Trans context="tab">Sent</Trans>
      </Link>
      <Link to="/likes/favourites" aria-current={getAriaCurrent('favourites')}>
        <Trans context="tab">Favourites</Trans>
      </Link>
      <Link to="/likes/views" aria-current={getAriaCurrent('views')}>
        <Trans context="tab">Viewed you</Trans>
      </Link>
    </nav>
  )
}
