import { searchMembers } from '@amarelle/contract/discovery'
import type { Input } from '@amarelle/contract/endpoint'
import { getLikes } from '@amarelle/contract/likes'
import { getRegions } from '@amarelle/contract/sites'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { load } from '../../session/attempt.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/members.ts'
import { type ActiveFilter, useActiveFilters } from './active-filters.ts'
import './discovery.css'
import { FilterChips, FilterColumn, FilterSheet } from './filters.tsx'
import { MemberGrid } from './member-grid.tsx'
import { Pager } from './pager.tsx'
import type { Found } from './search-query.ts'
import { SignUpCall } from './sign-up-call.tsx'
import { SimilarMembers } from './similar-members.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  load(request, async () => {
    const { call, user } = context.get(visitContext)
    const query = Object.fromEntries(new URL(request.url).searchParams) as Input<typeof searchMembers>
    const [found, { countries }, likes] = await Promise.all([
      call(searchMembers, query),
      call(getRegions, {}),
      user ? call(getLikes, {}) : null,
    ])
    return { found, countries, liked: likes ? likes.profiles.map(({ id }) => id) : [] }
  })

/** Fictional profiles are counted apart (DECISIONS 5). */
function Total({ found: { total, total_fictional: fictional } }: { found: Found }) {
  return (
    <p className="mut sm num" role="status">
      {fictional === 0 ? (
        <Trans>
          <Plural value={total} one="# person" other="# people" />, last active first
        </Trans>
      ) : (
        <Trans>
          <Plural value={total} one="# person" other="# people" /> and{' '}
          <Plural value={fictional} one="# fictional profile" other="# fictional profiles" />, last active
          first
        </Trans>
      )}
    </p>
  )
}

/** Nobody fits: the filters that could be given up. */
function Nobody({ active, onPage }: { active: readonly ActiveFilter[]; onPage: boolean }) {
  if (onPage)
    return (
      <EmptyState
        title={<Trans>There is nobody on this page</Trans>}
        action={
          <ButtonLink to="/members" look="secondary">
            <Trans>To the first page</Trans>
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      title={<Trans>Nobody fits all of this yet</Trans>}
      action={
        active.length === 0 ? null : (
          <div className="chips">
            {active.map(({ name, label, without }) => (
              <Link key={name} className="chip" to={without}>
                {label}
                <X className="i sm" aria-hidden="true" />
              </Link>
            ))}
          </div>
        )
      }
    >
      {active.length === 0 ? (
        <Trans>New members join every day. Please look in again.</Trans>
      ) : (
        <Trans>Give up one of your filters:</Trans>
      )}
    </EmptyState>
  )
}

export default function Members({ loaderData: { found, countries, liked } }: Route.ComponentProps) {
  const { user, settings } = useVisit()
  const { t } = useLingui()
  const { filters, members, similar } = found
  const active = useActiveFilters(filters, countries)
  return (
    <div className="wrap wide page">
      <title>{`${t`Search members`} · ${settings.name}`}</title>
      <div className="with-side">
        <FilterColumn filters={filters} countries={countries} />
        <div className="grow">
          <div className="pagehead tight">
            <div>
              <h1 className="display h1">
                <Trans>Search members</Trans>
              </h1>
              <Total found={found} />
            </div>
            <FilterSheet filters={filters} countries={countries} active={active.length} />
          </div>
          <FilterChips active={active} />
          {user ? null : <SignUpCall />}
          {members.length > 0 ? (
            <MemberGrid members={members} liked={liked} />
          ) : (
            <Nobody active={active} onPage={found.total + found.total_fictional > 0} />
          )}
          <Pager page={found.page} pages={found.pages} />
          {similar.length > 0 ? <SimilarMembers found={found} members={similar} liked={liked} /> : null}
        </div>
      </div>
    </div>
  )
}
