import { expect, test } from 'vitest'
import { drawNicheMark, getNicheMark } from './niche-marks.ts'

test('every niche has a mark of its own', () => {
  const marks = [1, 2, 3, 4, 5, 6, 7].map((niche) => drawNicheMark(niche, '#fff'))
  expect(new Set(marks).size).toBe(7)
})

test('an unknown niche gets the mark of the first one', () => {
  expect(getNicheMark(99)).toBe(getNicheMark(1))
})
