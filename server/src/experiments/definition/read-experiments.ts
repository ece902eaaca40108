import { createProblem } from '@amarelle/contract/domain/errors'
import type { VariantResult } from '@amarelle/contract/staff/endpoints/experiments/experiment'
import type {
  getExperimentEndpoint,
  listExperimentsEndpoint,
} from '@amarelle/contract/staff/endpoints/experiments/experiments'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { cutPage, staffPageSize } from '../../platform/db/cut-page.ts'
import { findSiteEntry, getDefaultSite, getSiteOrigin } from '../../sites/index.ts'
import {
  authorize,
  findPermittedSiteIds,
  holdsPermission,
  isPermitted,
  isPermittedEverywhere,
} from '../../staff/index.ts'
import { createPreviewToken } from '../assignment/preview-token.ts'
import { estimateDifferences, estimateRate, judge, listChoices } from '../results/evaluate.ts'
import { loadFigures, toJudged, type VariantFigures } from '../results/figures.sql.ts'
import { getExperimentPlace } from './authorize-experiment.ts'
import { type ExperimentRow, findExperiment, listExperimentRows } from './experiment.sql.ts'

const toListed = (row: ExperimentRow, figures: readonly VariantFigures[]) => ({
  id: row.id,
  siteId: row.siteId,
  name: row.name,
  lander: row.lander,
  metric: row.metric,
  state: row.state,
  startedAt: row.startedAt?.toISOString() ?? null,
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
  exposures: figures.reduce((sum, { exposures }) => sum + exposures, 0),
  plannedExposures: row.exposuresPerVariant === null ? null : row.exposuresPerVariant * row.variants.length,
})

/** Returns the experiments of the scope, and those of all sites for whoever reads all sites. */
export async function listExperiments(
  services: Services,
  actor: StaffActor,
  { after, ...scope }: z.output<typeof listExperimentsEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof listExperimentsEndpoint>> {
  const siteIds = await findPermittedSiteIds(services, actor, 'experiments.read', scope)
  const read = await listExperimentRows(services.db, {
    siteIds,
    after,
    limit: staffPageSize + 1,
    // Their figures are of all sites together.
    withAllSites: isPermittedEverywhere(actor, 'experiments.read'),
  })
  const { rows, next } = cutPage(read, ({ id }) => id)
  const figures = await loadFigures(services.db, rows)
  return {
    experiments: rows.map((row) => toListed(row, figures.get(row.id) ?? [])),
    next,
    mayCreate: holdsPermission(actor, 'experiments.manage'),
  }
}

/** Returns the address of the page on the experiment's site, or for all sites on the default one. */
async function getPageAddress(services: Services, { siteId, lander }: ExperimentRow): Promise<string> {
  const site =
    (siteId === null ? null : await findSiteEntry(services, siteId)) ?? (await getDefaultSite(services))
  return `${getSiteOrigin(services.config, site)}${lander === 'index' ? '/' : `/landers/${lander}`}`
}

/** Returns an experiment with its results. Throws `not_found` and `forbidden`. */
export async function getExperiment(
  services: Services,
  actor: StaffActor,
  { id }: { readonly id: number },
): Promise<StaffEndpointAnswer<typeof getExperimentEndpoint>> {
  const row = await findExperiment(services.db, id)
  if (!row) throw createProblem('not_found')
  const place = await getExperimentPlace(services, row.siteId)
  authorize(services, actor, 'experiments.read', place)
  const figures = (await loadFigures(services.db, [row])).get(id) ?? []
  const now = services.clock.now()
  const judged = toJudged(row, figures)
  const differences = estimateDifferences(judged.variants)
  const address = await getPageAddress(services, row)
  const variants = row.variants.map(({ id: variantId, weight, changes }, position): VariantResult => {
    const counts = judged.variants[position]
    const { exposures, conversions } = figures[position] ?? {
      exposures: 0,
      conversions: { signed_up: 0, activated: 0, first_order: 0 },
    }
    return {
      id: variantId,
      weight,
      changes,
      exposures,
      conversions,
      rate: counts ? estimateRate(counts) : null,
      difference: differences[position] ?? null,
      previewUrl: `${address}?preview=${createPreviewToken(services, variantId)}`,
    }
  })
  const isStarted = row.startedAt !== null
  return {
    ...toListed(row, figures),
    hypothesis: row.hypothesis,
    effectPercent: row.effectPercent,
    expectedRateBasisPoints: row.expectedRateBasisPoints,
    version: row.version,
    plan:
      row.baseRate === null || row.exposuresPerVariant === null
        ? null
        : { baseRate: row.baseRate, exposuresPerVariant: row.exposuresPerVariant },
    variants,
    stopReason: row.stopReason,
    countsUntil: row.countsUntil?.toISOString() ?? null,
    verdict: isStarted ? judge(judged, now) : null,
    choices: row.state === 'stopped' ? listChoices(judged, now) : [],
    decision:
      row.decidedAt === null || row.decidedPosition === null
        ? null
        : {
            position: row.decidedPosition,
            decidedAt: row.decidedAt.toISOString(),
            decidedBy: row.decidedBy ?? '',
            isShown: row.decidedPosition > 0 && row.withdrawnAt === null,
          },
    mayManage: place
      ? isPermitted(actor, 'experiments.manage', place)
      : isPermittedEverywhere(actor, 'experiments.manage'),
  }
}
