import { getReadDb } from '../../platform/db/replica.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Viewer } from '../../profiles/index.ts'
import { filterVisibleIds } from '../suggestions/suggestion.sql.ts'

/**
 * Members found on a replica, without those whom the viewer may no longer see: blocks and closed accounts count at once. What the
 * primary found is returned unchanged.
 */
export async function keepVisible(
  context: RequestContext,
  viewer: Viewer,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0 || getReadDb(context) === context.db) return ids
  const visibleIds = new Set(await filterVisibleIds(context.db, viewer, ids))
  return ids.filter((id) => visibleIds.has(id))
}
