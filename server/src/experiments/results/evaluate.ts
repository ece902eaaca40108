import {
  type ExperimentStopReason,
  type ExperimentVerdict,
  maxExperimentDays,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import {
  computeNewcombeInterval,
  computeNormalQuantile,
  computeSampleSize,
  computeWilsonInterval,
  type Interval,
  isSplitUneven,
  type Proportion,
} from './statistics.ts'

/** Probability of finding a difference that is none, over all comparisons of an experiment. */
const errorOfComparison = 0.05
const power = 0.8
/** Probability of stopping an experiment for harm that is none, over all its days. */
const errorOfHarm = 0.01
/** Below so many exposures of a variant nothing is stopped for harm. */
const minExposuresForHarm = 100

/** Describes what was counted of a variant: its weight, exposures, and conversions by the experiment's metric. */
export interface VariantCounts {
  readonly weight: number
  readonly exposures: number
  readonly conversions: number
}
/** A share is never above 1, also if somebody signed up with a variant that they were not shown. */
const toProportion = ({ exposures, conversions }: VariantCounts): Proportion => ({
  successes: Math.min(conversions, exposures),
  trials: exposures,
})
/** Returns the quantile for intervals of the differences: their error is divided among the comparisons (Bonferroni). */
const getComparisonQuantile = (variants: number) =>
  computeNormalQuantile(1 - errorOfComparison / (2 * (variants - 1)))

/**
 * Exposures of each variant that find a rate which differs by `effectPercent` per cent of `baseRate` (a share of 1), with a power of
 * 80 % at an error of 5 %.
 */
export const planExposures = (baseRate: number, effectPercent: number, variants: number): number =>
  computeSampleSize([baseRate, baseRate * (1 + effectPercent / 100)], {
    error: errorOfComparison / (variants - 1),
    power,
  })

interface Estimate extends Interval {
  readonly value: number
}
/** Returns the rate of a variant with its 95 % interval (Wilson); null without exposures. */
export function estimateRate(variant: VariantCounts): Estimate | null {
  const { successes, trials } = toProportion(variant)
  if (trials === 0) return null
  const interval = computeWilsonInterval({ successes, trials }, computeNormalQuantile(0.975))
  return { value: successes / trials, ...interval }
}
/**
 * Returns the differences of the variants from the first one, with intervals (Newcombe) of 95 % for all together; null for the first, and
 * where one of the two has no exposures.
 */
export function estimateDifferences(variants: readonly VariantCounts[]): (Estimate | null)[] {
  const z = getComparisonQuantile(variants.length)
  const [control, ...others] = variants.map(toProportion)
  return [
    null,
    ...others.map((other) => {
      if (!control?.trials || !other.trials) return null
      const value = other.successes / other.trials - control.successes / control.trials
      return { value, ...computeNewcombeInterval(control, other, z) }
    }),
  ]
}

/** Returns whether all variants have the exposures that were planned. */
export const isSampleComplete = (variants: readonly VariantCounts[], exposuresPerVariant: number): boolean =>
  variants.every(({ exposures }) => exposures >= exposuresPerVariant)

/**
 * Returns whether a variant is clearly worse than the first one, so that the experiment is stopped. The rule is applied once a day, for
 * `maxExperimentDays` at most: its error of 1 % is divided among the days and the comparisons (Bonferroni), so that looking every day does
 * not raise it.
 */
export function findHarm(variants: readonly VariantCounts[]): boolean {
  const z = computeNormalQuantile(1 - errorOfHarm / (maxExperimentDays * (variants.length - 1)))
  const [control, ...others] = variants
  if (!control || control.exposures < minExposuresForHarm) return false
  return others.some(
    (other) =>
      other.exposures >= minExposuresForHarm &&
      computeNewcombeInterval(toProportion(control), toProportion(other), z).high < 0,
  )
}

/** A started experiment as far as its verdict depends on it. */
export interface JudgedExperiment {
  readonly exposuresPerVariant: number
  readonly stopReason: ExperimentStopReason | null
  /** Null while it runs. */
  readonly countsUntil: Date | null
  readonly variants: readonly VariantCounts[]
}
/**
 * Returns what can be said at `now`. The horizon is fixed: whatever the figures are, there is no verdict before the planned sample is
 * complete and its conversions have had their time.
 */
export function judge(experiment: JudgedExperiment, now: Date): ExperimentVerdict {
  const { variants, stopReason, countsUntil } = experiment
  if (isSplitUneven(variants.map(({ exposures, weight }) => ({ count: exposures, weight }))))
    return 'uneven_split'
  if (stopReason === null || countsUntil === null) return 'too_early'
  if (stopReason === 'harm') return 'harmful'
  if (!isSampleComplete(variants, experiment.exposuresPerVariant)) return 'ended_early'
  if (now < countsUntil) return 'too_early'
  return estimateDifferences(variants).some((one) => one !== null && (one.low > 0 || one.high < 0))
    ? 'difference'
    : 'no_difference'
}
/**
 * Returns the positions of the variants that may be chosen: the page as it is (0) once the experiment has ended, and those that did better.
 */
export function listChoices(experiment: JudgedExperiment, now: Date): number[] {
  if (experiment.stopReason === null) return []
  const verdict = judge(experiment, now)
  if (verdict === 'too_early') return []
  const better =
    verdict === 'difference'
      ? estimateDifferences(experiment.variants).flatMap((one, position) =>
          one !== null && one.low > 0 ? [position] : [],
        )
      : []
  return [0, ...better]
}
