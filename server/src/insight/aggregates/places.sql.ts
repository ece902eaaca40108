// The places that figures are grouped by: site and niche, with each country and traffic source, and all of them.
import { type RawBuilder, sql } from 'kysely'
import { everyValue } from './figure-columns.ts'

/** The country and the traffic source of a member `m`: as the row stands when a day is computed. */
export const memberSource = sql`coalesce((select s.code from traffic_source s where s.code = m.traffic_source), '')`
/** Groups by site and niche for each pair of country and source, each country, each source, and all. */
export const groupByPlaces = (more: RawBuilder<unknown> = sql``) => sql`
  group by grouping sets ((site_id, niche${more}, country, source), (site_id, niche${more}, country),
    (site_id, niche${more}, source), (site_id, niche${more}))`
export const selectPlaces = sql`site_id, niche,
  case when grouping(country) = 1 then ${everyValue} else country end,
  case when grouping(source) = 1 then ${everyValue} else source end`

/** All sites of a country and source lie together, so that a dashboard reads one page of the table for a day instead of one for a row. */
export const storedOrder = sql`3, 4, 1`

export const listColumns = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
/** Returns the sums of facts by figure, in the order of the columns. */
export const sumFacts = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`coalesce(sum(count) filter (where figure = ${column}), 0)::int`))
