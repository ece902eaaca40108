import { matchAnswersSchema } from '@amarelle/contract/endpoints/games'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { RequestContext, Site } from '../../platform/context.ts'
import { calculateAge, findProfileRow, type ProfileRow } from '../../profiles/index.ts'
import { type SearchCriteria, type SearchFiltersInput, toOfferedCriteria } from './search-criteria.ts'

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

/** The ages that the member told the match finder; else those of the site, if it has any; else those around their own. */
function getFittingAges({ site, clock }: RequestContext, own: ProfileRow, matchAnswers: unknown): AgeRange {
  const answers = matchAnswersSchema.safeParse(matchAnswers)
  if (answers.success) return answers.data
  if (Object.keys(site.default_search).length > 0) return getSiteAges(site)
  return getAgesAround(calculateAge(own.dateOfBirth, clock.now(), site.time_zone))
}

/** The search that Discover opens with for visitors: people with a photo, of the ages of the site. */
export const getDefaultCriteriaForVisitors = (site: Site): SearchCriteria =>
  toOfferedCriteria({ ...getSiteAges(site), photos: true, sort: 'activity' }, site)

/**
 * The search that Discover opens with before the member's first own one: people with a photo, of fitting age, nearest first;
 * without a city, those of the own country. `matchAnswers`: as stored, not validated.
 */
export async function loadDefaultCriteria(
  context: RequestContext,
  memberId: number,
  matchAnswers: unknown,
): Promise<SearchCriteria> {
  const { db, site } = context
  const own = await findProfileRow(db, memberId)
  if (!own) return getDefaultCriteriaForVisitors(site)
  const { min_age, max_age } = getFittingAges(context, own, matchAnswers)
  const place =
    own.cityId === null
      ? ({ country: own.country, sort: 'activity' } as const)
      : ({ sort: 'nearest' } as const)
  return toOfferedCriteria({ min_age, max_age, photos: true, ...place }, site)
}
