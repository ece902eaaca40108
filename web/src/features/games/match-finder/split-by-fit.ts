import type { Match } from '@amarelle/contract/endpoints/games'

export interface FitGroups {
  readonly inside: readonly Match[]
  /** Don't meet all answers, but fill up the list when too few do. */
  readonly outside: readonly Match[]
  /** In neither of the other groups (docs/law.md#fictional-profiles). */
  readonly fictional: readonly Match[]
}
/** Groups the suggestions and keeps their order, so that the page can label those that don't fit. */
export function splitByFit(profiles: readonly Match[]): FitGroups {
  const real = profiles.filter((card) => !card.fictional)
  return {
    inside: real.filter(({ fits }) => fits),
    outside: real.filter(({ fits }) => !fits),
    fictional: profiles.filter((card) => card.fictional),
  }
}
