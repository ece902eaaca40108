import { membersPerPage } from '@amarelle/contract/domain/limits'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { MemberGrid } from './member-grid.tsx'
import { Pager } from './pager.tsx'
import { AddedMemberCountText } from './member-count.tsx'
import { type SearchResults, type SearchQuery, toSearchPath } from './search-query.ts'
import { type AddedMembers, type LoadTrigger, useMoreMembers } from './use-more-members.ts'
import * as styles from './members.module.css'

/** After this many pages, infinite scroll stops and a button loads more, so that the footer stays reachable. */
const maxScrolledPages = 3

/** Loads the next page when its first placeholder is within 800 px of the viewport. */
function useInfiniteScroll(
  enabled: boolean,
  getPlaceholder: () => Element | undefined,
  loadMore: (trigger: LoadTrigger) => Promise<void>,
): void {
  const findPlaceholder = useEffectEvent(getPlaceholder)
  const handleNear = useEffectEvent(() => void loadMore('scrolling'))
  useEffect(() => {
    const placeholder = enabled ? findPlaceholder() : undefined
    if (!placeholder) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) handleNear()
      },
      { rootMargin: '0px 0px 800px' },
    )
    observer.observe(placeholder)
    return () => observer.disconnect()
  }, [enabled])
}

/** Button that loads the next page; the style sheet shows it on phones with JavaScript only. */
function ShowMore({ state, onMore }: { state: 'idle' | 'busy' | 'failed'; onMore: () => void }) {
  return (
    <div className={styles.showMore}>
      {state === 'failed' ? (
        <Banner look="error" role="alert">
          <Trans>We couldn’t load more people.</Trans>
        </Banner>
      ) : null}
      <Button look="secondary" block busy={state === 'busy'} onClick={onMore}>
        {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  )
}

/** Announces to screen readers how many members were added. */
function AddedMembersAnnouncement({ addedMembers }: { addedMembers: AddedMembers | null }) {
  const fictional = addedMembers?.members.filter((card) => card.fictional).length ?? 0
  return (
    <p className="visually-hidden" role="status">
      {addedMembers ? (
        <AddedMemberCountText total={addedMembers.members.length - fictional} total_fictional={fictional} />
      ) : null}
    </p>
  )
}

interface Props {
  readonly results: SearchResults
  readonly search: SearchQuery
}
/** The search results: numbered pages, on phones one growing list. */
export function MemberList({ results, search }: Props) {
  const { members, liked, firstPage, next, scrolledPages, state, addedMembers, loadMore } = useMoreMembers(
    results,
    search,
  )
  const grid = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (addedMembers?.trigger !== 'hand') return
    grid.current?.children[addedMembers.firstIndex]?.querySelector('a')?.focus({ preventScroll: true })
  }, [addedMembers])
  const isInfiniteScroll = next !== null && scrolledPages < maxScrolledPages
  useInfiniteScroll(
    isInfiniteScroll && state === 'idle',
    () => grid.current?.children[members.length],
    loadMore,
  )
  const remaining =
    results.total + results.total_fictional - (firstPage - 1) * membersPerPage - members.length
  // Placeholders reserve the space, so that nothing on screen moves.
  const showsPlaceholders = state === 'busy' || (isInfiniteScroll && state === 'idle')
  const placeholderCount = results.at_least
    ? membersPerPage
    : Math.min(Math.max(remaining, 1), membersPerPage)
  return (
    <div className={styles.memberList}>
      {firstPage > 1 ? (
        <ButtonLink
          className={styles.pageBefore}
          look="text"
          size="small"
          to={toSearchPath(search, firstPage - 1)}
          rel="prev"
        >
          <Trans>Show previous people</Trans>
        </ButtonLink>
      ) : null}
      <MemberGrid
        members={members}
        liked={liked}
        search={search}
        isFirstOnPage
        placeholderCount={showsPlaceholders ? placeholderCount : 0}
        busy={state === 'busy'}
        ref={grid}
      />
      {next === null ? null : <ShowMore state={state} onMore={() => void loadMore('hand')} />}
      <AddedMembersAnnouncement addedMembers={addedMembers} />
      <Pager search={search} page={results.page} pages={results.pages} />
    </div>
  )
}
