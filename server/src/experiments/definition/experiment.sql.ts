import type { VariantChanges } from '@amarelle/contract/endpoints/landing-variants'
import type {
  ExperimentDraft,
  ExperimentState,
  ExperimentStopReason,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface VariantRow {
  readonly id: number
  readonly position: number
  readonly weight: number
  readonly changes: VariantChanges
}
export interface ExperimentRow extends Omit<ExperimentDraft, 'variants'> {
  readonly id: number
  /** Null: all sites. */
  readonly siteId: number | null
  readonly state: ExperimentState
  readonly version: number
  readonly baseRate: number | null
  readonly exposuresPerVariant: number | null
  readonly startedAt: Date | null
  readonly stopReason: ExperimentStopReason | null
  readonly stoppedAt: Date | null
  readonly countsUntil: Date | null
  readonly harmCheckedOn: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly decidedPosition: number | null
  readonly withdrawnAt: Date | null
  /** In their order. */
  readonly variants: readonly VariantRow[]
}
const selectExperiments = sql`select e.id, e.site_id as "siteId", e.name, e.hypothesis, e.lander, e.metric, e.effect_percent as "effectPercent",
  e.expected_rate_basis_points as "expectedRateBasisPoints", e.state, e.version, e.base_rate as "baseRate",
  e.exposures_per_variant as "exposuresPerVariant", e.started_at as "startedAt", e.stop_reason as "stopReason", e.stopped_at as "stoppedAt",
  e.counts_until as "countsUntil", e.harm_checked_on as "harmCheckedOn", e.decided_at as "decidedAt", d.name as "decidedBy",
  e.decided_position as "decidedPosition", e.withdrawn_at as "withdrawnAt",
  (select json_agg(json_build_object('id', v.id, 'position', v.position, 'weight', v.weight, 'changes', v.changes) order by v.position)
    from experiment_variant v where v.experiment_id = e.id) as variants
  from experiment e left join staff_member d on d.id = e.decided_by`

/** Returns the experiments of these sites, or, with null, of any site, and, if asked, those of all sites; those that run first. */
export async function listExperimentRows(
  db: Db,
  {
    siteIds,
    withAllSites,
    after,
    limit,
  }: {
    readonly siteIds: readonly number[] | null
    readonly withAllSites: boolean
    /** The last experiment of the page before. */
    readonly after: number | undefined
    readonly limit: number
  },
): Promise<ExperimentRow[]> {
  const condition =
    siteIds === null
      ? sql`true`
      : sql`(e.site_id = any(${[...siteIds]}::int[]) or (e.site_id is null and ${withAllSites}))`
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(e.state <> 'running', -e.id) > (select l.state <> 'running', -l.id from experiment l where l.id = ${after})`
  const { rows } = await sql<ExperimentRow>`${selectExperiments} where ${condition} and ${isAfter}
    order by e.state <> 'running', e.id desc limit ${limit}`.execute(db)
  return rows
}
export async function findExperiment(db: Db, id: number): Promise<ExperimentRow | null> {
  const { rows } = await sql<ExperimentRow>`${selectExperiments} where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}
/** Locks an experiment, so that acts on it come one after the other. */
export async function lockExperiment(tx: Db, id: number): Promise<ExperimentRow | null> {
  const { rows } = await sql<ExperimentRow>`${selectExperiments} where e.id = ${id} for update of e`.execute(
    tx,
  )
  return rows[0] ?? null
}
/** Returns what visitors may be shown: experiments that run, and chosen variants that everybody is shown, the last chosen one last. */
export async function listShownExperiments(db: Db): Promise<ExperimentRow[]> {
  const { rows } = await sql<ExperimentRow>`${selectExperiments}
    where e.state = 'running' or (e.state = 'decided' and e.decided_position > 0 and e.withdrawn_at is null)
    order by e.decided_at, e.id`.execute(db)
  return rows
}
export async function listRunningIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('experiment')
    .select('id')
    .where('state', '=', 'running')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
export async function findExperimentOfVariant(db: Db, variantId: number): Promise<ExperimentRow | null> {
  const { rows } = await sql<ExperimentRow>`${selectExperiments}
    where e.id = (select experiment_id from experiment_variant where id = ${variantId})`.execute(db)
  return rows[0] ?? null
}
/** Returns whether another experiment runs on the page at one of its sites. Starts wait for each other until the transaction ends. */
export async function lockPageIfFree(
  tx: Db,
  { id, lander, siteId }: Pick<ExperimentRow, 'id' | 'lander' | 'siteId'>,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`experiment:${lander}`}, 0))`.execute(tx)
  const taken = await tx
    .selectFrom('experiment')
    .select('id')
    .where('lander', '=', lander)
    .where('state', '=', 'running')
    .where('id', '<>', id)
    .$if(siteId !== null, (query) =>
      query.where((e) => e.or([e('site_id', 'is', null), e('site_id', '=', siteId)])),
    )
    .executeTakeFirst()
  return taken === undefined
}

const toColumns = (draft: ExperimentDraft) => ({
  name: draft.name,
  hypothesis: draft.hypothesis,
  lander: draft.lander,
  metric: draft.metric,
  effect_percent: draft.effectPercent,
  expected_rate_basis_points: draft.expectedRateBasisPoints,
})
const insertVariants = (tx: Db, experimentId: number, variants: ExperimentDraft['variants']) =>
  tx
    .insertInto('experiment_variant')
    .values(
      variants.map(({ weight, changes }, position) => ({
        experiment_id: experimentId,
        position,
        weight,
        changes: JSON.stringify(changes),
      })),
    )
    .execute()
export async function insertExperiment(
  tx: Db,
  draft: ExperimentDraft & { readonly siteId: number | null },
  { staffId, at }: { readonly staffId: number; readonly at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('experiment')
    .values({ ...toColumns(draft), site_id: draft.siteId, created_by: staffId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVariants(tx, id, draft.variants)
  return id
}
const nextVersion = sql<number>`version + 1`
/** Replaces what staff wrote; the variants get new ids. */
export async function updateDraftExperiment(tx: Db, id: number, draft: ExperimentDraft): Promise<void> {
  await tx
    .updateTable('experiment')
    .set({ ...toColumns(draft), version: nextVersion })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('experiment_variant').where('experiment_id', '=', id).execute()
  await insertVariants(tx, id, draft.variants)
}
export const deleteExperiment = (tx: Db, id: number): Promise<unknown> =>
  tx.deleteFrom('experiment').where('id', '=', id).execute()

export const setExperimentStarted = (
  tx: Db,
  id: number,
  start: {
    readonly baseRate: number
    readonly exposuresPerVariant: number
    readonly staffId: number
    readonly at: Date
  },
): Promise<unknown> =>
  tx
    .updateTable('experiment')
    .set({
      state: 'running',
      version: nextVersion,
      base_rate: start.baseRate,
      exposures_per_variant: start.exposuresPerVariant,
      started_by: start.staffId,
      started_at: start.at,
    })
    .where('id', '=', id)
    .execute()
export const setExperimentStopped = (
  tx: Db,
  id: number,
  stop: { readonly reason: ExperimentStopReason; readonly at: Date; readonly countsUntil: Date },
): Promise<unknown> =>
  tx
    .updateTable('experiment')
    .set({
      state: 'stopped',
      version: nextVersion,
      stop_reason: stop.reason,
      stopped_at: stop.at,
      counts_until: stop.countsUntil,
    })
    .where('id', '=', id)
    .execute()
export const setHarmChecked = (tx: Db, id: number, day: string): Promise<unknown> =>
  tx.updateTable('experiment').set({ harm_checked_on: day }).where('id', '=', id).execute()
export const setExperimentDecided = (
  tx: Db,
  id: number,
  decision: {
    readonly position: number
    readonly result: object
    readonly staffId: number
    readonly at: Date
  },
): Promise<unknown> =>
  tx
    .updateTable('experiment')
    .set({
      state: 'decided',
      version: nextVersion,
      decided_position: decision.position,
      result: JSON.stringify(decision.result),
      decided_by: decision.staffId,
      decided_at: decision.at,
    })
    .where('id', '=', id)
    .execute()
export const setChoiceWithdrawn = (tx: Db, id: number, at: Date): Promise<unknown> =>
  tx.updateTable('experiment').set({ withdrawn_at: at, version: nextVersion }).where('id', '=', id).execute()
