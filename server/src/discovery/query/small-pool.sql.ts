import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { minutesToMs } from '../../platform/clock.ts'
import { type MemberFilters, noFilters, type SearchContext } from './filters.ts'
import { selectFirstMembers, unpreparedStatement } from './pool.sql.ts'
import { maxScannedRows } from './scan.sql.ts'

const checkedAtMsByPool = new Map<string, { readonly isSmall: boolean; readonly atMs: number }>()
const maxCheckedPools = 1000
const checkIntervalMs = minutesToMs(1)

/**
 * Whether one scan could read all members of the pool, so that reading all matches is cheaper than a query for each section.
 * Remembered for a minute per process; an outdated answer costs time only.
 */
export async function isSmallPool(db: Db, search: SearchContext, filters: MemberFilters): Promise<boolean> {
  const { viewer, now } = search
  const pool = JSON.stringify([viewer.siteId, viewer.sisterSiteIds, filters.gender])
  const last = checkedAtMsByPool.get(pool)
  if (last && Math.abs(now.getTime() - last.atMs) < checkIntervalMs) return last.isSmall
  const { gender } = filters
  const range = { by: 'ranked_at', backward: false, from: null } as const
  const members = selectFirstMembers(search, { ...noFilters, gender }, range, maxScannedRows)
  const { rows } = await sql<{ count: number }>`${unpreparedStatement}
    select count(*)::integer as count from ${members}`.execute(db)
  const isSmall = (rows[0]?.count ?? 0) < maxScannedRows
  if (checkedAtMsByPool.size >= maxCheckedPools) checkedAtMsByPool.clear()
  checkedAtMsByPool.set(pool, { isSmall, atMs: now.getTime() })
  return isSmall
}
