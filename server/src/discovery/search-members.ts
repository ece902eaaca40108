import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import type { searchMembers as endpoint } from '@amarelle/contract/discovery'
import { problem } from '@amarelle/contract/errors'
import { membersPerPage, searchAges } from '@amarelle/contract/limits'
import type { Context, Site } from '../platform/context.ts'
import { cardsOf, profileRow } from '../profiles/index.ts'
import { countFound, type Filters, findPage, noFilters, type Search, searchOf } from './search.ts'

type Widened = { filter: 'region' | 'age' | 'country'; filters: Filters }

/** Wider and wider, one filter at a time, each told by its name. */
function widenings(filters: Filters): Widened[] {
  const older = {
    minAge: Math.max(filters.minAge - 5, searchAges.minimum),
    maxAge: Math.min(filters.maxAge + 5, searchAges.maximum),
  }
  const byRegion = { ...filters, region: null }
  const byAge = { ...byRegion, ...older }
  return [
    ...(filters.region ? [{ filter: 'region', filters: byRegion } as const] : []),
    ...(filters.minAge > searchAges.minimum || filters.maxAge < searchAges.maximum
      ? [{ filter: 'age', filters: byAge } as const]
      : []),
    ...(filters.country ? [{ filter: 'country', filters: { ...byAge, country: null } } as const] : []),
  ]
}

async function similarTo(context: Context, search: Search, filters: Filters, shown: readonly number[]) {
  for (const { filter, filters: wider } of widenings(filters)) {
    const { ids } = await findPage(context.db, search, wider, {
      sort: 'activity',
      page: 1,
      after: null,
      count: membersPerPage,
      without: shown,
    })
    if (ids.length) return { ids, filter }
  }
  return { ids: [], filter: null }
}

type Asked = Pick<Parsed<typeof endpoint>, 'gender' | 'country' | 'countryregion' | 'min_age' | 'max_age'>
/** What was asked for, without the filters that the site doesn't offer (`search_fields`). */
function offered(input: Asked, { search_fields: fields }: Site): Asked {
  const { minimum, maximum } = searchAges
  return {
    gender: fields.includes('gender') ? input.gender : undefined,
    country: fields.includes('country') ? input.country : undefined,
    countryregion: fields.includes('countryregion') ? input.countryregion : undefined,
    min_age: fields.includes('age') ? input.min_age : minimum,
    max_age: fields.includes('age') ? input.max_age : maximum,
  }
}

/** Members by filter (SPECIFICATION 3 "Search filter state"): ids, counts, then cards as the viewer may see them. */
export async function searchMembers(
  context: Context,
  input: Parsed<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { db, site, memberId } = context
  if (memberId === null && !site.logged_out_search) throw problem('authentication_required')
  const own = memberId === null ? undefined : await profileRow(db, memberId)
  const preferred = own && own.lookingFor !== 'both' ? (own.lookingFor as 'male' | 'female') : null
  const asked = offered(input, site)
  const filters: Filters = {
    ...noFilters,
    gender: asked.gender ?? preferred,
    country: asked.country ?? null,
    region: asked.country ? (asked.countryregion ?? null) : null,
    minAge: Math.min(asked.min_age, asked.max_age),
    maxAge: Math.max(asked.min_age, asked.max_age),
    hideFictional: input.hide_fictional ?? false,
  }
  const search = await searchOf(context)
  const [{ ids, next }, counts] = await Promise.all([
    findPage(db, search, filters, {
      sort: 'activity',
      page: input.page,
      after: input.after ?? null,
      count: membersPerPage,
      without: [],
    }),
    countFound(db, search, filters),
  ])
  const all = counts.real + counts.fictional
  const short = input.page >= Math.ceil(all / membersPerPage) && ids.length < membersPerPage
  const similar = short ? await similarTo(context, search, filters, ids) : { ids: [], filter: null }
  const cards = await cardsOf(context, [...ids, ...similar.ids])
  const pick = (wanted: readonly number[]) => wanted.flatMap((id) => cards.get(id) ?? [])
  return {
    members: pick(ids),
    page: input.page,
    pages: Math.max(1, Math.ceil(all / membersPerPage)),
    total: counts.real,
    total_fictional: counts.fictional,
    next,
    at_least: counts.atLeast,
    similar: pick(similar.ids),
    widened: similar.filter ? [similar.filter] : [],
    relaxed: [],
    filters: {
      gender: filters.gender,
      country: filters.country,
      countryregion: filters.region,
      min_age: filters.minAge,
      max_age: filters.maxAge,
      hide_fictional: filters.hideFictional,
      distance: null,
      interests: [],
      photos: false,
      online: false,
      new: false,
      one_way: false,
      sort: 'activity',
    },
  }
}
