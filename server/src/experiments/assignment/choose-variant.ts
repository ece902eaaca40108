import type {
  chooseLandingVariantEndpoint,
  VariantChanges,
} from '@amarelle/contract/endpoints/landing-variants'
import { variantChangesSchema } from '@amarelle/contract/endpoints/landing-variants'
import type { z } from 'zod'
import { isBot } from '../../acquisition/index.ts'
import { getMemberId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type ExperimentRow, findExperimentOfVariant } from '../definition/experiment.sql.ts'
import { countExposure } from './exposure.sql.ts'
import { readPreviewedVariant } from './preview-token.ts'
import { loadDayKey, loadShownExperiments } from './shown-experiments.ts'
import { computeVisitorNumbers, pickByWeight, visitorSlots } from './visitor-key.ts'

type Chosen = z.output<typeof chooseLandingVariantEndpoint.answer>

/** Later changes win. A stored change that is no longer on the list is left out: the page then stays as it is. */
const mergeChanges = (...all: readonly VariantChanges[]): VariantChanges =>
  Object.assign(
    {},
    ...all.map((changes) => variantChangesSchema.safeParse(changes).data ?? {}),
  ) as VariantChanges

async function findPreviewed(
  context: RequestContext,
  lander: string,
  token: string | undefined,
): Promise<VariantChanges | null> {
  const id = token === undefined ? null : readPreviewedVariant(context, token)
  if (id === null) return null
  const experiment = await findExperimentOfVariant(context.db, id)
  const variant = experiment?.lander === lander && experiment.variants.find((one) => one.id === id)
  return variant ? variant.changes : null
}

/**
 * Returns what a visitor of a landing page is shown (decision 046), and counts once a day that they were. Members, bots and staff with a
 * preview are not counted; the first two are shown the page as it is.
 */
export async function chooseLandingVariant(
  context: RequestContext,
  { lander, preview }: z.output<typeof chooseLandingVariantEndpoint.input>,
): Promise<Chosen> {
  const here = (await loadShownExperiments(context)).filter(
    (one) => one.lander === lander && (one.siteId === null || one.siteId === context.site.id),
  )
  const chosen = here.flatMap(({ state, decidedPosition, variants }) =>
    state === 'decided' ? (variants[decidedPosition ?? 0]?.changes ?? []) : [],
  )
  const uncounted = (changes: VariantChanges = {}): Chosen => ({
    variant: null,
    changes: mergeChanges(...chosen, changes),
  })
  if (preview !== undefined) return uncounted((await findPreviewed(context, lander, preview)) ?? {})
  const running = here.find(({ state }) => state === 'running')
  if (!running || getMemberId(context) !== null || isBot(context.userAgent)) return uncounted()
  const variant = await assignVariant(context, running)
  return variant ? { ...uncounted(variant.changes), variant: variant.id } : uncounted()
}

async function assignVariant(context: RequestContext, { id, variants }: ExperimentRow) {
  const { day, key } = await loadDayKey(context)
  const [forVariant, forSlot] = computeVisitorNumbers(key, id, context)
  const variant = pickByWeight(variants, forVariant)
  if (variant)
    await countExposure(context.db, {
      variantId: variant.id,
      day,
      slot: Math.floor(forSlot * visitorSlots),
    })
  return variant
}
