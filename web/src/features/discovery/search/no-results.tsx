import type { SearchRelaxation } from '@amarelle/contract/endpoints/discovery'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { SearchLabels } from './active-filters.ts'
import { MemberCountText } from './member-count.tsx'
import {
  type SearchResults,
  ownSearchState,
  toPathWithFilter,
  toPathWithoutFilters,
  type SearchQuery,
  toSearchPath,
} from './search-query.ts'
import * as styles from './members.module.css'

interface Props {
  readonly results: SearchResults
  readonly search: SearchQuery
  readonly names: SearchLabels
}

/** Returns a function that gives the label and path for dropping a filter. */
function useRelaxationLinks({ results: { filters }, search, names }: Props) {
  const { t } = useLingui()
  const { language } = useVisit()
  const countryEntry = names.countries.find(({ country }) => country === filters.country)
  const region = countryEntry?.regions.find(({ code }) => code === filters.countryregion)?.name ?? ''
  const interests = new Intl.ListFormat(toHtmlLang(language)).format(
    filters.interests.map((code) => names.interests.find((interest) => interest.code === code)?.name ?? code),
  )
  const links: Readonly<Record<SearchRelaxation, readonly [label: string, path: string]>> = {
    online: [t`Also offline`, toPathWithoutFilters(search, 'online')],
    new: [t`Not only new members`, toPathWithoutFilters(search, 'new')],
    photos: [t`Also without a photo`, toPathWithoutFilters(search, 'photos')],
    interests: [t`Without ${interests}`, toPathWithoutFilters(search, 'interests')],
    distance: [t`At any distance`, toPathWithoutFilters(search, 'distance')],
    region: [t`Not only ${region}`, toPathWithoutFilters(search, 'countryregion')],
    age: [t`Of any age`, toPathWithoutFilters(search, 'min_age', 'max_age')],
    country: [t`In all countries`, toPathWithoutFilters(search, 'country', 'countryregion')],
    one_way: [t`Also people who look for others`, toPathWithFilter(search, 'one_way', 'on')],
  }
  return (filter: SearchRelaxation) => links[filter]
}

/** Empty state: offers to drop filters, with the number of results each would give. */
export function NoResults(props: Props) {
  const { results, search } = props
  const getLink = useRelaxationLinks(props)
  if (results.relaxed.length === 0)
    return (
      <EmptyState
        title={<Trans>Nobody fits all of this yet</Trans>}
        action={
          search.size === 0 ? null : (
            <ButtonLink to={toSearchPath(new URLSearchParams())} state={ownSearchState} look="secondary">
              <Trans>Reset all filters</Trans>
            </ButtonLink>
          )
        }
      >
        <Trans>New members join every day. Please look in again.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>Nobody fits all of this yet</Trans>}
      action={
        <ul className={styles.relaxed}>
          {results.relaxed.map(({ filter, ...counts }) => {
            const [label, path] = getLink(filter)
            const people = <MemberCountText {...counts} />
            return (
              <li key={filter}>
                <Link className="chip" to={path} state={ownSearchState}>
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
      <Trans>Give up one of your filters:</Trans>
    </EmptyState>
  )
}
