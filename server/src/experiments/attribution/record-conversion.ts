import type { ExperimentMetric } from '@amarelle/contract/staff/endpoints/experiments/experiment'
import { toUtcDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type EventListener, listenInTransaction } from '../../platform/event-bus.ts'
import { findExperimentOfVariant } from '../definition/experiment.sql.ts'
import { countVariantConversion } from '../results/figures.sql.ts'
import { insertMemberExperiment, markStep } from './member-experiment.sql.ts'

async function count(
  { clock }: Services,
  tx: Db,
  variantId: number | undefined,
  event: ExperimentMetric,
): Promise<void> {
  if (variantId !== undefined)
    await countVariantConversion(tx, { variantId, event, day: toUtcDay(clock.now()) })
}

/**
 * Counts what members do who signed up from a variant, each step once, in the transaction of what happened. A variant in the form
 * counts only if its experiment is one of this page and site that still counts.
 */
export const conversionListeners: readonly EventListener[] = [
  listenInTransaction('member.signed_up', async (tx, { memberId, siteId, landing }, services) => {
    if (landing?.variant === undefined || landing.slug) return
    const experiment = await findExperimentOfVariant(tx, landing.variant)
    const counts =
      experiment?.state === 'running' ||
      (experiment?.state === 'stopped' &&
        experiment.countsUntil !== null &&
        services.clock.now() < experiment.countsUntil)
    if (!experiment || !counts || experiment.lander !== landing.lander) return
    if (experiment.siteId !== null && experiment.siteId !== siteId) return
    await insertMemberExperiment(tx, memberId, landing.variant)
    await count(services, tx, landing.variant, 'signed_up')
  }),
  listenInTransaction('member.activated', async (tx, { memberId }, services) =>
    count(
      services,
      tx,
      await markStep(tx, memberId, { step: 'activated', now: services.clock.now() }),
      'activated',
    ),
  ),
  listenInTransaction('order.completed', async (tx, { memberId }, services) =>
    count(
      services,
      tx,
      await markStep(tx, memberId, { step: 'ordered', now: services.clock.now() }),
      'first_order',
    ),
  ),
]
