import { sortOrders } from '@amarelle/contract/endpoints/discovery'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { detailsMenuProps } from '../../../ui/overlays/details-menu.ts'
import { MemberCountText } from './member-count.tsx'
import { type SearchResults, ownSearchState, toPathWithFilter, type SearchQuery } from './search-query.ts'
import * as styles from './members.module.css'

/** The number of results and their order. */
export function ResultCount({ results }: { results: SearchResults }) {
  const people = <MemberCountText {...results} />
  const { sort } = results.filters
  return (
    <p className={`muted small numeric ${styles.count}`} role="status">
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

/** Sort orders as links ("Nearest" only for members with a city), and what decides the order (docs/product.md#why-am-i-shown-this). */
export function SortMenu({ results, search }: { results: SearchResults; search: SearchQuery }) {
  const { user } = useVisit()
  const { t } = useLingui()
  const { key } = useLocation()
  const labels = { activity: t`Last active`, nearest: t`Nearest`, newest: t`Newest` }
  const { sort: currentSort } = results.filters
  return (
    // The key closes the menu after every search.
    <details key={key} className={`menu ${styles.sort}`} {...detailsMenuProps}>
      <summary className="button secondary small">
        <ArrowUpDown className="icon small" />
        <span className="visually-hidden">
          <Trans>Sort by</Trans>{' '}
        </span>
        <span className={styles.sortName}>{labels[currentSort]}</span>
      </summary>
      <nav className="menu-list" aria-label={t`Sort by`}>
        {sortOrders
          .filter((sort) => sort !== 'nearest' || user?.profile.own_city)
          .map((sort) => (
            <Link
              key={sort}
              to={toPathWithFilter(search, 'sort', sort === 'activity' ? '' : sort)}
              state={ownSearchState}
              preventScrollReset
              aria-current={sort === currentSort ? 'true' : undefined}
            >
              {labels[sort]}
            </Link>
          ))}
        <Link className={styles.rankingLink} to="/pages/ranking">
          <Trans>Why am I seeing this?</Trans>
        </Link>
      </nav>
    </details>
  )
}
