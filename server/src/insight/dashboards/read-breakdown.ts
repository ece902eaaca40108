import {
  type BreakdownDimension,
  breakdownFigures,
  type BreakdownRow,
  type InsightFilter,
  maxBreakdownRows,
} from '@amarelle/contract/staff/endpoints/insight/dashboards'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { sumByDimension } from './figures.sql.ts'
import { buildInsightQuery } from './insight-query.ts'

/** Returns the figures of a period by a dimension: the rows with most sign-ups, and whether there are more. */
export async function readBreakdown(
  services: Services,
  actor: StaffActor,
  { by, ...filter }: InsightFilter & { readonly by: BreakdownDimension },
): Promise<{ rows: BreakdownRow[]; isCut: boolean }> {
  const query = await buildInsightQuery(services, actor, filter)
  const found = await sumByDimension(services.db, by, breakdownFigures, query, maxBreakdownRows + 1)
  const names = new Map((await listSitePlaces(services)).map(({ id, name }) => [String(id), name]))
  return {
    rows: found.slice(0, maxBreakdownRows).map(({ key, signUpsBefore, ...figures }) => ({
      key,
      name: by === 'site' ? (names.get(key) ?? key) : null,
      figures,
      signUpsBefore,
    })),
    isCut: found.length > maxBreakdownRows,
  }
}
