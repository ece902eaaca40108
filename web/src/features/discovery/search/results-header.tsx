import { sortOrders } from '@amarelle/contract/endpoints/discovery'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { MemberCountText } from './member-count.tsx'
import { type SearchResults, searchMadeState, toPathWithFilter, type SearchQuery } from './search-query.ts'
import * as styles from './members.module.css'

/** How many, and in which order. */
export function ResultCount({ found }: { found: SearchResults }) {
  const people = <MemberCountText {...found} />
  const { sort } = found.filters
  return (
    <p className="muted small numeric" role="status">
      {found.total + found.total_fictional === 0 ? (
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

/** The ranking in words (docs/product.md#why-am-i-shown-this), and for members the ways to be shown somebody without a search. */
export function DiscoveryLinks() {
  const { user } = useVisit()
  return (
    <>
      <Link className={`link small ${styles.otherWay}`} to="/pages/ranking">
        <Trans>Why am I shown this?</Trans>
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

/** Each order is an address; nearest only for who has a city to be near to. */
export function SortLinks({ found, search }: { found: SearchResults; search: SearchQuery }) {
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
            state={searchMadeState}
            preventScrollReset
            aria-current={sort === found.filters.sort ? 'true' : undefined}
          >
            {labels[sort]}
          </Link>
        ))}
    </nav>
  )
}
