import type { MatchAnswers } from '@amarelle/contract/endpoints/games'
import type { SuggestionReason, Suggestion } from '@amarelle/contract/endpoints/profiles'

/** By what one sees that somebody has what one must have. */
const mustHaveReasons: Readonly<Partial<Record<MatchAnswers['must_have'], SuggestionReason['type']>>> = {
  photo: 'photos',
  about: 'about',
  shared_interest: 'interests',
  active_this_week: 'active',
}

/** Whether a member is what was asked for; interests and relationship only rank. */
function matchesAnswers(card: Suggestion, { min_age, max_age, distance, must_have }: MatchAnswers): boolean {
  const { age, distance_under_km: km, reasons } = card
  const sign = mustHaveReasons[must_have]
  return (
    age >= min_age &&
    age <= max_age &&
    (distance === null || (km !== null && km <= distance)) &&
    (sign === undefined || reasons.some(({ type }) => type === sign))
  )
}

export interface FitGroups {
  readonly inside: readonly Suggestion[]
  /** Shown because too few fit. */
  readonly outside: readonly Suggestion[]
  /** Counted with neither (docs/law.md#fictional-profiles). */
  readonly fictional: readonly Suggestion[]
}
/** The suggestions in their order, told apart: a list that was filled up has to say so. */
export function splitByFit(profiles: readonly Suggestion[], answers: MatchAnswers): FitGroups {
  const real = profiles.filter((card) => !card.fictional)
  return {
    inside: real.filter((card) => matchesAnswers(card, answers)),
    outside: real.filter((card) => !matchesAnswers(card, answers)),
    fictional: profiles.filter((card) => card.fictional),
  }
}
