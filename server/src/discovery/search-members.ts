import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { RequestContext } from '../platform/context.ts'
import { loadCards } from '../profiles/index.ts'
import { appliedOf, type SearchBy, wantedOf } from './asked-filters.ts'
import { countFound, findPage, type SearchContext, searchOf } from './search.ts'
import { openPage, requireSearch, sealPage } from './visitors.ts'
import { findRelaxed, findSimilar, type Similar } from './widen-search.ts'

type Input = ParsedEndpointInput<typeof searchMembersEndpoint>
/** As far as pages can be opened by number (contract `page`). */
const lastPage = 10_000
/** Behind so many pages nobody needs to be told who fits nearly. */
const similarUpTo = 5 * membersPerPage

/** Which page is asked for: a visitor's cursor says by itself which page it opens. */
function askedPage(context: RequestContext, { page, after }: Input): { page: number; after: string | null } {
  if (after === undefined) return { page, after: null }
  if (context.memberId !== null) return { page, after }
  return openPage(context, after) ?? { page, after: null }
}

/** Who fits nearly, when everybody who fits is known: on no page before, and not on this one. */
async function similarTo(
  { db }: RequestContext,
  search: SearchContext,
  { filters, sort }: SearchBy,
  { ids, found }: { ids: readonly number[]; found: number },
): Promise<Similar> {
  if (found > similarUpTo) return { ids: [], widened: [] }
  const shown =
    found > ids.length
      ? (await findPage(db, search, filters, { sort, page: 1, after: null, count: found, without: [] })).ids
      : ids
  return findSimilar(db, search, filters, { sort, shown, count: membersPerPage - ids.length })
}

/** Members by filter (docs/product.md#search-filters): ids, counts, then cards as the viewer may see them. */
export async function searchMembers(
  context: RequestContext,
  input: Input,
): Promise<EndpointAnswer<typeof searchMembersEndpoint>> {
  const { db, site, memberId } = context
  await requireSearch(context)
  const search = await searchOf(context)
  const wanted = await wantedOf(context, search, input)
  const { filters, sort } = wanted
  const counting = countFound(db, search, filters)
  const asked = askedPage(context, input)
  const last = memberId === null ? site.visitor_search_pages : lastPage
  const pagesOf = (found: number) => Math.min(Math.max(1, Math.ceil(found / membersPerPage)), last)
  // A page that was given up meanwhile shows the last one; the first one needs no count to be found.
  const page =
    asked.after === null && asked.page > 1
      ? await counting.then(({ real, fictional }) => Math.min(asked.page, pagesOf(real + fictional)))
      : asked.page
  const [counts, { ids, next }] = await Promise.all([
    counting,
    findPage(db, search, filters, {
      sort,
      page,
      after: asked.after,
      count: membersPerPage,
      without: [],
    }),
  ])
  const found = counts.real + counts.fictional
  const short = next === null && !counts.atLeast && ids.length < membersPerPage
  const similar = short ? await similarTo(context, search, wanted, { ids, found }) : { ids: [], widened: [] }
  const relaxed = found === 0 ? await findRelaxed(db, search, filters) : []
  const cards = await loadCards(context, [...ids, ...similar.ids])
  const pick = (chosen: readonly number[]) => chosen.flatMap((id) => cards.get(id) ?? [])
  const onward = next !== null && page < last ? next : null
  return {
    members: pick(ids),
    page,
    pages: pagesOf(found),
    next: onward !== null && memberId === null ? sealPage(context, page + 1, onward) : onward,
    total: counts.real,
    total_fictional: counts.fictional,
    at_least: counts.atLeast,
    similar: pick(similar.ids),
    widened: [...similar.widened],
    relaxed: relaxed.map(({ filter, real, fictional, atLeast }) => ({
      filter,
      total: real,
      total_fictional: fictional,
      at_least: atLeast,
    })),
    filters: appliedOf(wanted, search),
  }
}
