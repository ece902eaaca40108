import { membersPerPage } from '@amarelle/contract/domain/limits'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { MemberGrid } from './member-grid.tsx'
import { Pager } from './pager.tsx'
import { AddedMemberCountText } from './member-count.tsx'
import { type SearchResults, type SearchQuery, toSearchPath } from './search-query.ts'
import { type AddedMembers, type LoadTrigger, useMoreMembers } from './use-more-members.ts'
import * as styles from './members.module.css'

/** So many pages come by scrolling, then by the button: the footer stays reachable. */
const maxScrolledPages = 3

/** Goes on by itself when the first of the places that wait for the next page comes near. */
function useInfiniteScroll(
  watches: boolean,
  placeAwaited: () => Element | undefined,
  more: (by: LoadTrigger) => Promise<void>,
): void {
  const find = useEffectEvent(placeAwaited)
  const near = useEffectEvent(() => void more('scrolling'))
  useEffect(() => {
    const place = watches ? find() : undefined
    if (!place) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near()
      },
      { rootMargin: '0px 0px 800px' },
    )
    watch.observe(place)
    return () => watch.disconnect()
  }, [watches])
}

/** What goes on when it is pressed, on a phone where script runs. */
function ShowMore({ state, onMore }: { state: 'idle' | 'busy' | 'failed'; onMore: () => void }) {
  return (
    <div className={styles.showMore}>
      {state === 'failed' ? (
        <Banner look="error" role="alert">
          <Trans>More people could not be loaded.</Trans>
        </Banner>
      ) : null}
      <Button look="secondary" block busy={state === 'busy'} onClick={onMore}>
        {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  )
}

/** Said, not seen: how many came. */
function AddedMembersAnnouncement({ brought }: { brought: AddedMembers | null }) {
  const fictional = brought?.members.filter((card) => card.fictional).length ?? 0
  return (
    <p className="visually-hidden" role="status">
      {brought ? (
        <AddedMemberCountText total={brought.members.length - fictional} total_fictional={fictional} />
      ) : null}
    </p>
  )
}

interface Props {
  readonly found: SearchResults
  readonly search: SearchQuery
  readonly liked: readonly number[]
}
/** Who was found: by numbered pages, and on a phone one page behind the other. */
export function MemberList({ found, search, liked }: Props) {
  const { members, firstPage, next, scrolledPages, state, brought, more } = useMoreMembers(found, search)
  const { state: going, location } = useNavigation()
  const leaving = going === 'loading' && location.pathname === '/members'
  const grid = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (brought?.trigger !== 'hand') return
    grid.current?.children[brought.firstIndex]?.querySelector('a')?.focus({ preventScroll: true })
  }, [brought])
  const scrolls = next !== null && scrolledPages < maxScrolledPages
  useInfiniteScroll(scrolls && state === 'idle', () => grid.current?.children[members.length], more)
  const left = found.total + found.total_fictional - (firstPage - 1) * membersPerPage - members.length
  // Their places are there before them: nothing that is looked at moves.
  const waits = state === 'busy' || (scrolls && state === 'idle')
  const awaited = found.at_least ? membersPerPage : Math.min(Math.max(left, 1), membersPerPage)
  return (
    <div className={classNames(styles.memberList, leaving && styles.leaving)}>
      {firstPage > 1 ? (
        <ButtonLink
          className={styles.pageBefore}
          look="text"
          size="small"
          to={toSearchPath(search, firstPage - 1)}
          rel="prev"
        >
          <Trans>Show the people before these</Trans>
        </ButtonLink>
      ) : null}
      <MemberGrid
        members={members}
        liked={liked}
        search={search}
        isFirstOnPage
        placeholderCount={waits ? awaited : 0}
        busy={state === 'busy'}
        ref={grid}
      />
      {next === null ? null : <ShowMore state={state} onMore={() => void more('hand')} />}
      <AddedMembersAnnouncement brought={brought} />
      <Pager search={search} page={found.page} pages={found.pages} />
    </div>
  )
}
