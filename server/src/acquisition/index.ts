// Acquisition: daily conversion counters per landing page, without cookies. For a member it stores only the landing page they signed
// up from, so that activation and first order can be attributed to it.
export { type ConversionRow, countStepsSince, findConversionsBetween } from './conversion.sql.ts'
export { isBot } from './is-bot.ts'
export { acquisitionModule } from './module.ts'
