/** The figures that are counted per day (UTC), site, country and traffic source; docs/staff.md#reports defines each. */
export const dailyFigures = [
  'signUps',
  'activations',
  'returningMembers',
  'firstLikes',
  'matches',
  'firstMatches',
  'firstAnswers',
  'messages',
  'reports',
  'orders',
  'firstOrders',
  'fictionalFirstLikes',
  'fictionalMatches',
  'fictionalFirstAnswers',
  'messagesToFictional',
  'messagesFromFictional',
  'fictionalReports',
] as const
export type DailyFigure = (typeof dailyFigures)[number]
/** Returns the column of a figure in CSV files and in the database, such as `sign_ups`. */
export const toFigureColumn = (figure: DailyFigure): string =>
  figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The steps of a new member, one after the other, each counted on its own day. */
export const funnelSteps = [
  'signUps',
  'activations',
  'firstLikes',
  'firstMatches',
  'firstAnswers',
  'firstOrders',
] as const satisfies readonly DailyFigure[]

/** Number of weeks after the one of their sign-up members are followed. */
export const followedWeeks = 12
export type CohortFigure = Exclude<DailyFigure, 'returningMembers'>
/**
 * The figures that are also counted by the week of the sign-up. Of returning members a week counts each once, so they are counted apart.
 */
export const cohortFigures = dailyFigures.filter(
  (figure): figure is CohortFigure => figure !== 'returningMembers',
)

/** Figures of a site whose days are compared with the same weekday of the weeks before. */
export const watchedFigures = [
  'signUps',
  'activations',
  'returningMembers',
  'firstLikes',
  'messages',
  'orders',
  'reports',
] as const satisfies readonly DailyFigure[]
export type WatchedFigure = (typeof watchedFigures)[number]
