// Known values: R (qnorm, power.prop.test), Newcombe 1998 (Statistics in Medicine 17, pages 857 and 873).
import { expect, test } from 'vitest'
import {
  computeNewcombeInterval,
  computeNormalQuantile,
  computeSampleSize,
  computeWilsonInterval,
  isSplitUneven,
} from './statistics.ts'

const z = computeNormalQuantile(0.975)

test('normal quantiles are those of the tables', () => {
  for (const [probability, quantile] of [
    [0.5, 0],
    [0.8, 0.8416212],
    [0.975, 1.959964],
    [0.9999, 3.719016],
    [0.025, -1.959964],
    [0.001, -3.090232],
  ] as const)
    expect(computeNormalQuantile(probability), String(probability)).toBeCloseTo(quantile, 6)
})

test('Wilson’s interval is that of Newcombe’s examples', () => {
  for (const [successes, trials, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const interval = computeWilsonInterval({ successes, trials }, z)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  }
})

test('Newcombe’s interval of a difference is that of his examples', () => {
  for (const [a, m, b, n, low, high] of [
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [5, 56, 0, 29, -0.0381, 0.1926],
  ] as const) {
    const interval = computeNewcombeInterval({ successes: b, trials: n }, { successes: a, trials: m }, z)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  }
})

test('the sample size is that of power.prop.test, rounded up', () => {
  expect(computeSampleSize([0.1, 0.12], { error: 0.05, power: 0.8 })).toBe(3841)
  expect(computeSampleSize([0.5, 0.75], { error: 0.05, power: 0.9 })).toBe(77)
})

test('a split is uneven when chance explains it in less than one of a thousand cases', () => {
  const split = (...counts: number[]) => counts.map((count) => ({ count, weight: 50 }))
  // 10.82 and 10.83 for one degree of freedom.
  expect(isSplitUneven(split(5164, 4836))).toBe(false)
  expect(isSplitUneven(split(5165, 4835))).toBe(true)
  expect(isSplitUneven(split(1000, 1000, 1130))).toBe(false)
  expect(isSplitUneven(split(1000, 1000, 1200))).toBe(true)
  expect(
    isSplitUneven([
      { count: 900, weight: 90 },
      { count: 100, weight: 10 },
    ]),
  ).toBe(false)
  expect(isSplitUneven(split(4, 0))).toBe(false)
})
