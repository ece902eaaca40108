import { maxVoiceLevels } from '@amarelle/contract/domain/limits'
import { expect, test } from 'vitest'
import { reduceLevels } from './record-voice.ts'

test('a long recording is reduced to its loudest moments in order', () => {
  const levels = Array.from({ length: 600 }, (_, i) => (i === 599 ? 100 : i % 50))
  const reduced = reduceLevels(levels)
  expect(reduced).toHaveLength(maxVoiceLevels)
  expect(reduced.at(-1)).toBe(100)
  expect(reduceLevels(Array.from({ length: 65 }, (_, i) => i)).at(-1)).toBe(64)
})

test('a short recording keeps its levels', () => {
  expect(reduceLevels([3, 1, 2])).toEqual([3, 1, 2])
  expect(reduceLevels([])).toEqual([])
})
