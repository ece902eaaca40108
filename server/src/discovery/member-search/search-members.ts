import { getMemberId } from '../../platform/actor.ts'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context.ts'
import { getReadDb } from '../../platform/db/replica.ts'
import { keepVisible } from '../query/keep-visible.ts'
import { findProfileRowsWith, toCards } from '../../profiles/index.ts'
import { isLikedByPort } from '../liked-members.ts'
import { toAppliedFilters, type SearchCriteria, resolveSearchCriteria } from './search-criteria.ts'
import { countMatches, findPage, type SearchContext, loadSearchContext } from '../query/search.ts'
import {
  parseVisitorCursor,
  assertSearchAllowed,
  createVisitorCursor,
} from '../visitor-access/visitor-access.ts'
import { findRelaxedSearches, findSimilarMembers, type SimilarSearchResult } from './widen-search.ts'

type SearchMembersInput = ParsedEndpointInput<typeof searchMembersEndpoint>
/** Highest page number that can be requested (contract `page`). */
const maxPage = 10_000
/** Searches with more matches than five pages show no similar members. */
const maxMatchesForSimilar = 5 * membersPerPage

/** Page and cursor of the request; a visitor's signed cursor contains its page number. */
function getRequestedPage(
  context: RequestContext,
  { page, after }: SearchMembersInput,
): { page: number; after: string | null } {
  if (after === undefined) return { page, after: null }
  if (getMemberId(context) !== null) return { page, after }
  return parseVisitorCursor(context, after) ?? { page, after: null }
}

/** Members who nearly match, without the matches on this and earlier pages. Only for searches with few matches. */
async function loadSimilarMembers(
  context: RequestContext,
  search: SearchContext,
  { filters, sort }: SearchCriteria,
  { ids, matchCount }: { ids: readonly number[]; matchCount: number },
): Promise<SimilarSearchResult> {
  if (matchCount > maxMatchesForSimilar) return { ids: [], widened: [] }
  const db = getReadDb(context)
  const shown =
    matchCount > ids.length
      ? (await findPage(db, search, filters, { sort, page: 1, after: null, count: matchCount, without: [] }))
          .ids
      : ids
  return findSimilarMembers(db, search, filters, { sort, shown, count: membersPerPage - ids.length })
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
  const countsPromise = countMatches(readDb, search, filters)
  const request = getRequestedPage(context, input)
  const lastPage = memberId === null ? site.visitor_search_pages : maxPage
  const toPageCount = (matchCount: number) =>
    Math.min(Math.max(1, Math.ceil(matchCount / membersPerPage)), lastPage)
  // A page number beyond the end is replaced by the last page; page 1 is loaded without waiting for the count.
  const page =
    request.after === null && request.page > 1
      ? await countsPromise.then(({ real, fictional }) =>
          Math.min(request.page, toPageCount(real + fictional)),
        )
      : request.page
  const [counts, { ids, next }] = await Promise.all([
    countsPromise,
    findPage(readDb, search, filters, {
      sort,
      page,
      after: request.after,
      count: membersPerPage,
      without: [],
    }),
  ])
  const matchCount = counts.real + counts.fictional
  const isLastPageShort = next === null && !counts.atLeast && ids.length < membersPerPage
  const similar = isLastPageShort
    ? await loadSimilarMembers(context, search, criteria, { ids, matchCount })
    : { ids: [], widened: [] }
  const relaxed = matchCount === 0 ? await findRelaxedSearches(readDb, search, filters) : []
  const shownIds = await keepVisible(context, search.viewer, [...ids, ...similar.ids])
  const { cards, liked } = await loadShownMembers({ ...context, db: readDb }, shownIds)
  const pickCards = (memberIds: readonly number[]) => memberIds.flatMap((id) => cards.get(id) ?? [])
  const nextCursor = next !== null && page < lastPage ? next : null
  return {
    members: pickCards(ids),
    page,
    pages: toPageCount(matchCount),
    next:
      nextCursor !== null && memberId === null
        ? createVisitorCursor(context, page + 1, nextCursor)
        : nextCursor,
    total: counts.real,
    total_fictional: counts.fictional,
    at_least: counts.atLeast,
    similar: pickCards(similar.ids),
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
