/** Between which numbers a figure is usual. */
export interface Band {
  readonly low: number
  readonly high: number
  readonly median: number
  /** Number of earlier values it is computed from. */
  readonly weeks: number
}

/** Fewer earlier values say nothing about what is usual. */
const fewestWeeks = 4
/** Below this median a site is too small: chance alone leaves any band. */
const lowestMedian = 20
/** Half the width of the band, in standard deviations as the median absolute deviation estimates them. */
const deviations = 4
/** Standard deviation of normally distributed values for one median absolute deviation. */
const deviationOfMad = 1.4826
/** The band is at least so wide on each side, as a share of the median: weeks that happen to be equal make no narrow one. */
const leastShare = 0.25

/** Smaller medians of a rare count are taken as this one, so that weeks without any event do not give a band of width 0. */
const leastAssumedCount = 1

/** 0 of no numbers. */
function findMiddle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return ((low ?? 0) + (high ?? 0)) / 2
}

/**
 * Returns the band of a figure from the values of the same weekday in earlier weeks; null if they are too few, or if what they count is too
 * small: the values themselves, or for ratios `counts`.
 */
export function computeBand(values: readonly number[], counts: readonly number[] = values): Band | null {
  if (values.length < fewestWeeks || findMiddle(counts) < lowestMedian) return null
  return buildBand(values, 0)
}

/**
 * The band of a count of what is rare, such as complaints, however small it is: at least as wide as four standard deviations of a
 * count that varies by chance alone (Poisson). Null if the earlier values are too few.
 */
export function computeRareBand(values: readonly number[]): Band | null {
  if (values.length < fewestWeeks) return null
  return buildBand(values, deviations * Math.sqrt(Math.max(findMiddle(values), leastAssumedCount)))
}

function buildBand(values: readonly number[], leastWidth: number): Band {
  const middle = findMiddle(values)
  const mad = findMiddle(values.map((value) => Math.abs(value - middle)))
  const width = Math.max(deviations * deviationOfMad * mad, leastShare * middle, leastWidth)
  return {
    low: Math.max(0, Math.floor(middle - width)),
    high: Math.ceil(middle + width),
    median: middle,
    weeks: values.length,
  }
}
