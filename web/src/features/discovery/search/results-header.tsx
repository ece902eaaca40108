import { sortOrders } from '@amarelle/contract/endpoints/discovery'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { MemberCountText } from './member-count.tsx'
import { type SearchResults, ownSearchState, toPathWithFilter, type SearchQuery } from './search-query.ts'
import * as styles from './members.module.css'

/** The number of results and their order. */
export function ResultCount({ results }: { results: SearchResults }) {
  const people = <MemberCountText {...results} />
  const { sort } = results.filters
  return (
    <p className="muted small numeric" role="status">
      {results.total + results.total_fictional === 0 ? (
        people
      ) : sort === 'nearest' ? (
        <Trans>{people}, nearest first</Trans>
      ) : sort === 'newest' ? (
        <Trans>{people}, newest members first</Trans>
      ) : (
        <Trans>{people}, last active first</Trans>
      )}
    </p>
  )
}

/** Links to the explanation of the ranking (docs/product.md#why-am-i-shown-this) and, for members, to the games. */
export function DiscoveryLinks() {
  const { user } = useVisit()
  return (
    <>
      <Link className={`link small ${styles.otherWay}`} to="/pages/ranking">
        <Trans>Why am I seeing this?</Trans>
      </Link>
      {user ? (
        <>
          <Link className={`link small ${styles.otherWay}`} to="/match-finder">
            <Trans>Match finder</Trans>
          </Link>
          <Link className={`link small ${styles.otherWay}`} to="/swipe-game">
            <Trans>Daily game</Trans>
          </Link>
        </>
      ) : null}
    </>
  )
}

/** Sort orders as links; "Nearest" only for members with a city. */
export function SortLinks({ results, search }: { results: SearchResults; search: SearchQuery }) {
  const { user } = useVisit()
  const { t } = useLingui()
  const labels = { activity: t`Last active`, nearest: t`Nearest`, newest: t`Newest` }
  return (
    <nav className={`segments ${styles.sort}`} aria-label={t`Sort by`}>
      {sortOrders
        .filter((sort) => sort !== 'nearest' || user?.profile.own_city)
        .map((sort) => (
          <Link
            key={sort}
            to={toPathWithFilter(search, 'sort', sort === 'activity' ? '' : sort)}
            state={ownSearchState}
            preventScrollReset
            aria-current={sort === results.filters.sort ? 'true' : undefined}
          >
            {labels[sort]}
          </Link>
        ))}
    </nav>
  )
}
