import { expect, test } from 'vitest'
import { addMs, daysToMs } from '../../platform/clock.ts'
import {
  estimateDifferences,
  findHarm,
  judge,
  type JudgedExperiment,
  listChoices,
  planExposures,
} from './evaluate.ts'

const now = new Date('2026-11-27T12:00:00Z')
const count = (exposures: number, conversions: number, weight = 50) => ({ weight, exposures, conversions })
const ended = (more: Partial<JudgedExperiment> = {}): JudgedExperiment => ({
  exposuresPerVariant: 1000,
  stopReason: 'sample',
  countsUntil: addMs(now, -1),
  variants: [count(1000, 100), count(1000, 160)],
  ...more,
})

test('there is no verdict before the planned sample is complete and its conversions have had their time', () => {
  expect(judge(ended({ stopReason: null, countsUntil: null }), now)).toBe('too_early')
  expect(judge(ended({ countsUntil: addMs(now, daysToMs(1)) }), now)).toBe('too_early')
  expect(listChoices(ended({ countsUntil: addMs(now, daysToMs(1)) }), now)).toEqual([])
  expect(judge(ended(), now)).toBe('difference')
  expect(listChoices(ended(), now)).toEqual([0, 1])
})

test('an experiment that is stopped early, or whose visitors were divided unevenly, may only leave the page as it is', () => {
  const early = ended({ stopReason: 'staff', exposuresPerVariant: 1001 })
  expect([judge(early, now), listChoices(early, now)]).toEqual(['ended_early', [0]])
  const uneven = ended({ variants: [count(1300, 100), count(1000, 200)] })
  expect([judge(uneven, now), listChoices(uneven, now)]).toEqual(['uneven_split', [0]])
  const same = ended({ variants: [count(1000, 100), count(1000, 110)] })
  expect([judge(same, now), listChoices(same, now)]).toEqual(['no_difference', [0]])
  const worse = ended({ variants: [count(1000, 160), count(1000, 100)] })
  expect([judge(worse, now), listChoices(worse, now)]).toEqual(['difference', [0]])
})

test('more variants ask for a larger sample and a clearer difference', () => {
  expect(planExposures(0.1, 20, 2)).toBe(3841)
  expect(planExposures(0.1, 20, 4)).toBeGreaterThan(planExposures(0.1, 20, 3))
  const [, two] = estimateDifferences([count(1000, 100), count(1000, 130)])
  const [, three] = estimateDifferences([count(1000, 100), count(1000, 130), count(1000, 130)])
  expect(two?.low).toBeGreaterThan(0)
  expect(three?.low).toBeLessThan(0)
})

test('only clear harm stops an experiment, and never one with few visitors', () => {
  expect(findHarm([count(1000, 100), count(1000, 70)])).toBe(false)
  expect(findHarm([count(1000, 100), count(1000, 30)])).toBe(true)
  expect(findHarm([count(1000, 100), count(1000, 100), count(1000, 30)])).toBe(true)
  expect(findHarm([count(99, 90), count(99, 0)])).toBe(false)
})

/** Repeatable numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('few experiments without any difference are stopped for harm although it is looked for every day', () => {
  const random = createRandom(46)
  const countSuccesses = (trials: number) => [...Array(trials)].filter(() => random() < 0.1).length
  let stopped = 0
  for (let experiment = 0; experiment < 150; experiment += 1) {
    let [first, second] = [0, 0]
    for (let day = 1; day <= 60; day += 1) {
      first += countSuccesses(50)
      second += countSuccesses(50)
      if (findHarm([count(day * 50, first), count(day * 50, second)])) {
        stopped += 1
        break
      }
    }
  }
  // One per cent is allowed: 1.5 of 150.
  expect(stopped).toBeLessThanOrEqual(4)
})
