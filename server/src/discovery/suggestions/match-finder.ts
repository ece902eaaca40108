import { type MatchAnswers, matchAnswersSchema } from '@amarelle/contract/endpoints/games'
import { matchFinderResultCount, searchAgeRange } from '@amarelle/contract/domain/limits'
import type { SuggestionReason, Suggestion } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { findMatchAnswers, upsertMatchAnswers } from './match-answers.sql.ts'
import type { MemberFilters } from '../query/search.ts'
import {
  rankInSteps,
  toRealFirstFilters,
  loadSuggestionContext,
  type SuggestionStep,
  toSuggestions,
} from './suggest.ts'

interface MatchFinderResult {
  readonly answers: MatchAnswers | null
  readonly profiles: Suggestion[]
}
/** What somebody must have shows in a reason for them; a photo is searched for, a real member as well. */
const requiredReasons: Readonly<Record<MatchAnswers['must_have'], SuggestionReason['type'] | null>> = {
  none: null,
  photo: null,
  about: 'about',
  shared_interest: 'interests',
  active_this_week: 'active',
  not_fictional: null,
}
const { minimum, maximum } = searchAgeRange
const ageWideningYears = 5

/** The answers' own circle, then wider and wider: without what one must have, at any distance, a little older or younger, of any age. */
function getMatchSteps(base: MemberFilters, answers: MatchAnswers): SuggestionStep[] {
  const { min_age: minAge, max_age: maxAge, distance, must_have } = answers
  const anyone: MemberFilters = {
    ...base,
    min_age: minAge,
    max_age: maxAge,
    distance,
    country: null,
    countryregion: null,
  }
  const nearby = { ...anyone, distance: null }
  const wider = {
    ...nearby,
    min_age: Math.max(minAge - ageWideningYears, minimum),
    max_age: Math.min(maxAge + ageWideningYears, maximum),
  }
  return [
    { filters: { ...anyone, photos: must_have === 'photo' }, requiredReason: requiredReasons[must_have] },
    { filters: anyone },
    { filters: nearby },
    { filters: wider },
    { filters: { ...wider, min_age: minimum, max_age: maximum } },
  ]
}

/** Real members in every circle before fictional ones in any; no fictional one for who asked for none. */
async function findMatches(context: RequestContext, answers: MatchAnswers): Promise<Suggestion[]> {
  const start = await loadSuggestionContext(context)
  const wish = {
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
  const ranked = await rankInSteps(context, { ...start, preferences: wish }, steps, {
    count: matchFinderResultCount,
  })
  return toSuggestions(context, ranked)
}

/** The member's last answers and whom they lead to now; null and nobody before the first. */
export async function loadMatches(context: RequestContext): Promise<MatchFinderResult> {
  const kept = await findMatchAnswers(context.db, assertMember(context))
  const read = matchAnswersSchema.safeParse(kept?.answers)
  if (!read.success) return { answers: null, profiles: [] }
  return { answers: read.data, profiles: await findMatches(context, read.data) }
}

/** Keeps the answers in place of the last ones; ages in the wrong order are turned round. */
export async function answerMatchFinder(
  context: RequestContext,
  given: MatchAnswers,
): Promise<MatchFinderResult> {
  const memberId = assertMember(context)
  const answers = {
    ...given,
    min_age: Math.min(given.min_age, given.max_age),
    max_age: Math.max(given.min_age, given.max_age),
  }
  await upsertMatchAnswers(context.db, memberId, answers, context.clock.now())
  return { answers, profiles: await findMatches(context, answers) }
}
