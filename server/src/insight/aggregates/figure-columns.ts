import {
  cohortFigures,
  dailyFigures,
  toFigureColumn,
} from '@amarelle/contract/staff/endpoints/insight/figures'

/** Stands for every country or every traffic source in the aggregates; no code is spelt like it. */
export const everyValue = '*'

export const figureColumns: readonly string[] = dailyFigures.map(toFigureColumn)
/** Those of the figures by the week of the sign-up. */
export const cohortFigureColumns: readonly string[] = cohortFigures.map(toFigureColumn)
