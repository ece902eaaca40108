import { z } from 'zod'
import { idSchema, instantSchema, textSchema } from '../../../domain/common.ts'
import {
  experimentLanders,
  listVariantElements,
  type VariantChanges,
  variantChangesSchema,
  variantElements,
} from '../../../endpoints/landing-variants.ts'

export const experimentStates = ['draft', 'running', 'stopped', 'decided'] as const
export type ExperimentState = (typeof experimentStates)[number]
/** The metrics that can decide an experiment. */
export const experimentMetrics = ['signed_up', 'activated', 'first_order'] as const
export type ExperimentMetric = (typeof experimentMetrics)[number]
export const experimentStopReasons = ['sample', 'harm', 'time', 'staff'] as const
export type ExperimentStopReason = (typeof experimentStopReasons)[number]
/**
 * The conclusions that results allow: `too_early` before the planned sample is complete, `uneven_split` when visitors were not divided as
 * planned, which makes the figures worthless, `harmful` when a variant did clearly worse, `ended_early` without the planned sample.
 */
export const experimentVerdicts = [
  'too_early',
  'uneven_split',
  'harmful',
  'ended_early',
  'no_difference',
  'difference',
] as const
export type ExperimentVerdict = (typeof experimentVerdicts)[number]

export const maxVariants = 4
/** An experiment without the planned sample ends after so many days. */
export const maxExperimentDays = 60
/** For so many days after the end, what visitors do who were counted before still counts. */
export const settlingDays: Readonly<Record<ExperimentMetric, number>> = {
  signed_up: 1,
  activated: 7,
  first_order: 30,
}
/** Per cent of the rate by which a variant differs at least to be found, with a power of 80 % at 5 % error. */
export const [minEffectPercent, maxEffectPercent] = [5, 100] as const

const isSameChange = (one: VariantChanges, other: VariantChanges) =>
  variantElements.every((element) => one[element] === other[element])
const hasNoChange = (changes: VariantChanges) => isSameChange(changes, {})
const variantsSchema = z
  .array(z.object({ weight: z.int().min(1).max(100), changes: variantChangesSchema }))
  .min(2, { error: 'experiment_variants' })
  .max(maxVariants, { error: 'experiment_variants' })
  .refine(
    (variants) =>
      variants.every(({ changes }, position) => hasNoChange(changes) === (position === 0)) &&
      variants.every(({ changes }, position) =>
        variants.slice(position + 1).every((other) => !isSameChange(changes, other.changes)),
      ),
    { error: 'experiment_variants' },
  )

/** The part of an experiment that staff write. The first variant is the page as it is, with which the others are compared. */
export const experimentDraftSchema = z.object({
  name: textSchema(1, 80),
  hypothesis: textSchema(1, 500),
  lander: z.enum(experimentLanders),
  metric: z.enum(experimentMetrics),
  effectPercent: z.int().min(minEffectPercent).max(maxEffectPercent),
  /** Hundredths of a per cent; used at the start if there were too few visits to measure the rate. */
  expectedRateBasisPoints: z.int().min(1).max(5000).nullable(),
  variants: variantsSchema,
})
export type ExperimentDraft = z.output<typeof experimentDraftSchema>
/** True if each change exists on the page. */
export const hasOnlyPageChanges = ({
  lander,
  variants,
}: Pick<ExperimentDraft, 'lander' | 'variants'>): boolean =>
  variants.every(({ changes }) =>
    variantElements.every(
      (element) => changes[element] === undefined || listVariantElements(lander).includes(element),
    ),
  )

/** A share of 1 and the ends of its 95 % interval. */
const estimateSchema = z.object({ value: z.number(), low: z.number(), high: z.number() })
export const variantResultSchema = z.object({
  id: idSchema,
  weight: z.int(),
  changes: variantChangesSchema,
  exposures: z.int(),
  /** Members who signed up, activated their account and ordered. */
  conversions: z.record(z.enum(experimentMetrics), z.int()),
  /** By the experiment's metric; null without exposures. */
  rate: estimateSchema.nullable(),
  /** In shares of 1, compared with the first variant; null for it and without exposures. */
  difference: estimateSchema.nullable(),
  previewUrl: z.string(),
})
export type VariantResult = z.infer<typeof variantResultSchema>

export const listedExperimentSchema = z.object({
  id: idSchema,
  /** Null: all sites. */
  siteId: idSchema.nullable(),
  name: z.string(),
  lander: z.enum(experimentLanders),
  metric: z.enum(experimentMetrics),
  state: z.enum(experimentStates),
  startedAt: instantSchema.nullable(),
  stoppedAt: instantSchema.nullable(),
  exposures: z.int(),
  /** For all variants; null before the start. */
  plannedExposures: z.int().nullable(),
})
export type ListedExperiment = z.infer<typeof listedExperimentSchema>
