import type { MatchAnswers } from '@amarelle/contract/endpoints/games'
import type { SuggestionReason, Suggestion } from '@amarelle/contract/endpoints/profiles'

/** The suggestion reason that shows that a member meets the must-have. */
const mustHaveReasons: Readonly<Partial<Record<MatchAnswers['must_have'], SuggestionReason['type']>>> = {
  photo: 'photos',
  about: 'about',
  shared_interest: 'interests',
  active_this_week: 'active',
}

/** Whether a member matches the answers; interests and relationship status only affect the ranking. */
function matchesAnswers(card: Suggestion, { min_age, max_age, distance, must_have }: MatchAnswers): boolean {
  const { age, distance_under_km: km, reasons } = card
  const reasonType = mustHaveReasons[must_have]
  return (
    age >= min_age &&
    age <= max_age &&
    (distance === null || (km !== null && km <= distance)) &&
    (reasonType === undefined || reasons.some(({ type }) => type === reasonType))
  )
}

export interface FitGroups {
  readonly inside: readonly Suggestion[]
  /** Don't match, but fill up the list when too few do. */
  readonly outside: readonly Suggestion[]
  /** In neither of the other groups (docs/law.md#fictional-profiles). */
  readonly fictional: readonly Suggestion[]
}
/** Groups the suggestions and keeps their order, so that the page can label those that don't match. */
export function splitByFit(profiles: readonly Suggestion[], answers: MatchAnswers): FitGroups {
  const real = profiles.filter((card) => !card.fictional)
  return {
    inside: real.filter((card) => matchesAnswers(card, answers)),
    outside: real.filter((card) => !matchesAnswers(card, answers)),
    fictional: profiles.filter((card) => card.fictional),
  }
}
