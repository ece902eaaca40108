import { type DailyFigure, dailyFigures } from '@amarelle/contract/staff/endpoints/insight/figures'

/** Stands for every country or every traffic source in the aggregates; no code is spelt like it. */
export const everyValue = '*'

/** The column of a figure, such as `sign_ups`. */
export const toFigureColumn = (figure: DailyFigure): string =>
  figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const figureColumns: readonly string[] = dailyFigures.map(toFigureColumn)
