import type { NoticeBucket } from './dsa-figures.sql.ts'

export interface NoticeSummary {
  /** Both null for the sum of all notices. */
  readonly kind: NoticeBucket['kind'] | null
  readonly subject: string | null
  readonly received: number
  readonly decided: number
  readonly upheld: number
  /** Median time to the decision; null if none was decided. */
  readonly medianHours: number | null
}

/** Returns the median of values that are given with their counts; the mean of the two in the middle of an even number. */
function findMedian(values: readonly { readonly value: number; readonly count: number }[]): number | null {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const findAt = (place: number): number => {
    let passed = 0
    for (const { value, count } of sorted) {
      passed += count
      if (passed > place) return value
    }
    return 0
  }
  return (findAt(Math.floor((total - 1) / 2)) + findAt(Math.floor(total / 2))) / 2
}
function summarize(
  about: Pick<NoticeSummary, 'kind' | 'subject'>,
  buckets: readonly NoticeBucket[],
): NoticeSummary {
  const times = buckets.flatMap(({ tenthsOfHours, count }) =>
    tenthsOfHours === null ? [] : [{ value: tenthsOfHours, count }],
  )
  const medianTenths = findMedian(times)
  return {
    ...about,
    received: buckets.reduce((sum, { count }) => sum + count, 0),
    decided: times.reduce((sum, { count }) => sum + count, 0),
    upheld: buckets.reduce((sum, { upheld }) => sum + upheld, 0),
    medianHours: medianTenths === null ? null : medianTenths / 10,
  }
}
/** All notices, and then those about each subject. */
export function summarizeNotices(buckets: readonly NoticeBucket[]): NoticeSummary[] {
  const bySubject = Map.groupBy(buckets, ({ kind, subject }) => `${kind} ${subject}`)
  return [
    summarize({ kind: null, subject: null }, buckets),
    ...[...bySubject.values()].flatMap((own) => {
      const [first] = own
      return first ? [summarize({ kind: first.kind, subject: first.subject }, own)] : []
    }),
  ]
}
