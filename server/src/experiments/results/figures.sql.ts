import {
  type ExperimentMetric,
  experimentMetrics,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ExperimentRow } from '../definition/experiment.sql.ts'
import type { JudgedExperiment, VariantCounts } from './evaluate.ts'

/** Describes what was counted of a variant. */
export interface VariantFigures {
  readonly exposures: number
  readonly conversions: Readonly<Record<ExperimentMetric, number>>
}

/** Adds one to a variant's counter of a day (UTC, `2026-02-28`). */
export const countVariantConversion = (
  tx: Db,
  {
    variantId,
    event,
    day,
  }: { readonly variantId: number; readonly event: ExperimentMetric; readonly day: string },
): Promise<unknown> =>
  tx
    .insertInto('experiment_figure')
    .values({ variant_id: variantId, day, event, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['variant_id', 'day', 'event'])
        .doUpdateSet({ count: sql`experiment_figure.count + 1` }),
    )
    .execute()

/** Returns the figures of these variants, by id; those of which nothing was counted are missing. */
async function sumFigures(db: Db, variantIds: readonly number[]): Promise<Map<number, VariantFigures>> {
  const { rows } = await sql<{ id: number; event: string; count: number }>`
    select variant_id as id, event, sum(count)::int as count from experiment_figure
    where variant_id = any(${[...variantIds]}::int[]) group by variant_id, event`.execute(db)
  const count = (id: number, event: string) =>
    rows.find((row) => row.id === id && row.event === event)?.count ?? 0
  return new Map(
    variantIds.map((id) => [
      id,
      {
        exposures: count(id, 'exposure'),
        conversions: Object.fromEntries(
          experimentMetrics.map((metric) => [metric, count(id, metric)]),
        ) as Record<ExperimentMetric, number>,
      },
    ]),
  )
}
const noFigures: VariantFigures = {
  exposures: 0,
  conversions: { signed_up: 0, activated: 0, first_order: 0 },
}
/** Returns the figures of several experiments' variants, in the order of the variants. */
export async function loadFigures(
  db: Db,
  experiments: readonly ExperimentRow[],
): Promise<Map<number, readonly VariantFigures[]>> {
  const ids = experiments.flatMap(({ variants }) => variants.map(({ id }) => id))
  const figures = ids.length === 0 ? new Map<number, VariantFigures>() : await sumFigures(db, ids)
  return new Map(
    experiments.map(({ id, variants }) => [
      id,
      variants.map((variant) => figures.get(variant.id) ?? noFigures),
    ]),
  )
}

/** Returns a started experiment with its figures, as its verdict needs it. */
export const toJudged = (
  experiment: ExperimentRow,
  figures: readonly VariantFigures[],
): JudgedExperiment & { readonly variants: readonly VariantCounts[] } => ({
  exposuresPerVariant: experiment.exposuresPerVariant ?? Infinity,
  stopReason: experiment.stopReason,
  countsUntil: experiment.countsUntil,
  variants: experiment.variants.map(({ weight }, position) => {
    const { exposures, conversions } = figures[position] ?? noFigures
    return { weight, exposures, conversions: conversions[experiment.metric] }
  }),
})
