import { getMemberId } from '../../platform/actor.ts'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context.ts'
import { getReadDb } from '../../platform/db/replica.ts'
import { keepVisible } from '../query/keep-visible.ts'
import { findProfileRowsWith, toCards } from '../../profiles/index.ts'
import { isLikedByPort } from '../liked-members.ts'
import { toAppliedFilters, resolveSearchCriteria } from './search-criteria.ts'
import { findCountedPage, loadSearchContext } from '../query/search.ts'
import {
  parseVisitorCursor,
  assertSearchAllowed,
  createVisitorCursor,
} from '../visitor-access/visitor-access.ts'
import { widenSearch } from './widen-search.ts'

type SearchMembersInput = ParsedEndpointInput<typeof searchMembersEndpoint>
/** Highest page number that can be requested (contract `page`). */
const maxPage = 10_000
/** Page and cursor of the request; a visitor's signed cursor contains its page number. */
function getRequestedPage(
  context: RequestContext,
  { page, after }: SearchMembersInput,
): { page: number; after: string | null } {
  if (after === undefined) return { page, after: null }
  if (getMemberId(context) !== null) return { page, after }
  return parseVisitorCursor(context, after) ?? { page, after: null }
}

/** The cards of members, and those whom the caller likes, by one statement. */
async function loadShownMembers(
  context: RequestContext,
  ids: readonly number[],
): Promise<{ cards: Map<number, ProfileCard>; liked: number[] }> {
  if (ids.length === 0) return { cards: new Map(), liked: [] }
  const memberId = getMemberId(context)
  const isLiked =
    memberId === null ? sql<boolean>`false` : isLikedByPort.get()(memberId, sql<number>`p.member_id`)
  const rows = await findProfileRowsWith(context.db, ids, isLiked)
  return {
    cards: await toCards(context, rows),
    liked: rows.flatMap(({ id, value }) => (value ? [id] : [])),
  }
}

/** Similar results come by the filters that were dropped for them; a fictional profile is still never the first of them. */
const putFictionalLast = (cards: readonly ProfileCard[]): ProfileCard[] =>
  cards.toSorted((a, b) => Number(a.fictional) - Number(b.fictional))

/**
 * Searches members (docs/product.md#search-filters). Throws `authentication_required` if visitors may not search, and
 * `premium_only` for premium filters.
 */
export async function searchMembers(
  context: RequestContext,
  input: SearchMembersInput,
): Promise<EndpointAnswer<typeof searchMembersEndpoint>> {
  const { site } = context
  const readDb = getReadDb(context)
  const memberId = getMemberId(context)
  await assertSearchAllowed(context)
  const search = await loadSearchContext(context)
  const criteria = await resolveSearchCriteria(context, search, input)
  const { filters, sort } = criteria
  const lastPage = memberId === null ? site.visitor_search_pages : maxPage
  const countedPage = await findCountedPage(readDb, search, filters, {
    sort,
    ...getRequestedPage(context, input),
    maxPages: lastPage,
  })
  const { ids, next, counts, page, pages } = countedPage
  const { similar, relaxed } = await widenSearch(readDb, search, criteria, countedPage)
  const shownIds = await keepVisible(context, search.viewer, [...ids, ...similar.ids])
  const { cards, liked } = await loadShownMembers({ ...context, db: readDb }, shownIds)
  const pickCards = (memberIds: readonly number[]) => memberIds.flatMap((id) => cards.get(id) ?? [])
  const nextCursor = next !== null && page < lastPage ? next : null
  return {
    members: pickCards(ids),
    page,
    pages,
    next:
      nextCursor !== null && memberId === null
        ? createVisitorCursor(context, page + 1, nextCursor)
        : nextCursor,
    total: counts.real,
    total_fictional: counts.fictional,
    at_least: counts.atLeast,
    similar: putFictionalLast(pickCards(similar.ids)),
    liked,
    widened: [...similar.widened],
    relaxed: relaxed.map(({ filter, real, fictional, atLeast }) => ({
      filter,
      total: real,
      total_fictional: fictional,
      at_least: atLeast,
    })),
    filters: toAppliedFilters(criteria, search),
  }
}
