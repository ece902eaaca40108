import { type MatchAnswers, matchAnswersSchema } from '@amarelle/contract/endpoints/games'
import { matchFinderResultCount, searchAgeRange } from '@amarelle/contract/domain/limits'
import type { SuggestionReason, Suggestion } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext } from '../platform/context.ts'
import { assertMember } from '../platform/assert-member.ts'
import { answersOf, keepAnswers } from './match-answers.sql.ts'
import type { Filters } from './search.ts'
import { rankInSteps, realFirst, startOf, type Step, suggestionsOf } from './suggest.ts'

interface Found {
  readonly answers: MatchAnswers | null
  readonly profiles: Suggestion[]
}
/** What somebody must have shows in a reason for them; a photo is searched for, a real member as well. */
const reasonsFor: Readonly<Record<MatchAnswers['must_have'], SuggestionReason['type'] | null>> = {
  none: null,
  photo: null,
  about: 'about',
  shared_interest: 'interests',
  active_this_week: 'active',
  not_fictional: null,
}
const { minimum, maximum } = searchAgeRange
const yearsWider = 5

/** The answers' own circle, then wider and wider: without what one must have, at any distance, a little older or younger, of any age. */
function circles(base: Filters, answers: MatchAnswers): Step[] {
  const { min_age: minAge, max_age: maxAge, distance, must_have } = answers
  const anyone: Filters = { ...base, minAge, maxAge, distance, country: null, region: null }
  const nearby = { ...anyone, distance: null }
  const wider = {
    ...nearby,
    minAge: Math.max(minAge - yearsWider, minimum),
    maxAge: Math.min(maxAge + yearsWider, maximum),
  }
  return [
    { filters: { ...anyone, photos: must_have === 'photo' }, must: reasonsFor[must_have] },
    { filters: anyone },
    { filters: nearby },
    { filters: wider },
    { filters: { ...wider, minAge: minimum, maxAge: maximum } },
  ]
}

/** Real members in every circle before fictional ones in any; no fictional one for who asked for none. */
async function findMatches(context: RequestContext, answers: MatchAnswers): Promise<Suggestion[]> {
  const start = await startOf(context)
  const wish = {
    ...start.wish,
    minAge: answers.min_age,
    maxAge: answers.max_age,
    interests: answers.interests.length ? answers.interests : start.wish.interests,
    relationship: answers.relationship_status,
  }
  const hideFictional = start.filters.hideFictional || answers.must_have === 'not_fictional'
  const steps = realFirst({ ...start.filters, hideFictional }).flatMap((base) => circles(base, answers))
  const ranked = await rankInSteps(context, { ...start, wish }, steps, { count: matchFinderResultCount })
  return suggestionsOf(context, ranked)
}

/** The member's last answers and whom they lead to now; null and nobody before the first. */
export async function showMatches(context: RequestContext): Promise<Found> {
  const kept = await answersOf(context.db, assertMember(context))
  const read = matchAnswersSchema.safeParse(kept?.answers)
  if (!read.success) return { answers: null, profiles: [] }
  return { answers: read.data, profiles: await findMatches(context, read.data) }
}

/** Keeps the answers in place of the last ones; ages in the wrong order are turned round. */
export async function answerMatchFinder(context: RequestContext, given: MatchAnswers): Promise<Found> {
  const memberId = assertMember(context)
  const answers = {
    ...given,
    min_age: Math.min(given.min_age, given.max_age),
    max_age: Math.max(given.min_age, given.max_age),
  }
  await keepAnswers(context.db, memberId, answers, context.clock.now())
  return { answers, profiles: await findMatches(context, answers) }
}
