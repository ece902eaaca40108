import { getMemberId } from '../platform/actor.ts'
import { type getRegionCountsEndpoint, regionCountStep } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { RequestContext } from '../platform/context.ts'
import { getReadDb } from '../platform/db/replica.ts'
import { getViewer } from '../profiles/index.ts'
import { countMembersByRegion } from './region-counts.sql.ts'
import { visitorsMaySearch } from './visitor-access/visitor-access.ts'

/**
 * Member counts by region, rounded down to full tens, without regions below ten. Empty for visitors of a site where they may
 * not search.
 */
export async function countRegions(
  context: RequestContext,
  country: string,
): Promise<EndpointAnswer<typeof getRegionCountsEndpoint>> {
  if (getMemberId(context) === null && !(await visitorsMaySearch(context))) return { regions: [] }
  const rows = await countMembersByRegion(getReadDb(context), await getViewer(context), country)
  const regions = rows.map(({ code, members }) => ({
    code,
    at_least: Math.floor(members / regionCountStep) * regionCountStep,
  }))
  return { regions: regions.filter(({ at_least }) => at_least > 0) }
}
