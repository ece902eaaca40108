// Acquisition: how many came in by which landing page, and how far they went. Counts by the day, without cookies; of a member it
// knows the page they came in by, and hears of their activation and first order.
export { type ConversionRow, findConversionsBetween } from './conversion.sql.ts'
export { acquisitionModule } from './module.ts'
