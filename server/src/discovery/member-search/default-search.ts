import { matchAnswersSchema } from '@amarelle/contract/endpoints/games'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { RequestContext, Site } from '../../platform/context.ts'
import { calculateAge, findProfileRow, type ProfileRow } from '../../profiles/index.ts'
import { findPage, loadSearchContext, type SearchContext } from '../query/search.ts'
import {
  adaptToViewer,
  type SearchCriteria,
  type SearchFiltersInput,
  toOfferedCriteria,
} from './search-criteria.ts'

type AgeRange = Readonly<Pick<SearchFiltersInput, 'min_age' | 'max_age'>>
/** The ages that the site starts with (`default_search`). */
export const getSiteAges = ({
  default_search: { min_age, max_age },
}: Pick<Site, 'default_search'>): AgeRange => ({
  min_age: min_age ?? searchAgeRange.minimum,
  max_age: max_age ?? searchAgeRange.maximum,
})

const minAgeDifference = 5
/** The ages of a member's first search differ from their own by at most a fifth. */
const ownAgeDivisor = 5
function getAgesAround(age: number): AgeRange {
  const difference = Math.max(minAgeDifference, Math.round(age / ownAgeDivisor))
  return {
    min_age: Math.max(age - difference, searchAgeRange.minimum),
    max_age: Math.min(age + difference, searchAgeRange.maximum),
  }
}

/**
 * The ages that the member told the match finder, which are never widened; else those of the site, if it has any; else those around
 * their own, then all that the site starts with.
 */
function getFittingAges(
  { site, clock }: RequestContext,
  own: ProfileRow,
  matchAnswers: unknown,
): [AgeRange, ...AgeRange[]] {
  const answers = matchAnswersSchema.safeParse(matchAnswers)
  if (answers.success) return [answers.data]
  if (Object.keys(site.default_search).length > 0) return [getSiteAges(site)]
  return [getAgesAround(calculateAge(own.dateOfBirth, clock.now(), site.time_zone)), getSiteAges(site)]
}

/** So many people fill the first view of Discover. */
const firstViewPeople = 8
async function fillsFirstView(
  { db }: RequestContext,
  search: SearchContext,
  { filters, sort }: SearchCriteria,
): Promise<boolean> {
  const request = { sort, page: 1, after: null, count: firstViewPeople, without: [] }
  const people = { ...adaptToViewer(filters, search), hide_fictional: true }
  return (await findPage(db, search, people, request)).ids.length >= firstViewPeople
}

/** The search that Discover opens with for visitors: people with a photo, of the ages of the site. */
export const getDefaultCriteriaForVisitors = (site: Site): SearchCriteria =>
  toOfferedCriteria({ ...getSiteAges(site), photos: true, sort: 'activity' }, site)

/**
 * The search that Discover opens with before the member's first own one: people with a photo, of fitting age, nearest first;
 * without a city, those of the own country. Where these are too few to fill the first view, the country is left out, then the ages
 * are widened (docs/product.md). `matchAnswers`: as stored, not validated.
 */
export async function loadDefaultCriteria(
  context: RequestContext,
  memberId: number,
  matchAnswers: unknown,
): Promise<SearchCriteria> {
  const { db, site } = context
  const own = await findProfileRow(db, memberId)
  if (!own) return getDefaultCriteriaForVisitors(site)
  const toCriteria = (input: Omit<SearchFiltersInput, 'photos'>) =>
    toOfferedCriteria({ ...input, photos: true }, site)
  const [ages, ...widerAges] = getFittingAges(context, own, matchAnswers)
  const anywhere = { sort: own.cityId === null ? ('activity' as const) : ('nearest' as const) }
  const widening = [
    ...(own.cityId === null ? [toCriteria({ ...ages, country: own.country, ...anywhere })] : []),
    ...[ages, ...widerAges].map((range) => toCriteria({ ...range, ...anywhere })),
  ]
  const search = await loadSearchContext(context)
  for (const criteria of widening.slice(0, -1))
    if (await fillsFirstView(context, search, criteria)) return criteria
  return widening.at(-1) ?? getDefaultCriteriaForVisitors(site)
}
