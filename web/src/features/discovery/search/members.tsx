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
import './members.css'
import { FilterChips, FilterColumn, FilterSheet } from './filters.tsx'
import { Elsewhere, SortLinks, Total } from './found-head.tsx'
import { loadMembers } from './load-members.ts'
import { MemberList } from './member-list.tsx'
import { Nobody } from './nobody.tsx'
import { appliedSearch, inputOf, type Search, wasMade } from './search-query.ts'
import { SignUpCall } from '../sign-up-call.tsx'
import { SimilarMembers } from './similar-members.tsx'
import { useVisitorsEnd, VisitorsEnd } from './visitors-end.tsx'

/** One looks first. */
export const handle = { hydrate: 'later' }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => loadMembers(request, context.get(visitContext)))

/** A link or form of the search that was pressed before its page came to life: it loaded this page, which knows no state. */
const cameFromSearch = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded?.name !== location.href || !document.referrer) return false
  const from = new URL(document.referrer)
  return from.origin === location.origin && from.pathname === location.pathname
}

/** A search that was made here is kept for the next visit, one that a link elsewhere brought is not. */
function useKeptSearch(search: Search): void {
  const { user } = useVisit()
  const { key, state } = useLocation()
  const keep = useEffectEvent(() => {
    // Else the next visit begins as the one before.
    if (user && (wasMade(state) || cameFromSearch()))
      void call(saveSearchEndpoint, inputOf(search)).catch(() => undefined)
  })
  useEffect(() => keep(), [key])
}

/** What was pressed may have gone with the search before: the focus goes to the head of the new one. */
function useHeadFocus() {
  const head = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const focus = useEffectEvent(() => {
    if (wasMade(state) && document.activeElement === document.body)
      head.current?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [key])
  return head
}

/** Filters for premium members that somebody else's link named. */
function WithheldNote() {
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

export default function Members({
  loaderData: { found, withheld, countries, interests, liked },
}: Route.ComponentProps) {
  const visit = useVisit()
  const { t } = useLingui()
  const { key } = useLocation()
  const search = appliedSearch(found.filters, visit)
  const active = useActiveFilters(found.filters, search, { countries, interests })
  const atVisitorsEnd = useVisitorsEnd(found)
  const head = useHeadFocus()
  useKeptSearch(search)
  const form = { found, countries, interests }
  return (
    <div className="wrap wide page">
      <PageHead title={t`Search members`} />
      <div className="with-side">
        <FilterColumn {...form} />
        <div className="grow">
          <div className="pagehead tight found-head">
            <h1 className="display h1" ref={head} tabIndex={-1}>
              <Trans>Search members</Trans>
            </h1>
            <div className="row fw found-sum">
              <Total found={found} />
              <Elsewhere />
            </div>
            <SortLinks found={found} search={search} />
            <FilterSheet {...form} active={active.length} />
          </div>
          <FilterChips active={active} />
          {withheld ? <WithheldNote /> : null}
          {visit.user ? null : <SignUpCall />}
          {found.members.length > 0 ? (
            <MemberList key={key} found={found} search={search} liked={liked} />
          ) : (
            <Nobody found={found} search={search} names={{ countries, interests }} />
          )}
          {atVisitorsEnd ? <VisitorsEnd /> : null}
          {found.similar.length > 0 ? (
            <SimilarMembers found={found} members={found.similar} liked={liked} />
          ) : null}
        </div>
      </div>
    </div>
  )
}
