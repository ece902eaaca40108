// Statistics of proportions. Each formula names its source; the tests compare them with published values.

/** The ends of an interval, in shares of 1. */
export interface Interval {
  readonly low: number
  readonly high: number
}
/** `successes` of `trials`. */
export interface Proportion {
  readonly successes: number
  readonly trials: number
}

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
const centralNumerator = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
]
const centralDenominator = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
]
const tailNumerator = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const tailDenominator = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
/**
 * Returns the quantile of the standard normal distribution at a probability between 0 and 1, with a relative error below 1.2e-9 (Acklam's
 * rational approximation).
 */
export function computeNormalQuantile(probability: number): number {
  if (probability > 0.5) return -computeNormalQuantile(1 - probability)
  if (probability < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(probability))
    return polynomial(tailNumerator, q) / polynomial(tailDenominator, q)
  }
  const q = probability - 0.5
  return (polynomial(centralNumerator, q * q) * q) / polynomial(centralDenominator, q * q)
}

/** Wilson's score interval of a proportion, without continuity correction (Wilson 1927). `z` is the normal quantile. */
export function computeWilsonInterval({ successes, trials }: Proportion, z: number): Interval {
  const share = successes / trials
  const centre = share + (z * z) / (2 * trials)
  const reach = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * trials)) / trials)
  const scale = 1 + (z * z) / trials
  return { low: Math.max(0, (centre - reach) / scale), high: Math.min(1, (centre + reach) / scale) }
}

/** Newcombe's interval of the difference `second` minus `first` from two Wilson intervals (Newcombe 1998, method 10). */
export function computeNewcombeInterval(first: Proportion, second: Proportion, z: number): Interval {
  const [p, q] = [first.successes / first.trials, second.successes / second.trials]
  const [ofFirst, ofSecond] = [computeWilsonInterval(first, z), computeWilsonInterval(second, z)]
  return {
    low: q - p - Math.hypot(q - ofSecond.low, ofFirst.high - p),
    high: q - p + Math.hypot(ofSecond.high - q, p - ofFirst.low),
  }
}

/**
 * Trials of each group with which a difference between two rates is found: two-sided test of proportions without continuity
 * correction (Fleiss, Levin, Paik 2003, 4.2), as `power.prop.test` of R. `error` and `power` are probabilities.
 */
export function computeSampleSize(
  [firstRate, secondRate]: readonly [number, number],
  { error, power }: { readonly error: number; readonly power: number },
): number {
  const mean = (firstRate + secondRate) / 2
  const spread = firstRate * (1 - firstRate) + secondRate * (1 - secondRate)
  const reach =
    computeNormalQuantile(1 - error / 2) * Math.sqrt(2 * mean * (1 - mean)) +
    computeNormalQuantile(power) * Math.sqrt(spread)
  return Math.ceil((reach / (firstRate - secondRate)) ** 2)
}

/** Critical values of the chi-squared distribution at 0.001, for 1, 2 and 3 degrees of freedom. */
const chiSquaredLimits = [10.828, 13.816, 16.266]
/** Below so many trials per group the chi-squared test says nothing. */
const minExpectedTrials = 5
/**
 * Returns whether counts differ from their weights more than chance explains in one of a thousand cases: Pearson's chi-squared test. For
 * two to four groups.
 */
export function isSplitUneven(
  groups: readonly { readonly count: number; readonly weight: number }[],
): boolean {
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const weights = groups.reduce((sum, { weight }) => sum + weight, 0)
  const compared = groups.map(({ count, weight }) => ({ count, expected: (total * weight) / weights }))
  if (compared.some(({ expected }) => expected < minExpectedTrials)) return false
  const statistic = compared.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0)
  return statistic > (chiSquaredLimits[groups.length - 2] ?? Infinity)
}
