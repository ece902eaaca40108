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
  searchMadeState,
  toPathWithFilter,
  toPathWithoutFilters,
  type SearchQuery,
  toSearchPath,
} from './search-query.ts'
import * as styles from './members.module.css'

interface Props {
  readonly found: SearchResults
  readonly search: SearchQuery
  readonly names: SearchLabels
}

/** What could be given up: its words, and the search without it. */
function useRelaxationLinks({ found: { filters }, search, names }: Props) {
  const { t } = useLingui()
  const { language } = useVisit()
  const land = names.countries.find(({ country }) => country === filters.country)
  const region = land?.regions.find(({ code }) => code === filters.countryregion)?.name ?? ''
  const interests = new Intl.ListFormat(toHtmlLang(language)).format(
    filters.interests.map((code) => names.interests.find((one) => one.code === code)?.name ?? code),
  )
  const ways: Readonly<Record<SearchRelaxation, readonly [label: string, path: string]>> = {
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
  return (filter: SearchRelaxation) => ways[filter]
}

/** Nobody fits: which filters could be given up, and how many that would find. */
export function NoResults(props: Props) {
  const { found, search } = props
  const wayOf = useRelaxationLinks(props)
  if (found.relaxed.length === 0)
    return (
      <EmptyState
        title={<Trans>Nobody fits all of this yet</Trans>}
        action={
          search.size === 0 ? null : (
            <ButtonLink to={toSearchPath(new URLSearchParams())} state={searchMadeState} look="secondary">
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
          {found.relaxed.map(({ filter, ...counted }) => {
            const [label, path] = wayOf(filter)
            const people = <MemberCountText {...counted} />
            return (
              <li key={filter}>
                <Link className="chip" to={path} state={searchMadeState}>
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
