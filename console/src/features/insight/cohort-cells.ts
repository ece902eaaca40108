import type { Cohort } from '@amarelle/contract/staff/endpoints/insight/dashboards'
import type { CohortFigure, DailyFigure } from '@amarelle/contract/staff/endpoints/insight/figures'
import { toReportRate } from './insight-query.ts'

export type ShownCohortFigure = Exclude<DailyFigure, 'signUps'> | 'reportRate'
/** Steps that a member takes once, shown as the share of the sign-ups who have taken them by then. */
export const stepFigures: readonly ShownCohortFigure[] = [
  'activations',
  'firstLikes',
  'firstMatches',
  'firstAnswers',
  'firstOrders',
  'fictionalFirstLikes',
  'fictionalFirstAnswers',
]
/** Null where a week has not ended or was not computed. */
export type CohortValue = number | null

/** The share of a size that the values add up to, week by week; unknown from the first unknown value on. */
function addUpShares(values: readonly CohortValue[], size: number): CohortValue[] {
  let sum: CohortValue = 0
  return values.map((value) => {
    sum = sum === null || value === null ? null : sum + value
    return sum === null || size === 0 ? null : sum / size
  })
}

/** Returns the values of a figure of a cohort in the week of the sign-up and in each later one: shares from 0 to 1, or numbers. */
export function listCells(
  { members, returned, figures }: Cohort,
  figure: ShownCohortFigure,
): readonly CohortValue[] {
  if (figure === 'returningMembers')
    return [null, ...returned.map((count) => (count === null || members === 0 ? null : count / members))]
  if (figure === 'reportRate')
    return figures.reports.map((reports, i) =>
      reports === null ? null : toReportRate(reports, figures.messages[i] ?? 0),
    )
  const values = figures[figure satisfies CohortFigure]
  return stepFigures.includes(figure) ? addUpShares(values, figures.signUps[0] ?? 0) : values
}
