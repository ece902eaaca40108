import { type Match, type MatchAnswers, matchAnswersSchema } from '@amarelle/contract/endpoints/games'
import { matchFinderResultCount, searchAgeRange } from '@amarelle/contract/domain/limits'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { findMatchAnswers, upsertMatchAnswers } from './match-answers.sql.ts'
import type { MemberFilters } from '../query/search.ts'
import type { SuggestionStep } from './candidates.ts'
import type { RankedMember, RankingReason } from './rank-suggestions.ts'
import { rankInSteps, toRealFirstFilters, loadSuggestionContext, toSuggestions } from './suggest.ts'

interface MatchFinderResult {
  readonly answers: MatchAnswers | null
  readonly profiles: Match[]
}
/** Reason that a must-have requires; null if it requires none, or is a search filter only. */
const requiredReasons: Readonly<Record<MatchAnswers['must_have'], RankingReason['type'] | null>> = {
  none: null,
  photo: 'photos',
  about: 'about',
  shared_interest: 'interests',
  active_this_week: 'active',
  not_fictional: null,
}
const { minimum, maximum } = searchAgeRange
const ageWideningYears = 5

/** First all answers, then step by step without the must-have, at any distance, up to five years older or younger, at any age. */
function getMatchSteps(base: MemberFilters, answers: MatchAnswers): SuggestionStep[] {
  const { min_age: minAge, max_age: maxAge, distance, must_have } = answers
  const answered: MemberFilters = {
    ...base,
    min_age: minAge,
    max_age: maxAge,
    distance,
    country: null,
    countryregion: null,
  }
  const anyDistance = { ...answered, distance: null }
  const widerAges = {
    ...anyDistance,
    min_age: Math.max(minAge - ageWideningYears, minimum),
    max_age: Math.min(maxAge + ageWideningYears, maximum),
  }
  return [
    { filters: { ...answered, photos: must_have === 'photo' }, requiredReason: requiredReasons[must_have] },
    { filters: answered },
    { filters: anyDistance },
    { filters: widerAges },
    { filters: { ...widerAges, min_age: minimum, max_age: maximum } },
  ]
}

/** The ids of those who have what the must-have requires. */
function findIdsWithMustHave(ranked: readonly RankedMember[], { must_have }: MatchAnswers): Set<number> {
  const requiredReason = requiredReasons[must_have]
  const withReason = ranked.filter(
    ({ reasons }) => requiredReason === null || reasons.some(({ type }) => type === requiredReason),
  )
  return new Set(withReason.map(({ row }) => row.id))
}

/** Real members of all steps come before fictional ones; none are fictional if the member excluded them. */
async function findMatches(context: RequestContext, answers: MatchAnswers): Promise<Match[]> {
  const start = await loadSuggestionContext(context)
  const preferences = {
    ...start.preferences,
    minAge: answers.min_age,
    maxAge: answers.max_age,
    interests: answers.interests.length ? answers.interests : start.preferences.interests,
    relationship: answers.relationship_status,
  }
  const hideFictional = start.filters.hide_fictional || answers.must_have === 'not_fictional'
  const steps = toRealFirstFilters({ ...start.filters, hide_fictional: hideFictional }).flatMap((base) =>
    getMatchSteps(base, answers),
  )
  const ranked = await rankInSteps(context, { ...start, preferences }, steps, {
    count: matchFinderResultCount,
  })
  const { min_age: minAge, max_age: maxAge, distance } = answers
  const idsWithMustHave = findIdsWithMustHave(ranked, answers)
  return (await toSuggestions(context, ranked)).map((card) => ({
    ...card,
    fits:
      card.age >= minAge &&
      card.age <= maxAge &&
      (distance === null || (card.distance_under_km !== null && card.distance_under_km <= distance)) &&
      idsWithMustHave.has(card.id),
  }))
}

/** The saved answers and their current matches; null and no profiles without saved answers. */
export async function loadMatches(context: RequestContext): Promise<MatchFinderResult> {
  const row = await findMatchAnswers(context.db, assertMember(context))
  const parsed = matchAnswersSchema.safeParse(row?.answers)
  if (!parsed.success) return { answers: null, profiles: [] }
  return { answers: parsed.data, profiles: await findMatches(context, parsed.data) }
}

/** Replaces the saved answers and returns the matches; the two ages may be in either order. */
export async function answerMatchFinder(
  context: RequestContext,
  input: MatchAnswers,
): Promise<MatchFinderResult> {
  const memberId = assertMember(context)
  const answers = {
    ...input,
    min_age: Math.min(input.min_age, input.max_age),
    max_age: Math.max(input.min_age, input.max_age),
  }
  await upsertMatchAnswers(context.db, memberId, answers, context.clock.now())
  return { answers, profiles: await findMatches(context, answers) }
}
