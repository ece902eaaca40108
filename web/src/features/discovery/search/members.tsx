import { saveLastSearchEndpoint } from '@amarelle/contract/endpoints/discovery'
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
import { ResultCount, SortMenu } from './results-header.tsx'
import { loadMembers } from './load-members.ts'
import { MemberList } from './member-list.tsx'
import { NoResults } from './no-results.tsx'
import { ResultsSkeleton } from './results-skeleton.tsx'
import { toSearchQuery, toSearchInput, type SearchQuery, isOwnSearch } from './search-query.ts'
import { SignUpPrompt } from '../sign-up-prompts.tsx'
import { SimilarMembers } from './similar-members.tsx'
import { useVisitorLimitReached, VisitorLimitCard } from './visitor-limit.tsx'
import * as styles from './members.module.css'

export const handle = { hydrate: 'later' }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => loadMembers(request, context.get(visitContext)))

/** Whether a link or form of the search was used before hydration: a full page load, which has no history state. */
const isOpenedFromSearch = (): boolean => {
  const [navigationEntry] = performance.getEntriesByType('navigation')
  if (navigationEntry?.name !== location.href || !document.referrer) return false
  const referrer = new URL(document.referrer)
  return referrer.origin === location.origin && referrer.pathname === location.pathname
}

/** Saves a search made on this page for the next visit; a search opened from a link elsewhere isn't saved. */
function useSaveLastSearch(search: SearchQuery): void {
  const { user } = useVisit()
  const { key, state } = useLocation()
  const saveLastSearch = useEffectEvent(() => {
    // A failed save only means that the next visit starts with an older search.
    if (user && (isOwnSearch(state) || isOpenedFromSearch()))
      void call(saveLastSearchEndpoint, toSearchInput(search)).catch(() => undefined)
  })
  useEffect(() => saveLastSearch(), [key])
}

/** Focuses the heading after a search if the pressed element is gone. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const focusHeading = useEffectEvent(() => {
    if (isOwnSearch(state) && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusHeading(), [key])
  return heading
}

/** Shown when a link contains premium filters that this visitor may not use. */
function WithheldFiltersBanner() {
  return (
    <Banner look="brand" role="status">
      <b>
        <Trans>Searching by interests and by who’s online is for premium members.</Trans>
      </b>{' '}
      <Trans>Here are your results without them.</Trans>{' '}
      <Link className="link" to="/premium">
        <Trans>Get Premium</Trans>
      </Link>
    </Banner>
  )
}

export default function MembersScreen({
  loaderData: { results, withheld, countries, interests },
}: Route.ComponentProps) {
  const visit = useVisit()
  const { t } = useLingui()
  const { key } = useLocation()
  const search = toSearchQuery(results.filters, visit)
  const active = useActiveFilters(results.filters, search, { countries, interests })
  const isVisitorLimitReached = useVisitorLimitReached(results)
  const heading = useHeadingFocus()
  useSaveLastSearch(search)
  const formProps = { results, countries, interests }
  return (
    <div className={`wrap wide page ${styles.members}`}>
      <PageHead title={t`Discover`} />
      <div className="with-side">
        <FilterColumn {...formProps} />
        <div className="grow">
          <div className={styles.resultsHead}>
            <h1 className="display" ref={heading} tabIndex={-1}>
              <Trans>Discover</Trans>
            </h1>
            <ResultCount results={results} />
            <SortMenu results={results} search={search} />
            <FilterSheet {...formProps} active={active.length} />
          </div>
          <FilterChips active={active} search={search} />
          <div className={styles.results}>
            {withheld ? <WithheldFiltersBanner /> : null}
            {results.members.length > 0 ? (
              <MemberList key={key} results={results} search={search} />
            ) : (
              <NoResults results={results} search={search} names={{ countries, interests }} />
            )}
            {isVisitorLimitReached ? <VisitorLimitCard /> : visit.user ? null : <SignUpPrompt />}
            {results.similar.length > 0 ? <SimilarMembers results={results} /> : null}
            <ResultsSkeleton />
          </div>
        </div>
      </div>
    </div>
  )
}
