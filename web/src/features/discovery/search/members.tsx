import { saveSearchEndpoint } from '@amarelle/contract/endpoints/discovery'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../../api/call.ts'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { Route } from './+types/members.ts'
import { useActiveFilters } from './active-filters.ts'
import { FilterChips, FilterColumn, FilterSheet } from './filters.tsx'
import { DiscoveryLinks, SortLinks, ResultCount } from './results-header.tsx'
import { loadMembers } from './load-members.ts'
import { MemberList } from './member-list.tsx'
import { NoResults } from './no-results.tsx'
import { toSearchQuery, toSearchInput, type SearchQuery, isSearchMade } from './search-query.ts'
import { SignUpPrompt } from '../sign-up-prompts.tsx'
import { SimilarMembers } from './similar-members.tsx'
import { useVisitorLimitReached, VisitorLimitCard } from './visitor-limit.tsx'
import * as styles from './members.module.css'

/** One looks first. */
export const handle = { hydrate: 'later' }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => loadMembers(request, context.get(visitContext)))

/** A link or form of the search that was pressed before its page came to life: it loaded this page, which knows no state. */
const isOpenedFromSearch = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded?.name !== location.href || !document.referrer) return false
  const from = new URL(document.referrer)
  return from.origin === location.origin && from.pathname === location.pathname
}

/** A search that was made here is kept for the next visit, one that a link elsewhere brought is not. */
function useSaveSearch(search: SearchQuery): void {
  const { user } = useVisit()
  const { key, state } = useLocation()
  const keep = useEffectEvent(() => {
    // Else the next visit begins as the one before.
    if (user && (isSearchMade(state) || isOpenedFromSearch()))
      void call(saveSearchEndpoint, toSearchInput(search)).catch(() => undefined)
  })
  useEffect(() => keep(), [key])
}

/** What was pressed may have gone with the search before: the focus goes to the head of the new one. */
function useHeadingFocus() {
  const head = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const focus = useEffectEvent(() => {
    if (isSearchMade(state) && document.activeElement === document.body)
      head.current?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [key])
  return head
}

/** Filters for premium members that somebody else's link named. */
function WithheldFiltersBanner() {
  return (
    <Banner look="brand" role="status">
      <b>
        <Trans>Interests and who is online are for premium members.</Trans>
      </b>{' '}
      <Trans>This is the search without them.</Trans>{' '}
      <Link className="link" to="/premium">
        <Trans>Get Premium</Trans>
      </Link>
    </Banner>
  )
}

export default function MembersScreen({
  loaderData: { found, withheld, countries, interests, liked },
}: Route.ComponentProps) {
  const visit = useVisit()
  const { t } = useLingui()
  const { key } = useLocation()
  const search = toSearchQuery(found.filters, visit)
  const active = useActiveFilters(found.filters, search, { countries, interests })
  const atVisitorsEnd = useVisitorLimitReached(found)
  const head = useHeadingFocus()
  useSaveSearch(search)
  const form = { found, countries, interests }
  return (
    <div className="wrap wide page">
      <PageHead title={t`Search members`} />
      <div className="with-side">
        <FilterColumn {...form} />
        <div className="grow">
          <div className={`page-head tight ${styles.resultsHead}`}>
            <h1 className="display heading-1" ref={head} tabIndex={-1}>
              <Trans>Search members</Trans>
            </h1>
            <div className={`flex-row wrapping ${styles.resultsSummary}`}>
              <ResultCount found={found} />
              <DiscoveryLinks />
            </div>
            <SortLinks found={found} search={search} />
            <FilterSheet {...form} active={active.length} />
          </div>
          <FilterChips active={active} />
          {withheld ? <WithheldFiltersBanner /> : null}
          {visit.user ? null : <SignUpPrompt />}
          {found.members.length > 0 ? (
            <MemberList key={key} found={found} search={search} liked={liked} />
          ) : (
            <NoResults found={found} search={search} names={{ countries, interests }} />
          )}
          {atVisitorsEnd ? <VisitorLimitCard /> : null}
          {found.similar.length > 0 ? (
            <SimilarMembers found={found} members={found.similar} liked={liked} />
          ) : null}
        </div>
      </div>
    </div>
  )
}
