import type { SearchRelaxation } from '@amarelle/contract/endpoints/discovery'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Names } from './active-filters.ts'
import { People } from './people.tsx'
import { type Found, made, pathWith, pathWithout, type Search, searchPath } from './search-query.ts'

interface Props {
  readonly found: Found
  readonly search: Search
  readonly names: Names
}

/** What could be given up: its words, and the search without it. */
function useGivingUp({ found: { filters }, search, names }: Props) {
  const { t } = useLingui()
  const { language } = useVisit()
  const land = names.countries.find(({ country }) => country === filters.country)
  const region = land?.regions.find(({ code }) => code === filters.countryregion)?.name ?? ''
  const interests = new Intl.ListFormat(toHtmlLang(language)).format(
    filters.interests.map((code) => names.interests.find((one) => one.code === code)?.name ?? code),
  )
  const ways: Readonly<Record<SearchRelaxation, readonly [label: string, path: string]>> = {
    online: [t`Also offline`, pathWithout(search, 'online')],
    new: [t`Not only new members`, pathWithout(search, 'new')],
    photos: [t`Also without a photo`, pathWithout(search, 'photos')],
    interests: [t`Without ${interests}`, pathWithout(search, 'interests')],
    distance: [t`At any distance`, pathWithout(search, 'distance')],
    region: [t`Not only ${region}`, pathWithout(search, 'countryregion')],
    age: [t`Of any age`, pathWithout(search, 'min_age', 'max_age')],
    country: [t`In all countries`, pathWithout(search, 'country', 'countryregion')],
    one_way: [t`Also people who look for others`, pathWith(search, 'one_way', 'on')],
  }
  return (filter: SearchRelaxation) => ways[filter]
}

/** Nobody fits: which filters could be given up, and how many that would find. */
export function Nobody(props: Props) {
  const { found, search } = props
  const wayOf = useGivingUp(props)
  if (found.relaxed.length === 0)
    return (
      <EmptyState
        title={<Trans>Nobody fits all of this yet</Trans>}
        action={
          search.size === 0 ? null : (
            <ButtonLink to={searchPath(new URLSearchParams())} state={made} look="secondary">
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
        <ul className="relaxed">
          {found.relaxed.map(({ filter, ...counted }) => {
            const [label, path] = wayOf(filter)
            const people = <People {...counted} />
            return (
              <li key={filter}>
                <Link className="chip" to={path} state={made}>
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
