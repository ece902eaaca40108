import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('two work at a time, the others in the order in which they came, and a failure passes its turn on', async () => {
  const inTurn = takeTurns(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  let working = 0
  let most = 0
  const works = Array.from({ length: 6 }, (_, i) =>
    inTurn(async () => {
      started.push(i)
      working += 1
      most = Math.max(most, working)
      await new Promise<void>((end) => ends.push(end))
      working -= 1
      if (i === 1) throw new Error('one failed')
      return i
    }).catch((error: unknown) => (error as Error).message),
  )
  for (let i = 0; i < works.length; i += 1) {
    while (ends.length <= i) await Promise.resolve()
    ends[i]?.()
  }
  expect(await Promise.all(works)).toEqual([0, 'one failed', 2, 3, 4, 5])
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
