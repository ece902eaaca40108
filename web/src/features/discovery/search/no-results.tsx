import type { SearchRelaxation } from '@amarelle/contract/endpoints/discovery'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { MemberCountText } from './member-count.tsx'
import {
  type SearchResults,
  ownSearchState,
  toPathWithFilter,
  toPathWithoutFilter,
  type SearchQuery,
  toSearchPath,
} from './search-query.ts'
import { type SearchLabels, useFilterTexts } from './use-filter-texts.ts'
import * as styles from './members.module.css'

interface Props {
  readonly results: SearchResults
  readonly search: SearchQuery
  readonly names: SearchLabels
}

/** The path of the search without a filter. */
const toRelaxedPath = (search: SearchQuery, filter: SearchRelaxation): string =>
  filter === 'one_way' ? toPathWithFilter(search, 'one_way', 'on') : toPathWithoutFilter(search, filter)

/** Empty state: offers to drop filters, with the number of results each would give. */
export function NoResults({ results, search, names }: Props) {
  const { drop } = useFilterTexts(results.filters, names)
  if (results.relaxed.length === 0)
    return (
      <EmptyState
        title={<Trans>Nobody matches all of this yet</Trans>}
        action={
          search.size === 0 ? null : (
            <ButtonLink to={toSearchPath(new URLSearchParams())} state={ownSearchState} look="secondary">
              <Trans>Reset all filters</Trans>
            </ButtonLink>
          )
        }
      >
        <Trans>New members join every day. Please check back soon.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>Nobody matches all of this yet</Trans>}
      action={
        <ul className={styles.relaxed}>
          {results.relaxed.map(({ filter, ...counts }) => {
            const label = drop[filter]
            const people = <MemberCountText {...counts} />
            return (
              <li key={filter}>
                <Link className="chip" to={toRelaxedPath(search, filter)} state={ownSearchState}>
                  <span>
                    <Trans>
                      {label}: {people}
                    </Trans>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      }
    >
      <Trans>Try removing a filter:</Trans>
    </EmptyState>
  )
}
