import { type getRegionCounts, regionCountStep } from '@amarelle/contract/discovery'
import type { Answer } from '@amarelle/contract/endpoint'
import type { Context } from '../platform/context.ts'
import { viewerOf } from '../profiles/index.ts'
import { membersByRegion } from './region-counts.sql.ts'
import { visitorsMaySearch } from './visitors.ts'

/** For strangers: about how many live in each region, where they are many. Nothing where visitors may not search. */
export async function countRegions(
  context: Context,
  country: string,
): Promise<Answer<typeof getRegionCounts>> {
  if (context.memberId === null && !(await visitorsMaySearch(context))) return { regions: [] }
  const rows = await membersByRegion(context.db, await viewerOf(context), country)
  const regions = rows.map(({ code, members }) => ({
    code,
    at_least: Math.floor(members / regionCountStep) * regionCountStep,
  }))
  return { regions: regions.filter(({ at_least }) => at_least > 0) }
}
